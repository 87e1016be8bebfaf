/** Finds texts that are unused, missing, or different between the languages. Only tests use it. */

import { parse } from "svelte/compiler";

/** Sources by their path from the root of the client, `/` between folders. */
export type Sources = ReadonlyMap<string, string>;

/** A syntax node of ESTree or Svelte. */
interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

type Texts = ReadonlyMap<string, string>;

/** One `export const say = texts({ en, fr })`. */
interface Definition {
  readonly file: string;
  readonly name: string;
  readonly en: Texts;
  readonly fr: Texts;
}

/** One `say(key, params)`. */
interface Call {
  readonly file: string;
  readonly said: Definition;
  /** The possible keys: whole keys, or patterns if a part is only known at run time. */
  readonly keys: readonly RegExp[];
  /** The names of the parameters given; `null` if they cannot be read from the source. */
  readonly params: readonly string[] | null;
}

const PLACEHOLDER = /\{(\w+)(?:\|[^|}]*\|[^}]*)?\}/g;

export function textFaults(sources: Sources): readonly string[] {
  // Most files have no texts, and parsing is slow.
  const parsed = [...sources]
    .filter(([, source]) => /\btexts\(/.test(source) || /from "[^"]*words\.ts"/.test(source))
    .map(([file, source]) => ({ file, nodes: nodesIn(file, source) }));
  const definitions = parsed.flatMap(({ file, nodes }) => definitionsIn(file, nodes));
  const calls = parsed.flatMap(({ file, nodes }) => callsIn(file, nodes, definitions));
  return [...definitions.flatMap(disagreements), ...definitions.flatMap((said) => misuses(said, calls))];
}

// Definitions of texts

function disagreements({ file, name, en, fr }: Definition): string[] {
  const faults: string[] = [];
  for (const key of new Set([...en.keys(), ...fr.keys()])) {
    const [english, french] = [en.get(key), fr.get(key)];
    const at = `${file}: ${name}("${key}")`;
    if (english === undefined || french === undefined) {
      faults.push(`${at} is missing in ${english === undefined ? "English" : "French"}`);
      continue;
    }
    if (String(placeholders(english)) !== String(placeholders(french)))
      faults.push(`${at} has other placeholders in French`);
    for (const text of [english, french])
      if (/[{}]/.test(text.replace(PLACEHOLDER, ""))) faults.push(`${at} has a stray brace: ${text}`);
  }
  return faults;
}

function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map((found) => found[1]!))].sort();
}

// Uses of texts

function misuses(said: Definition, all: readonly Call[]): string[] {
  const calls = all.filter((call) => call.said === said);
  const faults: string[] = [];
  for (const key of said.en.keys())
    if (!calls.some((call) => call.keys.some((pattern) => pattern.test(key))))
      faults.push(`${said.file}: unused text ${said.name}("${key}")`);
  for (const call of calls) {
    for (const pattern of call.keys) {
      const keys = [...said.en.keys()].filter((key) => pattern.test(key));
      if (keys.length === 0) faults.push(`${call.file}: ${said.file} has no text ${pattern.source}`);
      for (const key of keys) {
        const lacking = placeholders(said.en.get(key)!).filter((name) => call.params && !call.params.includes(name));
        if (lacking.length > 0) faults.push(`${call.file}: ${said.name}("${key}") is not given ${lacking.join(", ")}`);
      }
    }
  }
  return faults;
}

// Reading sources

/** All syntax nodes of a file. Svelte's parser reads TypeScript only inside a component. */
function nodesIn(file: string, source: string): readonly Node[] {
  const component = file.endsWith(".svelte") ? source : `<script lang="ts">${source}\n${"</"}script>`;
  const unstyled = component.replace(/<style>[^]*<\/style>/, "");
  return [...walk(parse(unstyled, { modern: true }))];
}

function* walk(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const item of node) yield* walk(item);
  else if (node && typeof node === "object") {
    if ("type" in node && typeof node.type === "string") yield node as Node;
    for (const [field, value] of Object.entries(node)) if (field !== "loc" && field !== "metadata") yield* walk(value);
  }
}

function definitionsIn(file: string, nodes: readonly Node[]): Definition[] {
  const found: Definition[] = [];
  for (const node of nodes) {
    if (node.type !== "VariableDeclarator") continue;
    const init = node["init"] as Node | null;
    if (init?.type !== "CallExpression" || (init["callee"] as Node)["name"] !== "texts") continue;
    const languages = properties((init["arguments"] as Node[])[0]);
    const name = String((node["id"] as Node)["name"]);
    found.push({ file, name, en: textsIn(languages.get("en")), fr: textsIn(languages.get("fr")) });
  }
  return found;
}

function textsIn(object: Node | undefined): Texts {
  return new Map([...properties(object)].map(([key, value]) => [key, textOf(value)]));
}

/** A text may be a sum of several literals, to keep lines short. */
function textOf(node: Node): string {
  if (node.type === "BinaryExpression") return textOf(node["left"] as Node) + textOf(node["right"] as Node);
  if (node.type === "TemplateLiteral") return (node["quasis"] as Node[]).map(cooked).join("");
  return String(node["value"]);
}

function properties(object: Node | undefined): Map<string, Node> {
  const named = ((object?.["properties"] as Node[] | undefined) ?? []).filter((node) => node.type === "Property");
  return new Map(named.map((node) => [keyOf(node["key"] as Node), node["value"] as Node]));
}

function keyOf(node: Node): string {
  return String(node["name"] ?? node["value"]);
}

function cooked(quasi: Node): string {
  return String((quasi["value"] as { cooked: string }).cooked);
}

function callsIn(file: string, nodes: readonly Node[], definitions: readonly Definition[]): Call[] {
  const names = namesIn(file, nodes, definitions);
  const calls: Call[] = [];
  for (const node of nodes) {
    if (node.type !== "CallExpression") continue;
    const said = names.get(String((node["callee"] as Node)["name"]));
    const [key, params] = node["arguments"] as Node[];
    if (!said || !key) continue;
    const keys = patternsIn(key);
    const given = params === undefined ? [] : paramsIn(params);
    if (keys) calls.push({ file, said, keys, params: given });
    // The key is a variable: it may be any literal in the file that is the key of a text.
    else calls.push({ file, said, keys: mentioned(nodes, said), params: null });
  }
  return calls;
}

/** The names of text functions in a file, imported or defined there. */
function namesIn(file: string, nodes: readonly Node[], definitions: readonly Definition[]): Map<string, Definition> {
  const names = new Map(definitions.filter((said) => said.file === file).map((said) => [said.name, said]));
  for (const node of nodes) {
    if (node.type !== "ImportDeclaration") continue;
    const from = resolved(file, String((node["source"] as Node)["value"]));
    for (const specifier of node["specifiers"] as Node[]) {
      if (specifier.type !== "ImportSpecifier") continue;
      const said = definitions.find(
        (known) => known.file === from && known.name === keyOf(specifier["imported"] as Node),
      );
      if (said) names.set(keyOf(specifier["local"] as Node), said);
    }
  }
  return names;
}

function resolved(file: string, to: string): string {
  const parts = file.split("/").slice(0, -1);
  for (const part of to.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** The keys an expression may evaluate to; `null` if that is unknown. */
function patternsIn(node: Node): RegExp[] | null {
  switch (node.type) {
    case "Literal":
      return [exactly(escaped(String(node["value"])))];
    case "TemplateLiteral":
      return [exactly((node["quasis"] as Node[]).map((quasi) => escaped(cooked(quasi))).join("\\w+"))];
    case "ConditionalExpression": {
      const [one, other] = [patternsIn(node["consequent"] as Node), patternsIn(node["alternate"] as Node)];
      return one && other ? [...one, ...other] : null;
    }
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      return patternsIn(node["expression"] as Node);
    default:
      return null;
  }
}

function mentioned(nodes: readonly Node[], said: Definition): RegExp[] {
  const literals = nodes.filter((node) => node.type === "Literal").map((node) => String(node["value"]));
  const keys = nodes.filter((node) => node.type === "Property").map((node) => keyOf(node["key"] as Node));
  const whole = [...new Set([...literals, ...keys])].filter((text) => said.en.has(text));
  const made = nodes.filter((node) => node.type === "TemplateLiteral" && (node["quasis"] as Node[]).some(cooked));
  const patterns = [...whole.map((text) => exactly(escaped(text))), ...made.flatMap((node) => patternsIn(node) ?? [])];
  return patterns.filter((pattern) => [...said.en.keys()].some((key) => pattern.test(key)));
}

function paramsIn(node: Node): string[] | null {
  if (node.type !== "ObjectExpression") return null;
  const given = node["properties"] as Node[];
  return given.every((one) => one.type === "Property") ? given.map((one) => keyOf(one["key"] as Node)) : null;
}

function exactly(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

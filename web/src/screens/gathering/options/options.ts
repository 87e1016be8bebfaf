/** The options of a game as fields of a form, made from the JSON schema of the server. */

interface Labelled {
  readonly const: string;
  readonly title: string;
}

interface Schema {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly oneOf?: readonly Labelled[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Base {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** A field of the form; its kind decides about the control. */
export type Field =
  | (Base & { readonly kind: "choice"; readonly default: string; readonly choices: readonly Labelled[] })
  | (Base & { readonly kind: "yes_no"; readonly default: boolean })
  /** Yes, no, or the proposal of the rules. */
  | (Base & { readonly kind: "yes_no_open"; readonly default: boolean | null })
  | (Base & { readonly kind: "number"; readonly default: number; readonly least: number; readonly most: number })
  /** A seat, or one drawn by lot. */
  | (Base & { readonly kind: "seat"; readonly default: number | null })
  /** A choice for each seat; an empty list means the same for all. */
  | (Base & { readonly kind: "each_seat"; readonly default: readonly string[]; readonly choices: readonly Labelled[] });

export type Options = Readonly<Record<string, unknown>>;

/** The fields of a schema, in its order. Options of an unknown kind are left out. */
export function fieldsOf(sheet: Readonly<Record<string, unknown>>): readonly Field[] {
  const properties = (sheet["properties"] ?? {}) as Readonly<Record<string, Schema>>;
  return Object.entries(properties).flatMap(([name, schema]) => fieldOf(name, schema) ?? []);
}

function fieldOf(name: string, schema: Schema): Field | null {
  const base = { name, title: schema.title ?? name, description: schema.description ?? "" };
  if (schema.oneOf) return { ...base, kind: "choice", default: String(schema.default), choices: schema.oneOf };
  if (schema.type === "boolean") return { ...base, kind: "yes_no", default: schema.default === true };
  if (schema.type === "integer")
    return {
      ...base,
      kind: "number",
      default: Number(schema.default),
      least: schema.minimum ?? 0,
      most: schema.maximum ?? Number.MAX_SAFE_INTEGER,
    };
  if (schema.type === "array" && schema.items?.oneOf)
    return { ...base, kind: "each_seat", default: schema.default as readonly string[], choices: schema.items.oneOf };
  const open = schema.anyOf?.find((kind) => kind.type !== "null");
  if (open?.type === "boolean") return { ...base, kind: "yes_no_open", default: schema.default as boolean | null };
  // Only numbers of seats, which start at 0, may be null.
  if (open?.type === "integer" && open.minimum === 0)
    return { ...base, kind: "seat", default: schema.default as number | null };
  return null;
}

/** Whether an option is always visible, not only among the advanced ones. */
export function isMain(field: Field): boolean {
  return field.kind === "choice" || field.kind === "yes_no";
}

/** The value of an option at a table. */
export function valueOf<F extends Field>(field: F, options: Options): F["default"] {
  return (field.name in options ? options[field.name] : field.default) as F["default"];
}

/** The options with one changed. Default values are left out. */
export function withOption(options: Options, field: Field, value: unknown): Options {
  const { [field.name]: _, ...others } = options;
  const usual = JSON.stringify(value) === JSON.stringify(field.default);
  return usual ? others : { ...others, [field.name]: value };
}

/** A choice for each seat, with that of one seat changed. Seats without a choice have the middle one. */
export function withSeat(
  field: Extract<Field, { kind: "each_seat" }>,
  value: readonly string[],
  seats: number,
  seat: number,
  chosen: string,
): readonly string[] {
  const levels = Array.from({ length: seats }, (_, each) => (each === seat ? chosen : seatValue(field, value, each)));
  return levels.every((level) => level === middleChoice(field)) ? [] : levels;
}

/** The choice of one seat. */
export function seatValue(
  field: Extract<Field, { kind: "each_seat" }>,
  value: readonly string[],
  seat: number,
): string {
  return value[seat] ?? middleChoice(field);
}

/** The choice of a seat for which nothing is chosen: the middle one. */
function middleChoice(field: Extract<Field, { kind: "each_seat" }>): string {
  return field.choices[Math.floor(field.choices.length / 2)]!.const;
}

/** The step of a number: larger for large ranges. */
export function stepOf(field: Extract<Field, { kind: "number" }>): number {
  return field.most - field.least > 50 ? 5 : 1;
}

declare module "*.toml" {
  const words: Record<string, unknown>;
  export default words;
}
/** Where the files of Python are; `null` if the client was built without them. See build/offline.ts. */
declare module "virtual:offline" {
  export const FOLDER: string | null;
}
declare module "*.md" {
  const html: string;
  export default html;
}
/** The address of an SVG file with what a component draws. See build/pictures.ts. */
declare module "*.svelte?picture" {
  const address: string;
  export default address;
}

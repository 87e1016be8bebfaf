declare module "*.toml" {
  const words: Record<string, unknown>;
  export default words;
}
declare module "*.md" {
  const html: string;
  export default html;
}

declare module "*.ts?script" {
  const script: string;
  export default script;
}

/** Not in every browser, nor in TypeScript yet. */
interface Document {
  readonly prerendering?: boolean;
}

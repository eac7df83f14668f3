declare module "*.ts?script" {
  const script: string;
  export default script;
}

declare module "*.ts?module" {
  const script: string;
  export default script;
}

/** Some browsers, and TypeScript, do not have it yet. */
interface Document {
  readonly prerendering?: boolean;
}

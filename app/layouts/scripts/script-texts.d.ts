declare module "*.ts?script" {
  const script: string;
  export default script;
}

declare module "*.ts?module" {
  const script: string;
  export default script;
}

/** The text of a style sheet that a script brings. */
declare module "*.css?inline" {
  const styles: string;
  export default styles;
}

/** Some browsers, and TypeScript, do not have it yet. */
interface Document {
  readonly prerendering?: boolean;
}

import { parse } from "yaml";
import * as z from "zod";

/**
 * Returns the YAML between a file's two `---`, checked by `schema`, and the text below. `ofText`: what the text adds to
 * it before the check. Throws with the file's name.
 */
export function parseFrontMatter<FrontMatter>(
  file: string,
  source: string,
  schema: z.ZodType<FrontMatter>,
  ofText: (text: string) => object = () => ({}),
): { frontMatter: FrontMatter; text: string } {
  const [, yaml, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  if (yaml === undefined || text === undefined) throw new Error(`${file}: no front matter`);
  const result = schema.safeParse({ ...readYaml(file, yaml), ...ofText(text) });
  if (!result.success) throw new Error(`${file}: ${z.prettifyError(result.error)}`);
  return { frontMatter: result.data, text };
}

function readYaml(file: string, yaml: string): object {
  try {
    // The line above it is counted, too.
    return parse(`\n${yaml}`) as object;
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

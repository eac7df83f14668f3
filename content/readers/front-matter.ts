import { parse } from "yaml";
import * as z from "zod";

/**
 * Splits a Markdown file into the YAML between its two lines of `---`, checked by `schema`, and the text below.
 * Throws with the file's name when there is no front matter or when it breaks a rule of `schema`.
 */
export function parseFrontMatter<FrontMatter>(
  file: string,
  source: string,
  schema: z.ZodType<FrontMatter>,
): { frontMatter: FrontMatter; text: string } {
  const [, yaml, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  if (yaml === undefined || text === undefined) throw new Error(`${file}: no front matter`);
  const result = schema.safeParse(parse(yaml));
  if (!result.success) throw new Error(`${file}: ${z.prettifyError(result.error)}`);
  return { frontMatter: result.data, text };
}

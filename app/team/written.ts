import { scriptLanguage } from "../../application/script-language.ts";

/** The direction and the language of something that a candidate or a member wrote, as attributes. */
export function written(text: string) {
  return { dir: "auto", lang: scriptLanguage(text) } as const;
}

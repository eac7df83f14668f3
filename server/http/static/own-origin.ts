import { publicOrigin } from "../../../content/build-settings.ts";

/** `text` that the build wrote, with the site's own origin replaced by `publicUrl`. With null it stays as it was built. */
export function withOwnOrigin(text: string, publicUrl: string | null): string {
  return publicUrl === null || publicUrl === publicOrigin() ? text : text.replace(builtOrigin, publicUrl);
}

/** Not the beginning of another origin, such as `https://scriptmark.example.org`. */
const builtOrigin = new RegExp(`${publicOrigin().replaceAll(".", "\\.")}(?![\\w:-]|\\.\\w)`, "g");

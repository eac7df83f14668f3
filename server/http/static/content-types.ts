import path from "node:path";
import { lookup } from "mime-types";

/** The `Content-Type` of a built file, from its name. All texts are UTF-8. */
export function contentTypeOf(fileName: string): string {
  // The type that React Router itself sends.
  const type = path.extname(fileName) === ".data" ? "text/x-script" : lookup(fileName) || "application/octet-stream";
  return /^text\/|\/xml$/.test(type) ? `${type}; charset=utf-8` : type;
}

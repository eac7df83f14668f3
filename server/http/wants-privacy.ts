import type { IncomingHttpHeaders } from "node:http";

/** Returns whether the browser sent Do Not Track or Global Privacy Control. */
export function wantsPrivacy(headers: IncomingHttpHeaders): boolean {
  return headers["dnt"] === "1" || headers["sec-gpc"] === "1";
}

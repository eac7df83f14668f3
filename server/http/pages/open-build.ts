import path from "node:path";
import { OperatorError } from "../../base/operator-error.ts";
import { securityHeaders } from "../security-headers.ts";
import { readAssets } from "../static/site-file.ts";
import { openBuiltSite } from "./built-site.ts";
import { openSharingPictures } from "./sharing-pictures.ts";

/** Opens the built site in `folder`, with the headers of every response. Throws `OperatorError` when there is none. */
export async function openBuild(folder: string, publicUrl: string | null) {
  const headers = securityHeaders(publicUrl);
  try {
    const assets = readAssets(path.resolve(folder, "client"), headers);
    const drawPicture = openSharingPictures(path.resolve(folder, "sharing"));
    return { headers, assets, drawPicture, built: await openBuiltSite(path.resolve(folder, "server")) };
  } catch (cause) {
    throw new OperatorError(`There is no built site in ${folder}: build it first.`, { cause });
  }
}

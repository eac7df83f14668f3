import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { lookup } from "mime-types";
import { closedPolicy } from "../security-headers.ts";
import { encodings, suffixes, type Encoding } from "./encodings.ts";
import { variantsOf, type SiteFile } from "./file-variants.ts";

/**
 * Reads the folder that the build wrote (`build/client`), with the `.br` and `.gz` files beside the others, by the paths
 * of URLs. Throws when it is missing.
 */
export function readAssets(
  folder: string,
  siteHeaders: Readonly<Record<string, string>>,
): ReadonlyMap<string, SiteFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((name) => !name.startsWith(".vite/") && !/\.(br|gz)$/.test(name));
  return new Map(names.map((name) => [`/${name}`, readAsset(path.join(folder, name), name, siteHeaders)]));
}

function readAsset(file: string, name: string, siteHeaders: Readonly<Record<string, string>>): SiteFile {
  const compressed = encodings.filter((each) => existsSync(file + suffixes[each]));
  const bodies = new Map<Encoding, Buffer>(compressed.map((each) => [each, readFileSync(file + suffixes[each])]));
  const headers = {
    ...siteHeaders,
    "Content-Type": contentTypeOf(name),
    "Cache-Control": cacheControlOf(name),
    // A policy on an SVG would block its own styles when it is opened directly.
    ...(name.endsWith(".svg") ? {} : { "Content-Security-Policy": closedPolicy }),
  };
  return { status: 200, variants: variantsOf(readFileSync(file), headers, bodies) };
}

/** From its name. All texts are UTF-8. */
function contentTypeOf(fileName: string): string {
  const type = lookup(fileName) || "application/octet-stream";
  return type.startsWith("text/") ? `${type}; charset=utf-8` : type;
}

function cacheControlOf(name: string): string {
  return /^assets\/.*-[\w-]{8}\.\w+$/.test(name) ? "public, max-age=31536000, immutable" : "public, max-age=86400";
}

import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Moves the data that the framework starts with out of every page of `clientFolder` (`index.html`) into a file that is
 * imported with the framework, together with the framework's manifest. The page already shows it, so nobody needs it
 * before.
 */
export async function moveHydrationData(clientFolder: string): Promise<void> {
  for (const name of globSync("**/index.html", { cwd: clientFolder })) {
    const file = path.join(clientFolder, name);
    const html = await readFile(file, "utf8");
    const [, address] = importedManifest.exec(html) ?? [];
    if (!address) continue;
    const text = await readFile(path.join(clientFolder, address), "utf8");
    const split = splitHydrationData(html, { address, text });
    await writeFile(path.join(clientFolder, split.address), split.data);
    await writeFile(file, split.html);
  }
}

const contextScript = /<script>(window\.__reactRouterContext = .*?)<\/script>/s;
const streamScript = /<!--\$--><script>(window\.__reactRouterContext\.streamController\..*?)<\/script>/gs;
const stream = new RegExp(`(${streamScript.source})+(<!--/\\$-->)+`, "s");
/** The first file that the page imports, by its address. */
const importedManifest = /loadFramework=.*?Promise\.all\(\["([^"]+)"/;
type Manifest = { address: string; text: string };

/** The page without its data, and `manifest` and the data as a script with its address. */
export function splitHydrationData(html: string, manifest: Manifest): { html: string; data: string; address: string } {
  const [, context = ""] = contextScript.exec(html) ?? [];
  const chunks = [...html.matchAll(streamScript)].map(([, chunk]) => chunk);
  const data = [manifest.text, context, ...chunks].join("\n");
  const address = `/assets/data-${createHash("sha256").update(data).digest("hex").slice(0, 8)}.js`;
  return {
    // The framework expects the element of the context, not its content.
    html: html.replace(contextScript, "<script></script>").replace(stream, "").replace(manifest.address, address),
    // The framework asks again for the file that the manifest names as its own.
    data: data.replace(manifest.address, address),
    address,
  };
}

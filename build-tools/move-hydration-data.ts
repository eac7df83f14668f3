import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Moves the data that the framework starts with out of every page of `clientFolder` (`index.html`) into a file that is
 * imported with the framework. The page already shows it, so nobody needs it before. A form starts the framework at
 * once and keeps its data: one request fewer.
 */
export async function moveHydrationData(clientFolder: string): Promise<void> {
  for (const name of globSync("**/index.html", { cwd: clientFolder, exclude: ["**/apply/index.html"] })) {
    const file = path.join(clientFolder, name);
    const split = splitHydrationData(await readFile(file, "utf8"));
    if (!split) continue;
    await writeFile(path.join(clientFolder, split.address), split.data);
    await writeFile(file, split.html);
  }
}

const contextScript = /<script>(window\.__reactRouterContext = .*?)<\/script>/s;
const streamScript = /<!--\$--><script>(window\.__reactRouterContext\.streamController\..*?)<\/script>/gs;
const stream = new RegExp(`(${streamScript.source})+(<!--/\\$-->)+`, "s");
const importedFiles = /(loadFramework=.*?Promise\.all\(\[[^\]]*)\]/;

/** The page without its data, and the data as a script with its address; null for a page without framework. */
export function splitHydrationData(html: string): { html: string; data: string; address: string } | null {
  const [, context] = contextScript.exec(html) ?? [];
  if (!context || !importedFiles.test(html)) return null;
  const chunks = [...html.matchAll(streamScript)].map(([, chunk]) => chunk);
  const data = [context, ...chunks].join("\n");
  const address = `/assets/data-${createHash("sha256").update(data).digest("hex").slice(0, 8)}.js`;
  return {
    // The framework expects the element of the context, not its content.
    html: html
      .replace(contextScript, "<script></script>")
      .replace(stream, "")
      .replace(importedFiles, (list) => `${list.slice(0, -1)},"${address}"]`),
    data,
    address,
  };
}

import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

const folder = path.resolve("build/client");
const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** What the site is compared with: the least that a server can do with the same built files, brotli included. */
export async function startStaticServer(): Promise<{ origin: string; stop(): void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const found = path.join(folder, pathname);
    const file = statSync(found, { throwIfNoEntry: false })?.isDirectory() ? path.join(found, "index.html") : found;
    if (!file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end();
    const isCompressed = existsSync(`${file}.br`);
    response.writeHead(200, {
      "Content-Type": types[path.extname(file)] ?? "application/octet-stream",
      ...(isCompressed ? { "Content-Encoding": "br" } : {}),
    });
    return response.end(readFileSync(isCompressed ? `${file}.br` : file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { lookup } from "mime-types";
import { statusTexts } from "../../content/error-pages.ts";
import type { BuiltSite } from "../../server/http/pages/built-site.ts";

/** A tiny folder such as the build writes: assets, and a site to be mounted. */
export async function writeStandInBuild(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "stand-in-build-"));
  for (const [name, content] of Object.entries(standInAssets)) {
    const file = path.join(folder, "client", name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await mkdir(path.join(folder, "server"), { recursive: true });
  await writeFile(path.join(folder, "server/index.js"), standInServer);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export const inlineScript = `document.documentElement.dataset.theme = "dark";`;

export const standInAssets: Record<string, string> = {
  "icon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
  "og/landing.png": "not really a picture",
  "assets/text-Ab3dE_9-.woff2": "not really a font",
  "assets/entry-Ab3dEf9x.js": `console.log("${"a".repeat(1000)}");`,
  ".vite/manifest.json": "{}",
};

/** Public pages, by their addresses. */
export const standInPages: Record<string, string> = {
  "/": page("Landing", "x".repeat(2000)),
  "/about": page("About", "y".repeat(2000)),
  "/careers": page("Careers", "z".repeat(2000)),
  ...Object.fromEntries(
    Object.entries(statusTexts).map(([status, text]) => [
      `/error/${status}`,
      page("Unexpected Application Error!", text),
    ]),
  ),
  "/error/404": page("Page Not Found", "Sorry"),
  "/sitemap.xml": "<urlset></urlset>",
  "/robots.txt": "User-agent: *",
};

function page(title: string, text: string) {
  return (
    `<!DOCTYPE html><html lang="en"><head><title>${title}</title><style>p{color:red}</style>` +
    `<script>${inlineScript}</script><script type="module" src="/assets/entry-Ab3dEf9x.js"></script></head>` +
    `<body><header>Scriptmark</header><main id="main"><h1>${title}</h1><p>${text}</p></main></body></html>`
  );
}

/** In place of the built site: its public pages, and for one person a page that shows what it was given. */
export const standInSite: BuiltSite = {
  publicPaths: () => Object.keys(standInPages),
  async render(urlPath, { answer, team }, form) {
    const text = `${team?.member ?? "nobody"} at ${urlPath} ${form?.toString() ?? ""}`;
    const shown = `<title>${urlPath}</title><style>p{}</style><script>"ours"</script><p>${text}</p>`;
    const html = (answer ? undefined : standInPages[urlPath]) ?? `${shown}<pre>${JSON.stringify(answer)}</pre>`;
    const type = lookup(path.basename(urlPath)) || "text/html";
    return new Response(html, { headers: { "Content-Type": `${type}; charset=utf-8` } });
  },
};

/** The pages for the server: the same public pages, and one route for everything else. */
const standInServer = `
const pages = ${JSON.stringify(standInPages)};
const headers = { "Content-Type": "text/html; charset=utf-8" };
const loader = ({ request }) =>
  new Response(pages[new URL(request.url).pathname] ?? "<title>rendered</title>", { headers });
export const entry = {
  module: { default: () => new Response("rendered"), contextWith: () => undefined, parameters: {} },
};
export const routes = Object.fromEntries(
  [...Object.keys(pages), "/*"].map((path) => [path, { id: path, path: path.slice(1), module: { loader } }]),
);
export const assets = { version: "1", entry: { module: "", imports: [] }, routes: {}, url: "" };
export const publicPath = "/";
export const assetsBuildDirectory = "client";
export const basename = "/";
export const future = {};
export const ssr = true;
export const isSpaMode = false;
export const prerender = [];
export const routeDiscovery = { mode: "initial" };
`;

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { preparedProblem, preparedRefusals } from "../../content/application-form.ts";
import { additionPlaceholder, statusTexts } from "../../content/error-pages.ts";

/** A tiny folder such as the build writes, for tests of serving: pages, data, an asset, and their compressed siblings. */
export async function writeStandInBuild(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "stand-in-build-"));
  for (const [name, content] of Object.entries(standInFiles)) {
    const file = path.join(folder, "client", name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
    if (!/\.(html|js|data)$/.test(name)) continue;
    await writeFile(`${file}.br`, brotliCompressSync(content));
    await writeFile(`${file}.gz`, gzipSync(content));
  }
  await mkdir(path.join(folder, "server"), { recursive: true });
  await writeFile(path.join(folder, "server/index.js"), standInServer);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export const inlineScript = `document.documentElement.dataset.theme = "dark";`;

export const standInFiles: Record<string, string> = {
  "index.html": page("Landing", "x".repeat(2000)),
  "about/index.html": page("About", "y".repeat(2000)),
  "careers/index.html": page("Careers", "z".repeat(2000)),
  "careers.data": "data ".repeat(100),
  "not-found/index.html": page("Page Not Found", "Sorry"),
  ...Object.fromEntries(
    Object.entries(statusTexts).map(([status, text]) => [
      `error/${status}/index.html`,
      page("Unexpected Application Error!", Number(status) < 500 ? text : `${text} ${additionPlaceholder}`),
    ]),
  ),
  ...Object.fromEntries(
    preparedRefusals.map((refusal) => {
      const { title = "", detail = "" } = preparedProblem(refusal) ?? {};
      return [`careers/refused/${refusal}/apply/index.html`, page(title, detail)];
    }),
  ),
  "sitemap.xml": "<urlset></urlset>",
  "robots.txt": "User-agent: *",
  ".well-known/security.txt": "Contact: mailto:security@scriptmark.example\nExpires: 2027-01-01T00:00:00.000Z\n",
  "icon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
  "og/landing.png": "not really a picture",
  "assets/text-Ab3dE_9-.woff2": "not really a font",
  "assets/entry-Ab3dEf9x.js": `console.log("${"a".repeat(1000)}");`,
  ".vite/manifest.json": "{}",
};

function page(title: string, text: string) {
  return (
    `<!DOCTYPE html><html lang="en"><head><title>${title}</title><style>p{color:red}</style>` +
    `<script>${inlineScript}</script><script type="module" src="/assets/entry-Ab3dEf9x.js"></script></head>` +
    `<body><header>Scriptmark</header><main id="main"><h1>${title}</h1><p>${text}</p></main></body></html>`
  );
}

/** What the server mounts: one route for everything. */
export const standInServer = `
export const entry = { module: { default: () => new Response("rendered"), contextWith: () => undefined } };
const page = () => new Response("<title>rendered</title>", { headers: { "Content-Type": "text/html; charset=utf-8" } });
export const routes = { page: { id: "page", path: "*", module: { loader: page } } };
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

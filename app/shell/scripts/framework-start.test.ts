import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { startOnIntent } from "./framework-start.ts";

const page = `<body><script>first()</script><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/careers.js";

  window.modules = {"root":route0,"careers":route1};

import("/assets/entry.js");</script></body>`;

test("nothing is imported until the starter asks for it", async () => {
  expect(await run("")).toEqual({ imported: [], window: {} });
});

test("the modules are imported together, and the entry after them", async () => {
  expect(await run("loadFramework()")).toEqual({
    imported: ["/assets/manifest.js", "/assets/root.js", "/assets/careers.js", "/assets/entry.js"],
    window: { modules: { root: "/assets/root.js", careers: "/assets/careers.js" } },
  });
});

test("a page without framework stays as it is", () => {
  expect(startOnIntent("<body><script>first()</script></body>", "")).toBe("<body><script>first()</script></body>");
});

/** Runs the page's last script with `starter` in it. */
async function run(starter: string) {
  const imported: string[] = [];
  const window = {};
  const script = startOnIntent(page, starter).match(/.*<script>(.*)<\/script>/s)?.[1] ?? "";
  const importModule = (address: string) => (imported.push(address), address);
  await runInNewContext(script.replaceAll("import(", "importModule("), { window, importModule });
  return { imported, window };
}

import { expect, test } from "vitest";
import { startOnIntent } from "../app/shell/scripts/framework-start.ts";
import { splitHydrationData } from "./move-hydration-data.ts";

const context = `window.__reactRouterContext = {"ssr":true};`;
const chunks = [`"[1,2]"`, `"a ] and <!--/$--> in a text"`].map(
  (text) => `window.__reactRouterContext.streamController.enqueue(${text});`,
);
const module = `import "/assets/manifest.js";import * as route0 from "/assets/root.js";import("/assets/entry.js");`;
const page = startOnIntent(
  [
    `<body><!--$--><p>text</p><!--/$--><script>${context}</script><script type="module" async="">${module}</script>`,
    ...chunks.map((chunk) => `<!--$--><script>${chunk}</script>`),
    `<!--/$--><!--/$--></body>`,
  ].join(""),
  "start()",
);

const manifest = { address: "/assets/manifest.js", text: `manifest={"url":"/assets/manifest.js"};` };

test("manifest and data become a script that is imported before the entry", () => {
  const split = splitHydrationData(page, manifest);
  expect(split.data).toBe([`manifest={"url":"${split.address}"};`, context, ...chunks].join("\n"));
  expect(split.address).toMatch(/^\/assets\/data-[0-9a-f]{8}\.js$/);
  expect(split.html).toContain(`await Promise.all(["${split.address}","/assets/root.js"].map(a=>import(a)))`);
});

test("nothing else of the page changes", () => {
  const { html, address } = splitHydrationData(page, manifest);
  expect(html).not.toContain("__reactRouterContext");
  expect(html).toMatch(
    /^<body><!--\$--><p>text<\/p><!--\/\$--><script><\/script><script>\{.*start\(\)\}<\/script><\/body>$/,
  );
  expect(address).not.toBe(splitHydrationData(page.replace("[1,2]", "[1,3]"), manifest).address);
});

import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { startAfterFirstPaint } from "./after-first-paint.ts";

const page = `<body><script>first()</script><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/careers.js";

  window.modules = {"root":route0,"careers":route1};

import("/assets/entry.js");</script></body>`;

const all = ["/assets/manifest.js", "/assets/root.js", "/assets/careers.js", "/assets/entry.js"];

test("nothing starts before the text has been painted", async () => {
  const browser = open(page);
  browser.reportPaint("first-paint");
  expect(await browser.imported()).toEqual([]);
});

test("the modules start together at the first paint of text, and the entry after them", async () => {
  const browser = open(page);
  browser.reportPaint("first-contentful-paint");
  expect(await browser.imported()).toEqual(all);
  expect(browser.window).toEqual({ modules: { root: "/assets/root.js", careers: "/assets/careers.js" } });
});

test("a browser that reports no paint starts a while after the page has loaded", async () => {
  const browser = open(page);
  browser.load();
  expect(await browser.imported()).toEqual(all);
});

test("the page starts only once", async () => {
  const browser = open(page);
  browser.reportPaint("first-contentful-paint");
  browser.load();
  browser.reportPaint("first-contentful-paint");
  expect(await browser.imported()).toEqual(all);
});

test("a page without framework stays as it is", () => {
  expect(startAfterFirstPaint("<body><script>first()</script></body>")).toBe("<body><script>first()</script></body>");
});

/** Runs the page's last script in a browser in which nothing has happened yet. */
function open(html: string) {
  const imported: string[] = [];
  const window = {};
  let load = () => {};
  let reportPaint = (_name: string) => {};
  class PerformanceObserver {
    constructor(listener: (list: object) => void) {
      reportPaint = (name) => listener({ getEntriesByName: (wanted: string) => (wanted === name ? [{}] : []) });
    }
    observe() {}
  }
  const script = startAfterFirstPaint(html).match(/.*<script>(.*)<\/script>/s)?.[1] ?? "";
  const globals = {
    window,
    PerformanceObserver,
    addEventListener: (_type: "load", listener: () => void) => (load = listener),
    setTimeout: (run: () => void) => run(),
    importModule: (address: string) => (imported.push(address), address),
  };
  runInNewContext(script.replaceAll("import(", "importModule("), globals);
  return {
    window,
    load: () => load(),
    reportPaint: (name: string) => reportPaint(name),
    imported: () => new Promise<string[]>((resolve) => setTimeout(() => resolve(imported))),
  };
}

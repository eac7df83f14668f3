import { expect, test } from "vitest";
import { startAfterFirstPaint } from "./after-first-paint.ts";

const page = `<body><script>first()</script><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/careers.js";

  window.modules = {"root":route0,"careers":route1};

import("/assets/entry.js");</script></body>`;

test("the framework's modules are asked for when the text has been painted, together, and the entry after them", () => {
  expect(startAfterFirstPaint(page)).toBe(
    `<body><script>first()</script><script>new PerformanceObserver(async(l,o)=>{if(!l.getEntriesByName("first-contentful-paint")[0])return;o.disconnect();const [,route0,route1]=await Promise.all(["/assets/manifest.js","/assets/root.js","/assets/careers.js"].map(a=>import(a)));window.modules = {"root":route0,"careers":route1};import("/assets/entry.js");}).observe({type:"paint",buffered:true})</script></body>`,
  );
});

test("a page without framework stays as it is", () => {
  expect(startAfterFirstPaint("<body><script>first()</script></body>")).toBe("<body><script>first()</script></body>");
});

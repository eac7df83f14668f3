import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/*
 * A rule of a style names the part that it is for. One that counts parts, or asks what stands before one, is wrong as
 * soon as somebody adds a paragraph.
 */

/** What stands there is written in Markdown, or is whatever a page puts there, so that it can have no name. */
const aboutAnyContent = ["app/styles/**", "app/ui/**", "app/prose/**"];

/** Components whose variants are in `app/ui/`. */
const components = ["button", "tick-mark", "icon"];

const pages = globSync("app/**/*.css", { exclude: aboutAnyContent }).map((file) => ({
  file,
  selectors: selectorsIn(readFileSync(file, "utf8")),
}));

const code = globSync("{app,content,server}/**/*.{ts,tsx,svg}", { exclude: ["**/*.test.ts"] });
const wordsOfCode = new Set(code.flatMap((file) => readFileSync(file, "utf8").match(/[\w-]+/g) ?? []));

test("no style of a page depends on what stands beside a part, or on its rank", () => {
  expect(pages.length).toBeGreaterThan(30);
  expect(found(byNeighbors)).toEqual([]);
});

test("no style of a page changes a component: its variants are beside it", () => {
  expect(found(restylesComponent)).toEqual([]);
});

test("a class that a style names is one that a page can have", () => {
  const sheets = globSync("app/**/*.css");
  expect(sheets.length).toBeGreaterThan(pages.length);
  expect(sheets.flatMap((file) => unusedClasses(readFileSync(file, "utf8")).map((name) => `${file}: ${name}`))).toEqual(
    [],
  );
});

test("the checks know what they look for", () => {
  const css = `
    /* .a + .b { } */
    .facts + p { color: red; }
    .row { > :last-child { margin: calc(1px + 2px); } li:nth-child(2) { } &:has(> img + img) { } }
    ::view-transition-new(dialog):only-child { } :checked ~ .while-moving { }
    @media (width >= 30rem) { .links ~ .button:hover { } .button-row, .icon-list { } }`;
  const selectors = selectorsIn(css);
  expect(selectors.filter(byNeighbors)).toEqual([
    ".facts + p",
    "> :last-child",
    "li:nth-child(2)",
    "&:has(> img + img)",
    ".links ~ .button:hover",
  ]);
  expect(selectors.filter(restylesComponent)).toEqual([".links ~ .button:hover"]);
  expect(unusedClasses(".sheet { } .tilt-2 > .left-over { } /* .old */ .note:hover { }")).toEqual(["left-over"]);
});

function found(isFault: (selector: string) => boolean): string[] {
  return pages.flatMap(({ file, selectors }) => selectors.filter(isFault).map((selector) => `${file}: ${selector}`));
}

/** A control's state is for what stands after it, and a transition's pictures have no other name. */
function byNeighbors(selector: string): boolean {
  const others = selector.replace(/:checked\)? ~|::view-transition-\w+\(\w+\):only-child/g, "");
  return /[+~](?!=)|:nth-|:(?:first|last|only)-(?:child|of-type)/.test(others);
}

function restylesComponent(selector: string): boolean {
  return components.some((name) => new RegExp(String.raw`\.${name}(?![\w-])`).test(selector));
}

/** Returns the classes that no component, page or text has; `tilt-2` is used where the code writes `tilt-${place}`. */
function unusedClasses(css: string): string[] {
  return selectorsIn(css)
    .flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name))
    .filter((name) => !wordsOfCode.has(name) && !wordsOfCode.has(name.replace(/\d+$/, "")));
}

/** What stands before each opening brace, in one line; conditions and keyframes are left out. */
function selectorsIn(css: string): string[] {
  return [...css.replace(/\/\*[^]*?\*\//g, "").matchAll(/([^{};]+)\{/g)]
    .map(([, selector = ""]) => selector.trim().replace(/\s+/g, " "))
    .filter((selector) => !selector.startsWith("@"));
}

import { globSync, readFileSync } from "node:fs";
import { checkSync } from "recheck";
import { expect, test } from "vitest";
import { parseSync, Visitor } from "vite";

type Pattern = { place: string; source: string; flags: string };

const files = globSync("{app,application,commands,content,server}/**/*.{ts,tsx}", { exclude: ["**/*.test.ts"] });
const found = files.toSorted().map((file) => patternsIn(file, readFileSync(file, "utf8")));

test("no pattern takes more than linear time, whatever it is given", () => {
  const patterns = found.flatMap(({ literals }) => literals);
  expect(patterns.length).toBeGreaterThan(100);
  expect(patterns.filter((pattern) => !isLinear(pattern))).toEqual([]);
});

test("no pattern is built at run time, where the test above could not see it", () => {
  expect(found.flatMap(({ built }) => built)).toEqual([]);
});

test("the checker and the search for patterns know the ones that once stopped the site", () => {
  const source = String.raw`
    const address = /^[^\s:/?#@]+\.[^\s:/?#@]+(:\d+)?([/?#]|$)/u;
    const part = /vba(project|data)[^/]*$/;
    const name = new RegExp(part.source + address.source), word = "a".match("b+"), other = globalThis.RegExp("c");
    const field = <input pattern="(a+)+" />;`;
  const { literals, built } = patternsIn("example.tsx", source);
  expect(literals.map(isLinear)).toEqual([false, false]);
  expect(built).toEqual(["example.tsx:4", "example.tsx:4", "example.tsx:4", "example.tsx:5"]);
});

/** Throws when the checker does not finish: that says nothing about the pattern. */
function isLinear({ place, source, flags }: Pattern): boolean {
  const { status } = checkSync(source, flags, withoutClock);
  if (status === "unknown") throw new Error(`The checker came to no end with ${source} (${place}).`);
  return status === "safe";
}

/** The checker counts the characters that it reads, so that a busy machine comes to the same end. `timeout` is for a hang. */
const withoutClock = { attackTimeout: null, incubationTimeout: null, seedingTimeout: null, timeout: 500_000 };

/** The patterns that are written in a file, and the places where it makes one of a text. */
function patternsIn(file: string, source: string): { literals: Pattern[]; built: string[] } {
  const literals: Pattern[] = [];
  const built: string[] = [];
  const types = new Set<number>();
  const placeOf = ({ start }: { start: number }) => `${file}:${source.slice(0, start).split("\n").length}`;
  new Visitor({
    Literal(node) {
      if (!("regex" in node) || !node.regex) return;
      const { pattern, flags } = node.regex;
      literals.push({ place: placeOf(node), source: pattern, flags });
    },
    TSTypeReference({ typeName }) {
      types.add(typeName.start);
    },
    Identifier(node) {
      if (node.name === "RegExp" && !types.has(node.start)) built.push(placeOf(node));
    },
    CallExpression(node) {
      const method = node.callee.type === "MemberExpression" && !node.callee.computed ? node.callee.property.name : "";
      const [given] = node.arguments;
      const isText = given?.type === "TemplateLiteral" || (given?.type === "Literal" && !("regex" in given));
      if (isText && ["match", "matchAll", "search"].includes(method)) built.push(placeOf(node));
    },
    JSXAttribute(node) {
      if (node.name.name === "pattern") built.push(placeOf(node));
    },
  }).visit(parseSync(file, source).program);
  return { literals, built };
}

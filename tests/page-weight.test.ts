import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readPositions } from "../content/readers/positions.server.ts";
import { attribute, elements, pageAt } from "./support/built-page.ts";

/*
 * What a visitor downloads, in bytes with brotli as the server sends them, for a page that is opened for the first time.
 * 1 kB is 1000 bytes. The browser's own request for the icon is not counted.
 */
const kB = 1000;
const built = path.resolve("build/client");
const [position] = readPositions();

describe("the landing page", () => {
  const page = weigh("/");

  test("its HTML with its styles is at most 22 kB", () => {
    expect(page.html).toBeLessThanOrEqual(22 * kB);
  });

  test("its scripts are at most 110 kB", () => {
    expect(sum(page.scripts)).toBeLessThanOrEqual(110 * kB);
    expect(page.scripts.length).toBeGreaterThan(2);
  });

  test("its fonts are at most 60 kB", () => {
    expect(sum(page.fonts)).toBeLessThanOrEqual(60 * kB);
    expect(page.fonts).toHaveLength(3);
  });

  test("all of it is at most 190 kB in at most 9 requests, without a picture", () => {
    expect(page.html + sum(page.scripts) + sum(page.fonts)).toBeLessThanOrEqual(190 * kB);
    expect(1 + page.scripts.length + page.fonts.length).toBeLessThanOrEqual(9);
    expect(elements(page.source, "img")).toEqual([]);
    expect(styleOf(page.source)).not.toMatch(/url\((?!\/assets\/[\w-]+\.woff2|"?#)/);
  });
});

test.each([
  ["/about", 8.5],
  ["/contact", 8.5],
  ["/privacy", 10.5],
  ["/terms", 10.5],
  ["/careers", 15.5],
  [`/careers/${position?.id}`, 15],
  ["/careers/apply", 15],
])("the HTML of %s with its styles is at most %d kB", (address, kilobytes) => {
  expect(weigh(address).html).toBeLessThanOrEqual(kilobytes * kB);
});

test.each(["/careers", `/careers/${position?.id}`, `/careers/${position?.id}/apply`, "/careers/apply"])(
  "%s is at most 145 kB, fonts aside",
  (address) => {
    const { html, scripts } = weigh(address);
    expect(html + sum(scripts)).toBeLessThanOrEqual(145 * kB);
  },
);

test.each(["/", "/careers", "/about"])("%s preloads nothing and asks no other host", (address) => {
  const { source } = weigh(address);
  const links = elements(source, "link").filter((tag) =>
    /preload|preconnect|stylesheet/.test(attribute(tag, "rel") ?? ""),
  );
  expect(links).toEqual([]);
  expect(elements(source, "script").map((tag) => attribute(tag, "src"))).not.toContainEqual(
    expect.stringMatching(/^http/),
  );
});

type Weight = { source: string; html: number; scripts: number[]; fonts: number[] };

function weigh(address: string): Weight {
  const { html: source } = pageAt(built, address);
  const started = [...source.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file = ""]) => file);
  const named = elements(source, "script").flatMap((tag) => attribute(tag, "src") ?? []);
  return {
    source,
    html: sent(path.join(address, "index.html")),
    scripts: [...withImports([...started, ...named])].map(sent),
    fonts: coreFonts(source).map(sent),
  };
}

/** All files that are fetched when `files` start: what they import, and what that imports. */
function withImports(files: string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const code = readFileSync(path.join(built, file), "utf8");
    const imports = [...code.matchAll(/(?:^|[;}])(?:import|export)[^;()'"]*["'](\.[^"']+)["']/g)];
    waiting.push(...imports.map(([, name = ""]) => path.posix.join(path.posix.dirname(file), name)));
  }
  return found;
}

/** Those that plain English text needs; the others wait for a letter of theirs. */
function coreFonts(source: string): string[] {
  const faces = styleOf(source).match(/@font-face\{[^}]*\}/g) ?? [];
  return faces
    .filter((face) => !face.includes("unicode-range"))
    .flatMap((face) => /url\(([^)]+\.woff2)\)/.exec(face)?.[1] ?? []);
}

function styleOf(source: string): string {
  return /<style[^>]*>(.*?)<\/style>/s.exec(source)?.[1] ?? "";
}

/** Bytes of a built file as they go over the line. */
function sent(file: string): number {
  const compressed = path.join(built, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : path.join(built, file)).size;
}

function sum(sizes: number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}

import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parseSync } from "vite";

type Module = {
  exports: { name: string; isType: boolean }[];
  /** Names by the file or package they come from; `*` is all of them. */
  imports: { from: string; names: string[] }[];
  text: string;
};

const everywhere = "{app,application,bench,bin,build-tools,commands,content,server,tests}/**/*.{ts,tsx,js}";
const sources = globSync(everywhere, { exclude: ["**/node_modules/**", "**/*.d.ts"] });
const modules = new Map([...sources, ...globSync("*.config.ts")].map((file) => [file, readModule(file)]));
const imports = [...modules.values()].flatMap((module) => module.imports);
/** What must have a use: not the tests, which Vitest and Playwright find, nor what React Router finds by its exports. */
const files = sources.filter(
  (file) => !/\.(test|spec)\.ts$/.test(file) && !/^app\/(routes\/|root\.tsx|routes\.ts|entry\.)/.test(file),
);
/** Where a file is run by its name: scripts, and programs that tests and benches start. */
const named = [readFileSync("package.json", "utf8"), ...[...modules.values()].map(({ text }) => text)].join("\n");

/** Packages that no file imports, and why they are here. */
const usedByTools = new Map([
  ["@react-router/node", "the server build of React Router imports it"],
  ["@fontsource-variable/caveat", "its folder is named with a variable in build-tools/fonts/typefaces.ts"],
  ["oxlint-tsgolint", "oxlint --type-aware runs it"],
  ["typescript", "brings tsc"],
]);

test("every file is imported, or named where it is run", () => {
  const imported = new Set(imports.map(({ from }) => from));
  expect(files.filter((file) => !imported.has(file) && !isNamed(file))).toEqual([]);
});

test("every export is imported somewhere", () => {
  const used = Map.groupBy(imports, ({ from }) => from);
  const isUsed = (file: string, name: string) =>
    used.get(file)?.some(({ names }) => names.includes(name) || names.includes("*")) ||
    (name === "default" && isNamed(file));
  const unused = files.flatMap((file) => {
    const { exports = [], text = "" } = modules.get(file) ?? {};
    return (
      exports
        .filter(({ name }) => !isUsed(file, name))
        // A type that an exported function takes or returns is part of it.
        .filter(({ name, isType }) => !isType || text.match(new RegExp(`\\b${name}\\b`, "g"))?.length === 1)
        .map(({ name }) => `${file}: ${name}`)
    );
  });
  expect(unused).toEqual([]);
});

test("every package of package.json is imported, or run by name", () => {
  const { scripts, dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const texts = [...modules.values()].map(({ text }) => text).join("\n") + JSON.stringify(scripts);
  const unused = Object.keys({ ...dependencies, ...devDependencies })
    .filter((name) => !usedByTools.has(name))
    .filter((name) => !new RegExp(`["'\`/ ]${name.replace("@types/", "")}["'\`/ :]`).test(texts));
  expect(unused).toEqual([]);
});

function isNamed(file: string): boolean {
  return new RegExp(`[/"]${basename(file)}[" ]`).test(named);
}

function readModule(file: string): Module {
  const text = readFileSync(file, "utf8");
  const { module } = parseSync(file, text);
  const exports = module.staticExports.flatMap(({ entries }) => entries);
  return {
    text,
    exports: exports.map(({ exportName, isType }) => ({ name: exportName.name ?? "default", isType })),
    imports: [
      ...module.staticImports.map(({ moduleRequest, entries }) => ({
        from: resolveImport(file, moduleRequest.value),
        names: entries.map(({ importName }) =>
          importName.kind === "NamespaceObject" ? "*" : (importName.name ?? "default"),
        ),
      })),
      ...exports.flatMap(({ moduleRequest, importName }) =>
        moduleRequest ? [{ from: resolveImport(file, moduleRequest.value), names: [importName.name ?? "*"] }] : [],
      ),
      ...module.dynamicImports.map(({ moduleRequest }) => ({
        from: resolveImport(file, text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
        names: ["*"],
      })),
    ],
  };
}

function resolveImport(file: string, request: string): string {
  return request.startsWith(".") ? join(dirname(file), request.replace(/\?.*$/, "")) : request;
}

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Entry = {
  version?: string;
  integrity?: string;
  resolved?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  hasInstallScript?: boolean;
};

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Entry> };
const entries = Object.entries(packages);
const { dependencies, devDependencies, optionalDependencies, allowScripts } = JSON.parse(
  readFileSync("package.json", "utf8"),
) as Record<string, Record<string, string | boolean>>;

// The lockfile's hashes fix the content, npm's settings the source.
test("what is installed is what was once looked at, from no place of its own", () => {
  expect(entries.length).toBeGreaterThan(100);
  const unchecked = entries.filter(([path, entry]) => path !== "" && !entry.integrity?.startsWith("sha512-"));
  expect(unchecked.filter(([, entry]) => !isToolOfOtherPlatform(entry)).map(([path]) => path)).toEqual([]);
  expect(entries.flatMap(([, { resolved }]) => resolved ?? [])).toEqual([]);
});

test("package.json names one version of each package", () => {
  const named = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([]);
});

test("a package that wants to run something while it is installed is named, and none is allowed to", () => {
  const wanting = entries
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.split("node_modules/").pop());
  expect(wanting).toEqual(Object.keys(allowScripts!));
  expect(Object.values(allowScripts!)).not.toContain(true);
  expect(readFileSync(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
});

/** The linter's builds for systems on which the site is not tested: never installed where `npm test` runs. */
function isToolOfOtherPlatform({ optional, dev, os, cpu, libc }: Entry) {
  const isLinuxX64 = os?.includes("linux") && cpu?.includes("x64") && !libc?.includes("musl");
  return optional && dev && os !== undefined && !isLinuxX64;
}

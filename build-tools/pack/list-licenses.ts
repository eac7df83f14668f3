import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ProductionPackage } from "./production-packages.ts";

/** Files of a package that hold its license. */
export const licensePattern = /^(licen[cs]e|notice|copying)/i;

/** A text with the license of each of `packages`: its name, and its words where the package has them. */
export function listLicenses(project: string, packages: readonly ProductionPackage[]): string {
  const entries = packages.map(({ folder, name, version, license }) => {
    const place = path.join(project, folder);
    const files = readdirSync(place).filter((file) => licensePattern.test(file));
    const words = files.map((file) => readFileSync(path.join(place, file), "utf8").trim());
    return [`${name} ${version}: ${license}`, ...words].join("\n\n");
  });
  return `${entries.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

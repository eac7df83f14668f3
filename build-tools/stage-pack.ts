import { readdirSync, readFileSync } from "node:fs";
import { cp, writeFile } from "node:fs/promises";
import path from "node:path";
import { readRelease } from "../../server/release.ts";
import { listComponents } from "./list-components.ts";
import { productionPackages, type ProductionPackage } from "./production-packages.ts";

/** Of the project itself, what the running site, its commands and its operator read. */
const projectPaths = [
  ".env.example",
  "SECURITY.md",
  "application",
  "bin/scriptmark",
  "bin/stop-request.ts",
  "build",
  "commands",
  "content",
  "deploy",
  "docs/operations",
  "package.json",
  "server",
];

/** Puts into `target` what the built site of `project` needs to run on a bare machine, and lists what that is. */
export async function stagePack(project: string, target: string): Promise<void> {
  const packages = productionPackages(project);
  for (const name of projectPaths) await copy(name, (file) => !/\.(test|d)\.ts$/.test(file));
  for (const { folder } of packages) await copy(folder, (file) => isNeededOfPackage(file.slice(folder.length)));
  await writeFile(path.join(target, "sbom.cdx.json"), listComponents(readRelease(), packages));
  await writeFile(path.join(target, "LICENSES.txt"), listLicenses(project, packages));

  function copy(name: string, isNeeded: (file: string) => boolean) {
    return cp(path.join(project, name), path.join(target, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => isNeeded(path.relative(project, source)),
    });
  }
}

/**
 * Whether a file or folder of a package, with its path in it, is read at run time or is a license: not packages in it,
 * which come by themselves, nor headers, types, source maps, texts and tests. `yaml` has sources called `doc`.
 */
function isNeededOfPackage(file: string): boolean {
  if (licensePattern.test(path.basename(file))) return true;
  if (/^\/(node_modules|include|share|tests?|docs?|examples?|bench(marks?)?|\.github)$/.test(file)) return false;
  return !/\.([cm]?ts|map|md|a|pc)$/.test(file);
}

/** Files of a package that hold its license. */
const licensePattern = /^(licen[cs]e|notice|copying)/i;

/** A text with the license of each of `packages`: its name, and its words where the package has them. */
function listLicenses(project: string, packages: readonly ProductionPackage[]): string {
  const entries = packages.map(({ folder, name, version, license }) => {
    const place = path.join(project, folder);
    const files = readdirSync(place).filter((file) => licensePattern.test(file));
    const words = files.map((file) => readFileSync(path.join(place, file), "utf8").trim());
    return [`${name} ${version}: ${license}`, ...words].join("\n\n");
  });
  return `${entries.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

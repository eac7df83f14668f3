import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { cp, writeFile } from "node:fs/promises";
import path from "node:path";

/** The project's own files that the running site, its commands and its operator read. */
const projectPaths = [
  ".env.example",
  "SECURITY.md",
  "application",
  "bin/scriptmark",
  "build",
  "commands",
  "content",
  "deploy",
  "docs/operations",
  "package.json",
  "server",
];

/** Puts into `target` what the built site of `project` needs to run on a bare machine, and lists the packages. */
export async function stagePack(project: string, target: string): Promise<void> {
  const packages = productionPackages(project);
  for (const name of projectPaths) await copy(name, (file) => !/\.(test|d)\.ts$/.test(file));
  for (const folder of packages) await copy(folder, (file) => isNeededOfPackage(file.slice(folder.length)));
  await writeFile(path.join(target, "LICENSES.txt"), listLicenses(project, packages));

  function copy(name: string, isNeeded: (file: string) => boolean) {
    return cp(path.join(project, name), path.join(target, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => isNeeded(path.relative(project, source)),
    });
  }
}

function productionPackages(project: string): string[] {
  const options = ["--all", "--omit=dev", "--parseable", "--loglevel=error"];
  const [, ...folders] = execFileSync("npm", ["ls", ...options], { cwd: project, encoding: "utf8" })
    .trim()
    .split("\n");
  // TypeScript is an optional peer of a package that runs without it.
  return folders.map((folder) => path.relative(project, folder)).filter((folder) => !/\/@?typescript/.test(folder));
}

/** Packages inside a package are left out, because they are copied on their own. `yaml` has sources called `doc`. */
function isNeededOfPackage(file: string): boolean {
  if (licensePattern.test(path.basename(file))) return true;
  if (/^\/(node_modules|include|share|tests?|docs?|examples?|bench(marks?)?|\.github)$/.test(file)) return false;
  return !/\.([cm]?ts|map|md|a|pc)$/.test(file);
}

const licensePattern = /^(licen[cs]e|notice|copying)/i;

function listLicenses(project: string, packages: readonly string[]): string {
  const entries = packages.map((folder) => {
    const place = path.join(project, folder);
    const read = (file: string) => readFileSync(path.join(place, file), "utf8").trim();
    const { name, version, license } = JSON.parse(read("package.json")) as Record<string, string>;
    const files = readdirSync(place).filter((file) => licensePattern.test(file));
    return [`${name} ${version}: ${license}`, ...files.map(read)].join("\n\n");
  });
  return `${entries.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

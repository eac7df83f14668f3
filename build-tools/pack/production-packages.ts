import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** An installed package that the site needs while it runs. Folders are like `node_modules/pg`, also in `needs`. */
export type ProductionPackage = {
  folder: string;
  name: string;
  version: string;
  license: string;
  /** As in the lockfile: `sha512-` and base64. */
  integrity: string;
  needs: string[];
};

/** As npm lists it: without a path where it is optional, without its own packages where they are listed elsewhere. */
type Listed = Omit<ProductionPackage, "folder" | "needs"> & { path?: string; dependencies?: Record<string, Listed> };

/** What `project` and its dependencies need at run time, in the order of the folders. */
export function productionPackages(project: string): ProductionPackage[] {
  // From the lockfile: npm knows the checksums of what is installed only until something else is written there.
  const options = ["--all", "--omit=dev", "--json", "--long", "--loglevel=error", "--package-lock-only"];
  const list = execFileSync("npm", ["ls", ...options], { cwd: project, encoding: "utf8", maxBuffer: 16 * 1024 ** 2 });
  const found = new Map<string, ProductionPackage>();
  visit(JSON.parse(list) as Listed);
  return [...found.values()].toSorted((one, other) => (one.folder < other.folder ? -1 : 1));

  function visit({ dependencies = {} }: Listed): string[] {
    return Object.values(dependencies).flatMap((listed) => {
      // An optional peer of a package that runs without it.
      if (!listed.path || !existsSync(listed.path) || listed.name === "typescript") return [];
      const folder = path.relative(project, listed.path);
      const { name, version, license, integrity } = listed;
      const needs = visit(listed);
      if (!found.has(folder) || needs.length > 0)
        found.set(folder, { folder, name, version, license, integrity, needs });
      return [folder];
    });
  }
}

import { existsSync, readFileSync } from "node:fs";
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

type LockedPackage = {
  version?: string;
  license?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

/**
 * What `project` and its dependencies need at run time, found in the lockfile as Node finds it. An optional peer is left
 * out: TypeScript is one, of a package that runs without it. `npm ci --omit=dev` would install it.
 */
export function productionPackages(project: string): ProductionPackage[] {
  const lockfile = readFileSync(path.join(project, "package-lock.json"), "utf8");
  const locked = (JSON.parse(lockfile) as { packages: Record<string, LockedPackage> }).packages;
  const found = new Map<string, ProductionPackage>();
  visit("");
  return [...found.values()].toSorted((one, other) => (one.folder < other.folder ? -1 : 1));

  function visit(folder: string): string[] {
    const { dependencies, optionalDependencies = {}, ...peers } = locked[folder] ?? {};
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...requiredPeers(peers) });
    return names.flatMap((name) => {
      const place = placesOf(folder, name).find((candidate) => candidate in locked) ?? "";
      // Optional ones are for other platforms, or for what the site does not use.
      if (!existsSync(path.join(project, place, "package.json")) && name in optionalDependencies) return [];
      if (!place) throw new Error(`${name}, which ${folder || "the site"} needs, is not in the lockfile.`);
      if (!found.has(place)) {
        const { version = "", license = "", integrity = "" } = locked[place] ?? {};
        const one = { folder: place, name: nameOf(place), version, license, integrity, needs: [] as string[] };
        found.set(place, one);
        one.needs = visit(place);
      }
      return [place];
    });
  }
}

function requiredPeers({ peerDependencies = {}, peerDependenciesMeta = {} }: LockedPackage) {
  return Object.fromEntries(Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional));
}

/** The nearest `node_modules` upwards comes first. */
function placesOf(folder: string, name: string): string[] {
  const above = folder
    .split("/node_modules/")
    .map((_, index, parts) => parts.slice(0, index + 1).join("/node_modules/"));
  return [
    ...above
      .filter(Boolean)
      .toReversed()
      .map((place) => `${place}/node_modules/${name}`),
    `node_modules/${name}`,
  ];
}

function nameOf(folder: string) {
  return folder.replace(/^.*node_modules\//, "");
}

/** Node, or PostgreSQL. `releasedOn`: a day such as 2026-05-14; null for a version that the site does not bring along. */
export type VersionInUse = { name: "Node" | "PostgreSQL"; version: string; releasedOn: string | null; isOld: boolean };

/** The versions that come with the site, and the days of their releases, which no package names. */
export const shippedVersions = [
  { name: "Node", version: "24.21.0", releasedOn: "2026-09-10" },
  { name: "PostgreSQL", version: "18.4", releasedOn: "2026-05-14" },
] as const;

/** PostgreSQL has a minor release with fixes each quarter, Node more often: after this time one was missed. */
const oldAfterDays = 120;

/** Returns the running versions. `postgres`: null while the database is away. */
export function versionsInUse(
  { node, postgres }: { node: string; postgres: string | null },
  now: Date,
): VersionInUse[] {
  const running = { Node: node, PostgreSQL: postgres };
  return shippedVersions.flatMap(({ name, ...shipped }) => {
    const version = running[name];
    if (version === null) return [];
    const releasedOn = version === shipped.version ? shipped.releasedOn : null;
    const days = releasedOn === null ? 0 : (now.getTime() - Date.parse(releasedOn)) / (24 * 60 * 60 * 1000);
    return [{ name, version, releasedOn, isOld: days > oldAfterDays }];
  });
}

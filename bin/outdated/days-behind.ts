/** What a registry knows of a package: when each version was published, in ISO 8601, and which is the latest. */
export type Publications = { time: Readonly<Record<string, string>>; latest: string };

/**
 * How far `current` is behind: the newest version, and for how many days a newer one has been there. Null when none is.
 * Versions above the latest, and test versions unless `current` is one, do not count. `isMajorKept`: nor other majors.
 */
export function daysBehind(
  current: string,
  { time, latest }: Publications,
  { isMajorKept = false, now = Date.now() } = {},
): { newest: string; days: number } | null {
  const newer = Object.keys(time)
    .filter((version) => /^\d/.test(version))
    .filter((version) => isStable(version) || !isStable(current))
    .filter((version) => compareVersions(version, current) > 0)
    .filter((version) => (isMajorKept ? majorOf(version) === majorOf(current) : compareVersions(version, latest) <= 0))
    .toSorted(compareVersions);
  const newest = newer.at(-1);
  if (!newest) return null;
  const first = Math.min(...newer.map((version) => Date.parse(time[version] ?? "")));
  return { newest, days: Math.floor((now - first) / 86_400_000) };
}

const { compare } = new Intl.Collator("en", { numeric: true });

function compareVersions(a: string, b: string): number {
  const [baseOfA = "", baseOfB = ""] = [a.split("-")[0], b.split("-")[0]];
  return compare(baseOfA, baseOfB) || Number(isStable(a)) - Number(isStable(b)) || compare(a, b);
}

function isStable(version: string): boolean {
  return !version.includes("-");
}

function majorOf(version: string): string | undefined {
  return version.split(".")[0];
}

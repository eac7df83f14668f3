import { plantedBugs, type PlantedBug } from "../planted-bugs.ts";
import { sitePoints, type SitePoint } from "../site-points.ts";

/**
 * Hours of waiting would prove nothing more. These changes replace the times of the jobs, which their tests keep; all
 * else is as in production. The time-outs are still long enough for a machine that is busy with other things: a send
 * that was given up although its answer was on the way would look like one that was repeated without need.
 */
const shorterWaits: Record<string, string> = {
  "server/jobs/run-queue.ts":
    "Object.assign(jobTiming, { retry: { first: 100, longest: 1_000 }, pause: { first: 100, longest: 1_000 }, lookMs: 50 });",
  "server/telegram/telegram-client.ts":
    "Object.assign(sendTimeouts, { textTimeoutMs: 7_000, documentTimeoutMs: 7_000, documentBytesPerSecond: Infinity });",
  // Ambiguous sends count too; its test keeps the limits.
  "server/jobs/mail/mail-table.ts": "Object.assign(openTries, { atMost: Infinity, restSeconds: 0 });",
  "server/jobs/mail/mail-limits.ts": "takesOf = () => [];",
  // As on the morning of a working day, an hour after the team was reminded.
  "server/jobs/reminder/remind-team.ts": "remindTeam = async () => {}; isReminderOver = async () => true;",
  // An answer from before a fault would look like a recovery.
  "server/status/readiness.ts": "readiness = (sources) => () => readReadiness(sources);",
  "server/mail/mailer.ts": "Object.assign(mailTimeouts, { socketTimeout: 15_000 });",
};

const root = new URL("../../../../", import.meta.url).href;

/** The source of the module at `url` as the crash tests want it; null when it stays as it is. */
export function changeSource(url: string, read: () => string): string | null {
  if (!url.startsWith(`${root}server/`)) return null;
  const file = url.slice(root.length);
  const points = sitePoints.filter((point) => point.file === file);
  const bug = plantedBugs.find(({ name }) => name === process.env["PLANTED_BUG"]);
  const isPlantedHere = bug?.file === file;
  const waits = shorterWaits[file];
  if (points.length === 0 && !isPlantedHere && waits === undefined) return null;
  const source = isPlantedHere ? plant(bug, read()) : read();
  return [source, ...points.map(stopAt), waits].join("\n");
}

/** A declared function may be assigned anew within its module, and every module that imports it gets the new one. */
function stopAt({ call, method, when = "true", before, after, hasInner }: SitePoint): string {
  const reach = (point?: string) => (point ? `stops ? await reachCrashPoint(${JSON.stringify(point)}) : 0` : "0");
  const stopping = (work: string) => `async (...args) => {
    const stops = ${when};
    const begun = ${reach(before)};
    if (begun === -1) return null;
    ${hasInner ? "if (begun) leaveCrashPoint(begun);" : ""}
    let result;
    try {
      result = await ${work}(...args);
    } finally {
      if (begun) leaveCrashPoint(begun);
    }
    const ended = ${reach(after)};
    if (ended) leaveCrashPoint(ended);
    return result;
  }`;
  const makes = `(...parts) => {
    const made = original(...parts);
    const work = made.${method};
    return Object.assign(made, { ${method}: ${stopping("work")} });
  }`;
  return `{ const original = ${call}; ${call} = ${method ? makes : stopping("original")}; }`;
}

function plant({ name, from, to }: PlantedBug, source: string): string {
  if (from === null) return `${source}\n${to}`;
  if (source.split(from).length !== 2) throw new Error(`The bug "${name}" cannot be planted: its line has changed.`);
  return source.replace(from, () => to);
}

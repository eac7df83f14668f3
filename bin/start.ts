import { join } from "node:path";
import { endOnCrash } from "../server/end-on-crash.ts";
import { readSettings, SettingsError, type Settings } from "../server/env.ts";
import { StartError } from "../server/start-error.ts";
import { checkRetention } from "./check-retention.ts";
import { notifySystemd } from "./notify-systemd.ts";
import { aborted, stopRequest } from "./stop-request.ts";

// A diagnostic report, should an operator ask Node for one, tells no secret.
process.report.excludeEnv = true;

try {
  await start();
} catch (error) {
  console.error(sentenceFor(error));
  if (process.env["LOG_LEVEL"] === "debug") console.error(error);
  process.exit(1);
}

async function start() {
  refuseOldNode();
  const settings = readSettings(process.env);
  endOnCrash(settings);
  const request = stopRequest();
  // Pages and texts are read from here; DATA_DIR was relative to where the operator stands.
  process.chdir(join(import.meta.dirname, ".."));
  if (process.argv.includes("--as-built")) await checkRetention(settings);
  else await buildWhenStale(settings, request);
  // React decides by it, when it is loaded, whether to be quick or to check everything.
  process.env["NODE_ENV"] = "production";
  const { startSite } = await import("../server/main.ts");
  const site = await startSite(settings, { report: say, mayGiveUpRoot: true });
  say(`The site is at ${site.url} (${configured(settings)}).`);
  const systemd = notifySystemd();
  await aborted(request);
  systemd.stopping();
  await site.stop(drainMsFor(settings, request));
  process.exit(0);
}

/**
 * A supervisor stops a site behind proxies, which have to notice first: HAProxy asks every 2 s and gives an instance up
 * after three refusals. Without a proxy, and after Ctrl-C, no one would notice.
 */
function drainMsFor({ trustProxy }: Settings, { reason }: AbortSignal): number {
  return reason === "SIGTERM" && trustProxy.length > 0 ? 7_000 : 0;
}

function refuseOldNode() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return;
  throw new StartError(`This is Node ${process.version}, and the site needs Node 24: start it with "npm start".`);
}

async function buildWhenStale(settings: Settings, request: AbortSignal) {
  // The archive of `npm run pack` has no build tools, and starts with --as-built.
  const { buildSite, isBuildCurrent } = await import("./build.ts");
  if (isBuildCurrent(settings)) return;
  say("Building the site; this takes about ten seconds.");
  const outcome = await buildSite(settings, request);
  if (request.aborted) process.exit(0);
  if (!outcome.ok) throw new StartError(`${outcome.output}\nThe site could not be built, for the reason above.`);
  if (outcome.notes) say(outcome.notes);
}

function configured({ telegram, mail, backup, alertEmail, alertUrl, clamdUrl, databaseUrl }: Settings) {
  return [
    telegram ? `Telegram: chat ${telegram.chatId}` : "Telegram: off, applications wait",
    `email: ${mail ? "on" : "off"}`,
    `backups: ${backup ? `in ${backup.folder}` : "off"}`,
    `alarms: ${alertEmail || alertUrl ? "on" : "off"}`,
    `virus scan: ${clamdUrl ? "on" : "off"}`,
    `database: ${databaseUrl ? "DATABASE_URL" : "embedded"}`,
  ].join(" · ");
}

function sentenceFor(error: unknown): string {
  if (error instanceof StartError || error instanceof SettingsError) return error.message;
  return "The site could not start, for an unexpected reason; LOG_LEVEL=debug shows more.";
}

function say(sentence: string) {
  console.log(sentence);
}

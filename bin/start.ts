import { DatabaseStartError } from "../server/database/database-start-error.ts";
import { readSettings, SettingsError, type Settings } from "../server/env.ts";
import { buildSite, isBuildCurrent } from "./build.ts";
import { stopWithParent } from "./stop-with-parent.ts";

/** A reason not to start that the operator can act on; the message is all there is to say. */
class StartError extends Error {}

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
  await buildWhenStale(settings);
  // React decides by it, when it is loaded, whether to be quick or to check everything.
  process.env["NODE_ENV"] = "production";
  const { startSite } = await import("../server/main.ts");
  const stopped = stopRequest();
  const site = await startSite(settings, { say });
  say(`The site is at ${site.address} (${configured(settings)}).`);
  await stopped;
  await site.stop();
  process.exit(0);
}

function refuseOldNode() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return;
  throw new StartError(`This is Node ${process.version}, and the site needs Node 24: start it with "npm start".`);
}

async function buildWhenStale({ publicUrl }: Settings) {
  if (isBuildCurrent(publicUrl)) return;
  say("Building the site; this takes about ten seconds.");
  const outcome = await buildSite(publicUrl);
  if (outcome.ok) return;
  throw new StartError(`${outcome.output}\nThe site could not be built; the reason stands above.`);
}

/** Resolves on Ctrl-C, on SIGTERM, and when npm is gone. A second signal ends the process at once. */
function stopRequest(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
    if (process.env["npm_lifecycle_event"]) stopWithParent(resolve);
  });
}

function configured({ telegram, databaseUrl, clamdUrl }: Settings) {
  return [
    telegram ? `relay: to chat ${telegram.chatId}` : "relay: not configured, applications are kept until it is",
    databaseUrl ? "database: DATABASE_URL" : "database: embedded",
    clamdUrl ? "scan: on" : "scan: off",
  ].join(" · ");
}

function sentenceFor(error: unknown): string {
  if (error instanceof StartError || error instanceof SettingsError || error instanceof DatabaseStartError) {
    return error.message;
  }
  const { code } = error as NodeJS.ErrnoException;
  const { PORT: port, HOST: host } = process.env;
  if (code === "EADDRINUSE") return `Port ${port ?? 3000} is in use by another program: stop it, or set PORT.`;
  if (code === "EACCES") return `The site may not do that here: ${(error as Error).message}.`;
  if (code === "EADDRNOTAVAIL") return `This machine has no address ${host ?? ""}: set HOST to one that it has.`;
  if (code === "ENOSPC") return "There is no space left on the disk.";
  return "The site could not start, for a reason nobody foresaw; LOG_LEVEL=debug shows more.";
}

function say(sentence: string) {
  console.log(sentence);
}

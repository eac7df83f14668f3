import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { aborted } from "node:util";
import { stopRequest } from "../server/base/stop-request.ts";
import { expectedOf } from "../server/database/open-database.ts";
import { endOnCrash } from "../server/base/log.ts";
import type { Settings } from "../server/base/env.ts";
import { checkPorts } from "../server/http/listen.ts";
import { loadSettings } from "../server/base/settings-file.ts";
import { checkStart } from "./check.ts";
import { command, done } from "./command.ts";

const project = join(import.meta.dirname, "..");

export const start = command({
  name: "start",
  usage: "start the site; Ctrl+C stops it",
  options: {
    new: { help: "make a new site, in an empty database or without one; needed once there is a PUBLIC_URL" },
    "as-built": { help: "serve the last build, even if the sources have changed; always so in the archive" },
  },
  async run({ new: isNew, "as-built": isAsBuilt }) {
    const settings = loadSettings();
    const expected = isNew ? "empty" : expectedOf(settings);
    await checkStart(settings, expected);
    await checkPorts(settings, { mayBeTaken: false });
    const log = endOnCrash(settings).child({}, { level: "info" });
    const report = (sentence: string) => log.info(sentence);
    // Pages and texts are read from the project's folder; DATA_DIR was relative to the operator's.
    process.chdir(project);
    const request = stopRequest();
    const begin = async () => {
      // The archive of `npm run pack` has no build tools.
      if (!isAsBuilt && existsSync("build-tools"))
        await (await import("../build-tools/ensure-build.ts")).ensureBuild(report);
      // React reads this when it is loaded, to be fast instead of checking everything.
      process.env["NODE_ENV"] = "production";
      if (process.getuid?.() === 0) report("Root runs the site, which is for trying it out only.");
      return (await import("../server/main.ts")).startSite(settings, { expected });
    };
    // Ctrl+C also ends the programs that build the site or make the database, which then fail.
    const site = await begin().catch((error: unknown) => {
      if (!request.aborted) throw error;
    });
    if (!site) return done("The start was interrupted: nothing runs.", {});
    const chat = settings.telegram ? `chat ${settings.telegram.chatId}` : "off";
    report(`The site is at ${site.url} (Telegram: ${chat}).`);
    notifySystemd(request);
    // Node keeps the listener as long as its object, and the process outlives everything.
    await aborted(request, process);
    await site.stop(drainMsFor(settings, request));
    return done("", {});
  },
});

/** Proxies have to notice a stop first: HAProxy asks every 2 s, and gives an instance up after three refusals. */
function drainMsFor({ trustProxy }: Settings, { reason }: AbortSignal): number {
  return reason === "SIGTERM" && trustProxy.length > 0 ? 7_000 : 0;
}

/** systemd restarts a site that does not report, twice in each `WatchdogSec`, that its event loop turns. */
function notifySystemd(request: AbortSignal) {
  const { PATH = "", NOTIFY_SOCKET, WATCHDOG_USEC } = process.env;
  if (!NOTIFY_SOCKET) return;
  // Node has no datagram sockets of the file system.
  const notify = (state: string) =>
    void spawn("systemd-notify", [state], { env: { PATH, NOTIFY_SOCKET }, stdio: "ignore" }).on("error", () => {});
  notify("READY=1");
  const watchdogMs = Number(WATCHDOG_USEC) / 1000;
  const timer = watchdogMs > 0 ? setInterval(() => notify("WATCHDOG=1"), watchdogMs / 2) : undefined;
  request.addEventListener("abort", () => {
    clearInterval(timer);
    notify("STOPPING=1");
  });
}

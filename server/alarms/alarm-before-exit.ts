import { spawnSync } from "node:child_process";
import { lstatSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Settings } from "../env.ts";
import { headlineOf } from "./alarm-kinds.ts";
import { alarmMessage } from "./alarm-message.ts";
import type { ReceiverSettings } from "./alarm-receivers.ts";

/** A supervisor that waits for the end waits for this too. */
const timeoutMs = 4_000;
const hourMs = 3_600_000;

/**
 * Sends `sentence` as a last alarm of a process that may not go on, not even for a request or a query: another process
 * sends it, while this one stands still for 4 seconds at most. Once an hour at most, also when a supervisor starts the
 * site again and again. Throws nothing.
 */
export function alarmBeforeExit(
  sentence: string,
  { alertEmail, alertUrl, mail, publicUrl, dataDir }: ReceiverSettings & Pick<Settings, "publicUrl" | "dataDir">,
): void {
  const sentFile = path.join(dataDir, "last-alarm");
  if ((!alertEmail && !alertUrl) || isRecent(sentFile)) return;
  const headline = headlineOf(sentence) ?? "";
  const event = { headline, sentence, beganAt: new Date(), hasEnded: false, isRepeated: false };
  const { status } = spawnSync(process.execPath, [program], {
    // Secrets are on no command line and in no environment.
    input: JSON.stringify({ settings: { alertEmail, alertUrl, mail }, message: alarmMessage(event, publicUrl) }),
    env: {},
    stdio: ["pipe", "ignore", "ignore"],
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  if (status === 0) noteSent(sentFile);
}

const program = fileURLToPath(new URL("./send-from-stdin.ts", import.meta.url));

/** The time of `file` is that of the last alarm. */
function isRecent(file: string): boolean {
  const ageMs = Date.now() - (lstatSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return ageMs >= 0 && ageMs < hourMs;
}

/** Never through a link: the folder may be another user's. A folder that takes no file only means a further alarm. */
function noteSent(file: string) {
  try {
    rmSync(file, { force: true });
    writeFileSync(file, "", { flag: "wx", mode: 0o600 });
  } catch {}
}

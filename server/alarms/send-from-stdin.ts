import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { AlarmMessage } from "./alarm-message.ts";
import { openReceivers, type ReceiverSettings } from "./alarm-receivers.ts";

/** Less than the process that waits has patience. */
const patienceMs = 2_500;

/* Run for a process that stands still meanwhile (./alarm-before-exit.ts). Succeeds when the alarm arrived anywhere. */
const { settings, message } = JSON.parse(await text(process.stdin)) as {
  settings: ReceiverSettings;
  message: AlarmMessage;
};
let exitCode = 1;
const sends = Object.values(openReceivers(settings)).map(async (send) => {
  await send?.(message);
  exitCode = 0;
});
await Promise.race([Promise.allSettled(sends), wait(patienceMs)]);
process.exit(exitCode);

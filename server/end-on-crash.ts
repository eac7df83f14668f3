import { pino } from "pino";
import type { Settings } from "./env.ts";
import { openLog, type Log } from "./log.ts";

/**
 * From now on, an error that nothing caught becomes one line of the log and ends the process with exit code 1, for the
 * supervisor to start it again; the next start tells operators. Node would write a bare stack to the error output, past
 * the log's filters for secrets and personal data and past whatever reads the log. Returns the log that it writes to.
 */
export function endOnCrash(settings: Settings): Log {
  // Written at once: what is buffered does not outlive the process.
  const log = openLog(settings, pino.destination({ dest: 1, sync: true }));
  const end = (thrown: unknown) => {
    try {
      // Anything may be thrown, also what a visitor typed.
      const err = thrown instanceof Error ? thrown : new Error(`Something other than an error: ${typeof thrown}.`);
      log.fatal({ err }, "THE SITE ENDS: AN ERROR THAT NOTHING CAUGHT.");
    } finally {
      process.exit(1);
    }
  };
  process.on("uncaughtException", end);
  process.on("unhandledRejection", end);
  return log;
}

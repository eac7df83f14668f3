import type pg from "pg";
import type { EventLog } from "../../log.ts";
import type { Status } from "../../status/read-status.ts";
import type { JobHandler } from "../job-handler.ts";
import { forgetAlarm, noteTold, readAlarms, sendAlarm } from "./alarm-table.ts";
import { endLineOf, lastingAlarms } from "./lasting-alarms.ts";

/**
 * Compares the site's status with what operators were told: what began is logged and sent, what lasts is sent again
 * every hour, and so is what is over.
 */
export function statusChecker({
  pool,
  log,
  receivers,
  readStatus,
}: {
  pool: pg.Pool;
  log: EventLog;
  /** By name. */
  receivers: string[];
  readStatus: () => Promise<Status>;
}): JobHandler {
  return async () => {
    const status = await readStatus();
    // The database did not answer: nothing is known.
    if (status.relay.undelivered === null) return { kind: "failed" };
    const known = new Map((await readAlarms(pool)).map((alarm) => [alarm.headline, alarm]));
    const lasting = lastingAlarms(status);
    for (const { headline, sentence } of lasting) {
      const earlier = known.get(headline);
      if (earlier && !earlier.isToldLongAgo) continue;
      log.error({}, sentence);
      const beganAt = (earlier?.beganAt ?? new Date()).toISOString();
      // Noted when it is in line: what ends in between is said again.
      await sendAlarm(pool, receivers, { headline, sentence, beganAt, status: earlier ? "lasting" : "begun" });
      await noteTold(pool, { headline, sentence, beganAt });
    }
    const isLasting = new Set<string>(lasting.map(({ headline }) => headline));
    for (const { headline, sentence, beganAt } of known.values()) {
      const ended = endLineOf(headline);
      if (!ended || isLasting.has(headline)) continue;
      log.warn({}, `${ended}.`);
      await sendAlarm(pool, receivers, { headline, sentence, beganAt: beganAt.toISOString(), status: "ended" });
      await forgetAlarm(pool, headline);
    }
    return;
  };
}

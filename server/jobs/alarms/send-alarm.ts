import type pg from "pg";
import type { EventLog } from "../../log.ts";
import type { JobHandler } from "../job-handler.ts";
import { addJob, wakeJobs } from "../job-table.ts";
import type { Alarm, AlarmReceivers } from "./alarm-receivers.ts";
import { headlineOf } from "./lasting-alarms.ts";

/** Puts an alarm in line for each of `receivers`, by name. One that waits about the same is replaced. */
export async function putAlarmInLine(pool: pg.Pool, receivers: string[], alarm: Alarm): Promise<void> {
  for (const receiver of receivers)
    await addJob(pool, { kind: "alarm", subject: `${receiver} ${headlineOf(alarm.sentence)}`, data: alarm });
  await wakeJobs(pool);
}

/** Sends an alarm to one receiver. What cannot be sent is tried again every two minutes. */
export function alarmSender(receivers: AlarmReceivers, log: EventLog): JobHandler {
  return async ({ subject, data, failures }) => {
    const [receiver = ""] = subject.split(" ");
    try {
      await receivers[receiver]?.(data as Alarm);
      return;
    } catch (err) {
      const sentence = "An alarm could not be sent; it is tried again every two minutes.";
      if (failures === 0) log.warn({ alarm: subject, err }, sentence);
      return { kind: "failed" };
    }
  };
}

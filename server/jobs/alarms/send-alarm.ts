import type { EventLog } from "../../log.ts";
import type { JobHandler } from "../job-handler.ts";
import { alarmMessage } from "./alarm-message.ts";
import type { AlarmReceivers } from "./alarm-receivers.ts";
import type { AlarmJob } from "./alarm-table.ts";

/** Sends an alarm to one receiver; `site` is PUBLIC_URL. What cannot be sent is tried again every two minutes. */
export function alarmSender({
  receivers,
  site,
  log,
}: {
  receivers: AlarmReceivers;
  site: string | null;
  log: EventLog;
}): JobHandler {
  return async ({ subject, data, failures }) => {
    const alarm = data as AlarmJob;
    const [receiver = ""] = subject.split(" ");
    try {
      await receivers[receiver]?.(alarmMessage({ ...alarm, beganAt: new Date(alarm.beganAt) }, site));
      return;
    } catch (error) {
      if (failures === 0)
        log.warn(
          { alarm: alarm.headline, err: error },
          "An alarm could not be sent; it is tried again every two minutes.",
        );
      return { kind: "failed" };
    }
  };
}

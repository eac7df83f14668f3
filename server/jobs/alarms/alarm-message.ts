import { utcTime } from "../../../content/team/times.ts";
import { endLineOf } from "./lasting-alarms.ts";

/** `text` is for people, and the field that chat services show; the rest is for programs. No personal data, no secret. */
export type AlarmMessage = {
  text: string;
  /** The capitals of the line of the log. */
  alarm: string;
  status: "begun" | "lasting" | "ended";
  /** When it began, in ISO 8601. */
  since: string;
  /** PUBLIC_URL. */
  site: string | null;
};

export function alarmMessage(
  {
    headline,
    sentence,
    beganAt,
    status,
  }: { headline: string; sentence: string; beganAt: Date; status: AlarmMessage["status"] },
  site: string | null,
): AlarmMessage {
  const began = utcTime(beganAt);
  const text = {
    begun: sentence,
    lasting: `Still happening (since ${began}): ${sentence}`,
    ended: `Resolved: ${endLineOf(headline) ?? headline} (began ${began}).`,
  }[status];
  return { text, alarm: headline, status, since: beganAt.toISOString(), site };
}

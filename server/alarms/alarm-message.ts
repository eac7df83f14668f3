import { utcTime } from "../../content/team/times.ts";
import { endLines } from "./alarm-kinds.ts";

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
  { headline, sentence, ...alarm }: { headline: string; sentence: string; beganAt: Date } & Phase,
  site: string | null,
): AlarmMessage {
  const began = utcTime(alarm.beganAt);
  const common = { alarm: headline, since: alarm.beganAt.toISOString(), site };
  if (alarm.hasEnded)
    return { ...common, text: `Resolved: ${endLines[headline] ?? headline} (began ${began}).`, status: "ended" };
  if (alarm.isRepeated) return { ...common, text: `Still happening (since ${began}): ${sentence}`, status: "lasting" };
  return { ...common, text: sentence, status: "begun" };
}

type Phase = { hasEnded: boolean; isRepeated: boolean };

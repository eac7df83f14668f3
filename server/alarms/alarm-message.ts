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
  const since = alarm.beganAt.toISOString();
  const common = { alarm: headline, since, site };
  if (alarm.hasEnded) return { ...common, text: `It is over: ${headline}, since ${since}.`, status: "ended" };
  if (alarm.isRepeated) return { ...common, text: `It lasts, since ${since}: ${sentence}`, status: "lasting" };
  return { ...common, text: sentence, status: "begun" };
}

type Phase = { hasEnded: boolean; isRepeated: boolean };

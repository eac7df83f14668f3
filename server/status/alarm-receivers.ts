import { site as brand } from "../../content/site.ts";
import { alarms, alarmSentence, type AlarmName } from "../base/alarms.ts";
import type { Settings } from "../base/env.ts";
import { utcMinute } from "../base/utc-minute.ts";
import { createMailer, type Mailer } from "../mail/mailer.ts";

/** `text` follows the capitals of `name`, and has no secret; `since` is when it began, in ISO 8601. */
export type Alarm = { name: AlarmName; text: string; status: "begun" | "lasting" | "ended"; since: string };

/**
 * The JSON that ALERT_URL gets. `text` is for people, and the field that chat services show; the rest is for programs:
 * `alarm` has the sentence's capitals, `site` is PUBLIC_URL. No personal data, no secret.
 */
export type AlarmMessage = Pick<Alarm, "status" | "since"> & { text: string; alarm: string; site: string | null };

/** The receivers by name. Each sends one alarm, within two minutes, or rejects with a sentence that has no secret. */
export type AlarmReceivers = Record<string, (alarm: Alarm) => Promise<void>>;

const postTimeoutMs = 10_000;

/** Returns `email` for ALERT_EMAIL and `url` for ALERT_URL, if they are set. */
export function openReceivers({ alertEmail, alertUrl, mail, publicUrl }: Settings): AlarmReceivers {
  const receivers: AlarmReceivers = {};
  if (alertUrl) receivers["url"] = (alarm) => postAlarm(alertUrl, messageOf(alarm, publicUrl));
  if (alertEmail && mail) {
    const mailer = createMailer(mail);
    receivers["email"] = (alarm) => mailAlarm(mailer, alertEmail, alarm, publicUrl);
  }
  return receivers;
}

function messageOf({ name, text, status, since }: Alarm, site: string | null): AlarmMessage {
  const began = utcMinute(new Date(since));
  const sentence = alarmSentence(name, text);
  const words = {
    begun: sentence,
    lasting: `Still happening (since ${began}): ${sentence}`,
    ended: `Resolved: ${alarms[name].ends} (began ${began}).`,
  };
  return { text: words[status], alarm: alarms[name].begins, status, since, site };
}

async function mailAlarm(mailer: Mailer, to: string, alarm: Alarm, site: string | null) {
  const { begins } = alarms[alarm.name];
  const subject = { begun: begins, lasting: `Still: ${begins}`, ended: `Resolved: ${alarms[alarm.name].ends}` }[
    alarm.status
  ];
  const outcome = await mailer.send({
    to,
    subject: `[${site === null ? brand.name : new URL(site).host}] ${subject}`,
    text: `${messageOf(alarm, site).text}\n\n${site ?? ""}\n`,
  });
  if (outcome.kind === "failed") throw new Error(`ALERT_EMAIL gets no mail: ${outcome.failure}.`);
}

/** The URL may be a secret, so no error names it: the cause's code is Node's. */
async function postAlarm(url: string, message: AlarmMessage): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(message),
    redirect: "error",
    signal: AbortSignal.timeout(postTimeoutMs),
  }).catch(({ name, cause }: { name: string; cause?: { code?: string } }) => {
    throw new Error(`ALERT_URL cannot be reached: ${cause?.code ?? name}.`);
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`ALERT_URL answers with ${response.status}.`);
}

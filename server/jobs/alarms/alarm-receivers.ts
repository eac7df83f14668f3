import { randomUUID } from "node:crypto";
import { site as brand } from "../../../content/site.ts";
import { utcTime } from "../../../content/team/times.ts";
import type { Settings } from "../../env.ts";
import { createMailer, type Mailer } from "../../mail/mailer.ts";
import { endLineOf, headlineOf } from "./lasting-alarms.ts";

/** `sentence` is that of the log, with no secret; `since` is when it began, in ISO 8601. */
export type Alarm = { sentence: string; status: "begun" | "lasting" | "ended"; since: string };

/**
 * What ALERT_URL gets as JSON. `text` is for people, and the field that chat services show; the rest is for programs:
 * `alarm` has the sentence's capitals, `site` is PUBLIC_URL. No personal data, no secret.
 */
export type AlarmMessage = Pick<Alarm, "status" | "since"> & { text: string; alarm: string; site: string | null };

/** By name. Each sends one alarm, within two minutes, or rejects with a sentence that has no secret. */
export type AlarmReceivers = Record<string, (alarm: Alarm) => Promise<void>>;

export type ReceiverSettings = Pick<Settings, "alertEmail" | "alertUrl" | "mail" | "publicUrl">;

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

const postTimeoutMs = 10_000;

/** `email` for ALERT_EMAIL and `url` for ALERT_URL, if they are set. */
export function openReceivers({ alertEmail, alertUrl, mail, publicUrl }: ReceiverSettings): AlarmReceivers {
  const receivers: AlarmReceivers = {};
  if (alertUrl) receivers["url"] = (alarm) => postAlarm(alertUrl, messageOf(alarm, publicUrl));
  if (alertEmail && mail) {
    const mailer = createMailer(mail, timeouts);
    const domain = mail.from.address.split("@")[1] ?? "";
    receivers["email"] = (alarm) => mailAlarm(mailer, alertEmail, domain, messageOf(alarm, publicUrl));
  }
  return receivers;
}

function messageOf({ sentence, status, since }: Alarm, site: string | null): AlarmMessage {
  const alarm = headlineOf(sentence) ?? "";
  const began = utcTime(new Date(since));
  const text = {
    begun: sentence,
    lasting: `Still happening (since ${began}): ${sentence}`,
    ended: `Resolved: ${endLineOf(alarm) ?? alarm} (began ${began}).`,
  }[status];
  return { text, alarm, status, since, site };
}

async function mailAlarm(mailer: Mailer, to: string, domain: string, { text, alarm, status, site }: AlarmMessage) {
  const subject = { begun: alarm, lasting: `Still: ${alarm}`, ended: `Resolved: ${endLineOf(alarm) ?? alarm}` }[status];
  const outcome = await mailer.send({
    to,
    subject: `[${site === null ? brand.name : new URL(site).host}] ${subject}`,
    text: `${text}\n\n${site ?? ""}\n`,
    messageId: `${randomUUID()}@${domain}`,
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

import type pg from "pg";
import { site as brand } from "../../../content/site.ts";
import { utcTime } from "../../../content/team/times.ts";
import type { Settings } from "../../env.ts";
import type { EventLog } from "../../log.ts";
import { createMailer, type Mailer } from "../../mail/mailer.ts";
import type { JobHandler } from "../job-kinds.ts";
import { addJob, wakeJobs } from "../job-table.ts";

/** What operators hear of until it is over, by the capitals of its sentence, each with what works again then. */
export const endLines: Readonly<Record<string, string>> = {
  "APPLICATIONS ARE REFUSED": "APPLICATIONS ARE TAKEN AGAIN",
  "THE RELAY IS HALTED": "THE RELAY WORKS AGAIN",
  "APPLICATIONS DO NOT REACH THE CHAT": "APPLICATIONS REACH THE CHAT AGAIN",
  "NO APPLICATION IS DELETED UNTIL SOMEONE CONFIRMS IT": "SCHEDULED DELETION WORKS AGAIN",
  "NOTHING IS SENT SINCE THE RESTORE": "WHAT WAITED SINCE THE RESTORE IS SENT",
  "THE SCHEDULED BACKUP FAILED": "SCHEDULED BACKUPS WORK AGAIN",
  "NO MAIL IS SENT": "MAIL IS SENT AGAIN",
};

/** The capitals with which a line of the log begins, when it is for operators at once; null for all other lines. */
export function headlineOf(sentence: string): string | null {
  return /^[A-Z][A-Z, ]{9,}(?=[.:(,])/.exec(sentence)?.[0].trim() ?? null;
}

/** `sentence` is that of the log, with no secret; `since` is when it began, in ISO 8601. */
export type Alarm = { sentence: string; status: "begun" | "lasting" | "ended"; since: string };

/**
 * What ALERT_URL gets as JSON. `text` is for people, and the field that chat services show; the rest is for programs:
 * `alarm` has the sentence's capitals, `site` is PUBLIC_URL. No personal data, no secret.
 */
export type AlarmMessage = Pick<Alarm, "status" | "since"> & { text: string; alarm: string; site: string | null };

/** By name. Each sends one alarm, within two minutes, or rejects with a sentence that has no secret. */
export type AlarmReceivers = Record<string, (alarm: Alarm) => Promise<void>>;

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

const postTimeoutMs = 10_000;

/** `email` for ALERT_EMAIL and `url` for ALERT_URL, if they are set. */
export function openReceivers({ alertEmail, alertUrl, mail, publicUrl }: Settings): AlarmReceivers {
  const receivers: AlarmReceivers = {};
  if (alertUrl) receivers["url"] = (alarm) => postAlarm(alertUrl, messageOf(alarm, publicUrl));
  if (alertEmail && mail) {
    const mailer = createMailer(mail, timeouts);
    receivers["email"] = (alarm) => mailAlarm(mailer, alertEmail, messageOf(alarm, publicUrl));
  }
  return receivers;
}

function messageOf({ sentence, status, since }: Alarm, site: string | null): AlarmMessage {
  const alarm = headlineOf(sentence) ?? "";
  const began = utcTime(new Date(since));
  const text = {
    begun: sentence,
    lasting: `Still happening (since ${began}): ${sentence}`,
    ended: `Resolved: ${endLines[alarm] ?? alarm} (began ${began}).`,
  }[status];
  return { text, alarm, status, since, site };
}

async function mailAlarm(mailer: Mailer, to: string, { text, alarm, status, site }: AlarmMessage) {
  const subject = { begun: alarm, lasting: `Still: ${alarm}`, ended: `Resolved: ${endLines[alarm] ?? alarm}` }[status];
  const outcome = await mailer.send({
    to,
    subject: `[${site === null ? brand.name : new URL(site).host}] ${subject}`,
    text: `${text}\n\n${site ?? ""}\n`,
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

import type pg from "pg";
import { site as brand } from "../../../content/site.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Settings } from "../../base/env.ts";
import type { EventLog } from "../../base/log.ts";
import { createMailer, type Mailer } from "../../mail/mailer.ts";
import type { JobHandler } from "../job-kinds.ts";
import { addJob, wakeJobs } from "../job-table.ts";
import { utcMinute } from "../../base/utc-minute.ts";

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

const postTimeoutMs = 10_000;

/** `email` for ALERT_EMAIL and `url` for ALERT_URL, if they are set. */
export function openReceivers({ alertEmail, alertUrl, mail, publicUrl }: Settings): AlarmReceivers {
  const receivers: AlarmReceivers = {};
  if (alertUrl) receivers["url"] = (alarm) => postAlarm(alertUrl, messageOf(alarm, publicUrl));
  if (alertEmail && mail) {
    const mailer = createMailer(mail);
    receivers["email"] = (alarm) => mailAlarm(mailer, alertEmail, messageOf(alarm, publicUrl));
  }
  return receivers;
}

function messageOf({ sentence, status, since }: Alarm, site: string | null): AlarmMessage {
  const alarm = headlineOf(sentence) ?? "";
  const began = utcMinute(new Date(since));
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

/** Puts the alarm of `sentence` in line for `receivers`, unless it was within the last hour. Resolves with whether it did. */
export async function raiseAlarm(pool: pg.Pool, receivers: string[], sentence: string): Promise<boolean> {
  const headline = headlineOf(sentence) ?? "";
  const isRaised = await inTransaction(pool, async (client) => {
    const values = [headline, sentence, headline in endLines];
    const { rows } = await client.query<{ beganAt: Date; isNew: boolean }>(noteAlarm, values);
    for (const { beganAt, isNew } of rows)
      await putInLine(client, receivers, { sentence, beganAt, status: isNew ? "begun" : "lasting" });
    return rows.length > 0;
  });
  if (isRaised) await wakeJobs(pool);
  return isRaised;
}

/** An event (not $3) begins each time. A time in the future means that the clock was set back. */
const noteAlarm = `
  insert into alarm as known (headline, sentence) values ($1, $2)
  on conflict (headline) do update
  set sentence = excluded.sentence, told_at = now(), began_at = case when $3 then known.began_at else now() end
  where not known.told_at between clock_timestamp() - interval '1 hour' and clock_timestamp()
  returning began_at as "beganAt", began_at = told_at as "isNew"`;

/** Of what operators hear until it is over, only the headlines in `lasting` still last. Resolves with the other ones. */
export async function endAlarms(pool: pg.Pool, receivers: string[], lasting: (string | null)[]): Promise<string[]> {
  const ended = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ headline: string; sentence: string; beganAt: Date }>(
      `delete from alarm where headline = any($1) and headline <> all($2)
       returning headline, sentence, began_at as "beganAt"`,
      [Object.keys(endLines), lasting],
    );
    for (const { sentence, beganAt } of rows)
      await putInLine(client, receivers, { sentence, beganAt, status: "ended" });
    return rows.map(({ headline }) => headline);
  });
  if (ended.length > 0) await wakeJobs(pool);
  return ended;
}

type KnownAlarm = Omit<Alarm, "since"> & { beganAt: Date };

/** One that waits about the same is replaced. */
async function putInLine(client: pg.PoolClient, receivers: string[], { beganAt, ...alarm }: KnownAlarm): Promise<void> {
  const data: Alarm = { ...alarm, since: beganAt.toISOString() };
  for (const receiver of receivers)
    await addJob(client, { kind: "alarm", subject: `${receiver} ${headlineOf(alarm.sentence)}`, data });
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

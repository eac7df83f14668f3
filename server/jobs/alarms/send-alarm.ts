import type pg from "pg";
import { site as brand } from "../../../content/site.ts";
import { alarms, alarmSentence, type AlarmName, type RaiseAlarm } from "../../base/alarms.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Settings } from "../../base/env.ts";
import { secretRemover, type EventLog } from "../../base/log.ts";
import { createMailer, type Mailer } from "../../mail/mailer.ts";
import type { JobHandler } from "../job-kinds.ts";
import { addJob } from "../job-table.ts";
import { utcMinute } from "../../base/utc-minute.ts";

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

/** While the database is away, the alarm is in the log alone. */
export function alarmRaiser(
  log: EventLog,
  { pool, receivers, settings }: { pool: pg.Pool; receivers: string[]; settings: Parameters<typeof secretRemover>[0] },
): RaiseAlarm {
  const removeSecrets = secretRemover(settings);
  return (name, text, details = {}) => {
    log.error(details, alarmSentence(name, text));
    void sendAlarm(pool, receivers, name, removeSecrets(text)).catch(() => {});
  };
}

/** Adds the jobs that send an alarm to `receivers`, unless it was sent within the last hour. Resolves with whether it did. */
export async function sendAlarm(pool: pg.Pool, receivers: string[], name: AlarmName, text: string): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const values = [name, text, alarms[name].ends !== null];
    const { rows } = await client.query<{ beganAt: Date; isNew: boolean }>(noteAlarm, values);
    for (const { beganAt, isNew } of rows)
      await addAlarmJobs(client, receivers, { name, text, beganAt, status: isNew ? "begun" : "lasting" });
    return rows.length > 0;
  });
}

/** An event (not $3) begins each time. A time in the future means that the clock was set back. */
const noteAlarm = `
  insert into alarm as known (name, sentence) values ($1, $2)
  on conflict (name) do update
  set sentence = excluded.sentence, told_at = now(), began_at = case when $3 then known.began_at else now() end
  where not known.told_at between clock_timestamp() - interval '1 hour' and clock_timestamp()
  returning began_at as "beganAt", began_at = told_at as "isNew"`;

/** Ends every lasting alarm that is not in `lasting`. Resolves with their names. */
export async function endAlarms(pool: pg.Pool, receivers: string[], lasting: AlarmName[]): Promise<AlarmName[]> {
  const lastingKinds = (Object.keys(alarms) as AlarmName[]).filter((name) => alarms[name].ends !== null);
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ name: AlarmName; text: string; beganAt: Date }>(
      `delete from alarm where name = any($1) and name <> all($2) returning name, sentence as text, began_at as "beganAt"`,
      [lastingKinds, lasting],
    );
    for (const alarm of rows) {
      const { rows: untold } = await client.query<{ receiver: string }>(dropUntold, [alarm.name]);
      const told = receivers.filter((name) => !untold.some(({ receiver }) => receiver === name));
      await addAlarmJobs(client, told, { ...alarm, status: "ended" });
    }
    return rows.map(({ name }) => name);
  });
}

/** A receiver that has failed at least twice to get the beginning does not get the end. */
const dropUntold = `
  delete from job where kind = 'alarm' and data->>'name' = $1 and data->>'status' = 'begun' and failures > 1
  returning split_part(subject, ' ', 1) as receiver`;

type KnownAlarm = Omit<Alarm, "since"> & { beganAt: Date };

/** A waiting job of the same alarm and receiver is replaced. */
async function addAlarmJobs(client: pg.PoolClient, receivers: string[], { beganAt, ...alarm }: KnownAlarm) {
  const data: Alarm = { ...alarm, since: beganAt.toISOString() };
  for (const receiver of receivers) await addJob(client, { kind: "alarm", subject: `${receiver} ${alarm.name}`, data });
}

/** Sends an alarm to one receiver. After a failure it is tried again every two minutes. */
export function alarmSender(receivers: AlarmReceivers, log: EventLog): JobHandler {
  return async ({ subject, data, failures }) => {
    const [receiver = ""] = subject.split(" ");
    try {
      await receivers[receiver]?.(data as Alarm);
      return;
    } catch (err) {
      const sentence = "An alarm could not be sent; it is tried again every two minutes.";
      if (failures === 0) log.warn({ alarm: subject, err }, sentence);
      return { kind: "retry" };
    }
  };
}

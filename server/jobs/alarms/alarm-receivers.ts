import { randomUUID } from "node:crypto";
import { site as brand } from "../../../content/site.ts";
import type { Settings } from "../../env.ts";
import { createMailer, type Mailer } from "../../mail/mailer.ts";
import type { AlarmMessage } from "./alarm-message.ts";
import { endLineOf } from "./lasting-alarms.ts";
import { postAlarm } from "./post-alarm.ts";

/** By name. Each sends one alarm, within two minutes, or rejects with a sentence that has no secret. */
export type AlarmReceivers = Record<string, (message: AlarmMessage) => Promise<void>>;

export type ReceiverSettings = Pick<Settings, "alertEmail" | "alertUrl" | "mail">;

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** `email` for ALERT_EMAIL and `url` for ALERT_URL, if they are set. */
export function openReceivers({ alertEmail, alertUrl, mail }: ReceiverSettings): AlarmReceivers {
  const receivers: AlarmReceivers = {};
  if (alertUrl) receivers["url"] = (message) => postAlarm(alertUrl, message);
  if (alertEmail && mail) {
    const mailer = createMailer(mail, { timeouts });
    const domain = mail.from.address.split("@")[1] ?? "";
    receivers["email"] = (message) => mailAlarm(mailer, alertEmail, domain, message);
  }
  return receivers;
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

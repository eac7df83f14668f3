import type pg from "pg";
import { eraseWithdrawn } from "../applications/withdrawals.ts";
import type { Settings, TelegramSettings } from "../base/env.ts";
import type { EventLog } from "../base/log.ts";
import { createMailer } from "../mail/mailer.ts";
import type { Scanner } from "../scan/open-scanner.ts";
import type { Status } from "../status/read-status.ts";
import { createTelegramClient, type SendTimeouts } from "../telegram/telegram-client.ts";
import { statusChecker } from "./alarms/check-status.ts";
import { alarmSender, type AlarmReceivers } from "./alarms/send-alarm.ts";
import { rotateNetworkKey } from "./chat/outbox.ts";
import { applicationSender } from "./chat/send-application.ts";
import { withdrawalTeller } from "./chat/tell-of-withdrawal.ts";
import { messageDeleter } from "./delete-messages.ts";
import type { JobHandler, JobHandlers } from "./job-kinds.ts";
import { forgetMailedAddresses } from "./mail/mail-outbox.ts";
import { answerSender } from "./mail/send-answer.ts";
import { mailSender } from "./mail/send-mail.ts";
import { backupMaker } from "./make-backup.ts";
import { purger } from "./purge.ts";

/** What other parts of the site have to do again and again. Rejects when it could not. */
type Sweep = () => Promise<unknown>;

export type SiteParts = {
  database: { pool: pg.Pool; url: string };
  settings: Settings;
  log: EventLog;
  scanner: Scanner;
  receivers: AlarmReceivers;
  readStatus: () => Promise<Status>;
  everyMinute: Sweep[];
  everyHour: Sweep[];
  /** Where the candidates' pages are, without a slash at the end. */
  origin: string;
  /** Called with what became of each message: `sent`, or what kept it from the chat. */
  countMessage: (outcome: string) => void;
  timeouts?: SendTimeouts;
};

/** Who does each kind of job. What the settings leave out, nobody does: it waits. */
export function jobHandlers(parts: SiteParts): JobHandlers {
  const { database, settings, log, receivers } = parts;
  const { pool } = database;
  const { telegram, mail, backup, retentionDays } = settings;
  return {
    ...(telegram && chatHandlers(parts, telegram)),
    ...(mail && {
      mail: mailSender({ pool, log }, createMailer(mail), mail.limits, parts.origin),
      answer: answerSender({ pool, log }, createMailer(mail), parts.origin),
    }),
    ...(backup && { backup: backupMaker({ pool, log }, database.url, backup) }),
    alarm: alarmSender(receivers, log),
    "status check": statusChecker({ pool, log }, Object.keys(receivers), parts.readStatus),
    "minute sweep": sweeper([() => eraseWithdrawn(pool), () => forgetMailedAddresses(pool), ...parts.everyMinute]),
    "hour sweep": sweeper([() => rotateNetworkKey(pool), ...parts.everyHour]),
    purge: purger({ pool, log }, retentionDays),
  };
}

function chatHandlers(parts: SiteParts, telegram: TelegramSettings): JobHandlers {
  const { settings, log, scanner, countMessage, timeouts } = parts;
  const { pool } = parts.database;
  const client = createTelegramClient(telegram, timeouts, countMessage);
  const { chatId: configuredChatId, messagesPerMinute } = telegram;
  const chat = { pool, telegram: client, configuredChatId, messagesPerMinute, publicUrl: settings.publicUrl, log };
  return {
    application: applicationSender({ ...chat, scanner }),
    withdrawal: withdrawalTeller(chat),
    "message deletion": messageDeleter({ pool, log }, client),
  };
}

/** One that fails does not keep the others. */
function sweeper(sweeps: Sweep[]): JobHandler {
  return async () => {
    const results = await Promise.allSettled(sweeps.map((sweep) => sweep()));
    const failed = results.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
    return undefined;
  };
}

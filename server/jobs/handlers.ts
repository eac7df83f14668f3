import type pg from "pg";
import type { MailSettings, Settings, TelegramSettings } from "../base/env.ts";
import type { RaiseAlarm } from "../base/alarms.ts";
import type { EventLog } from "../base/log.ts";
import { createMailer } from "../mail/mailer.ts";
import { createTelegramClient, type SendTimeouts } from "../telegram/telegram-client.ts";
import { noteChatCall } from "./chat/chat-limits.ts";
import { applicationSender } from "./chat/send-application.ts";
import { lineSender } from "./chat/send-line.ts";
import { buttonUpdater } from "./chat/update-button.ts";
import { messageDeleter } from "./delete-messages.ts";
import type { JobHandler, JobHandlers } from "./job-kinds.ts";
import { giveUpAnswersWithoutMail } from "./mail/give-up-answers.ts";
import { overdueFinder } from "./mail/find-overdue.ts";
import { mailSender } from "./mail/send-mail.ts";
import { remindTeam } from "./reminder/remind-team.ts";
import { reminderSender } from "./reminder/send-reminder.ts";
import { publicAddressChecker } from "./check-public-address.ts";
import { backupMaker } from "./make-backup.ts";
import { purger } from "./purge.ts";

/** Regular work of other parts of the site. Rejects when it failed. */
type Sweep = () => Promise<unknown>;

export type SiteParts = {
  database: { pool: pg.Pool; url: string };
  settings: Settings;
  log: EventLog;
  raiseAlarm: RaiseAlarm;
  everyMinute: Sweep[];
  everyHour: Sweep[];
  /** Where the candidates' pages are, without a slash at the end. */
  origin: string;
  /** Called for each message with `sent` or the kind of its failure. */
  countMessage: (outcome: string) => void;
  timeouts?: SendTimeouts;
};

/** Returns the handler of each kind of job. Kinds that the settings leave out have none: their jobs wait. */
export function jobHandlers(parts: SiteParts): JobHandlers {
  const { database, settings, log, raiseAlarm } = parts;
  const { pool } = database;
  const common = { pool, log, raiseAlarm };
  const { telegram, mail, backup, retentionDays } = settings;
  const reminder = { pool, origin: parts.origin, hasChat: telegram !== null, hasMail: mail !== null };
  return {
    ...(telegram && chatHandlers(parts, telegram)),
    ...(mail && mailHandlers(parts, mail)),
    ...(backup && { backup: backupMaker(common, database.url, backup) }),
    "public address": publicAddressChecker(common, settings.publicUrl),
    "minute sweep": sweeper([
      () => remindTeam(reminder),
      ...(mail ? [] : [() => giveUpAnswersWithoutMail(pool)]),
      ...parts.everyMinute,
    ]),
    "hour sweep": sweeper(parts.everyHour),
    purge: purger(common, { hasChat: telegram !== null, retentionDays }),
  };
}

function chatHandlers(parts: SiteParts, telegram: TelegramSettings): JobHandlers {
  const { settings, log, raiseAlarm, countMessage, timeouts } = parts;
  const { pool } = parts.database;
  const client = createTelegramClient(telegram, timeouts, countMessage, () => noteChatCall(pool));
  const { chatId: configuredChatId, messagesPerMinute } = telegram;
  const common = { pool, log, raiseAlarm };
  const chat = { ...common, telegram: client, configuredChatId, messagesPerMinute, publicUrl: settings.publicUrl };
  return {
    application: applicationSender(chat),
    button: buttonUpdater(chat),
    "chat line": lineSender(chat),
    "message deletion": messageDeleter(chat),
  };
}

function mailHandlers({ database, settings, log, origin }: SiteParts, mail: MailSettings): JobHandlers {
  const common = { pool: database.pool, log };
  const mailer = createMailer(mail);
  return {
    reminder: reminderSender(common, mailer),
    overdue: overdueFinder({ ...common, hasChat: settings.telegram !== null }),
    mail: mailSender(common, { mailer, limits: mail.limits, origin }),
  };
}

/** Runs all of `sweeps`; rejects afterwards if one of them failed. */
function sweeper(sweeps: Sweep[]): JobHandler {
  return async () => {
    const results = await Promise.allSettled(sweeps.map((sweep) => sweep()));
    const failed = results.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
    return undefined;
  };
}

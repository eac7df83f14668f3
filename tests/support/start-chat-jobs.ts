import type pg from "pg";
import type { RaiseAlarm } from "../../server/base/alarms.ts";
import { readSettings, type TelegramSettings } from "../../server/base/env.ts";
import { jobHandlers, type SiteParts } from "../../server/jobs/handlers.ts";
import type { JobTiming } from "../../server/jobs/run-queue.ts";
import { startJobs } from "../../server/jobs/start-jobs.ts";
import type { EventLog } from "../../server/base/log.ts";
import { readStatus, type ChatStatus } from "../../server/status/read-status.ts";
import { sendTimeouts, type SendTimeouts } from "../../server/telegram/telegram-client.ts";

export type ChatJobs = { status(): Promise<ChatStatus>; stop(): Promise<void> };

/** The jobs that send the chat's messages, and nothing else of the site. */
export function startChatJobs({
  database,
  telegram,
  publicUrl = null,
  log = { info() {}, warn() {}, error() {} },
  raiseAlarm = () => {},
  timing = {},
}: {
  database: { pool: pg.Pool; url: string };
  telegram: TelegramSettings | null;
  publicUrl?: string | null;
  log?: EventLog;
  raiseAlarm?: RaiseAlarm;
  timing?: Partial<JobTiming & SendTimeouts>;
}): ChatJobs {
  const status = () => readStatus(database.pool, { telegram, mail: null, backup: null });
  const settings = { ...readSettings({}), telegram, publicUrl };
  const all = jobHandlersOf({
    database,
    settings,
    log,
    raiseAlarm,
    timeouts: { ...sendTimeouts, ...timing },
  });
  const wanted = ["application", "chat line", "button", "message deletion"];
  const handlers = Object.fromEntries(Object.entries(all).filter(([kind]) => wanted.includes(kind)));
  const jobs = startJobs({ database, log, handlers, timing });
  return {
    status: async () => (await status()).chat,
    stop: () => jobs.stop(),
  };
}

/** The handlers of all kinds of jobs, without the parts of the site that few of them need. */
export function jobHandlersOf(
  parts: Pick<SiteParts, "database" | "settings" | "log" | "timeouts"> & Partial<Pick<SiteParts, "raiseAlarm">>,
) {
  const none = { raiseAlarm: () => {}, everyMinute: [], everyHour: [], countMessage: () => {} };
  return jobHandlers({ ...none, origin: "https://www.example.org", ...parts });
}

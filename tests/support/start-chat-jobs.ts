import type pg from "pg";
import type { TelegramSettings } from "../../server/env.ts";
import { chatHandlers } from "../../server/jobs/handlers.ts";
import type { JobTiming } from "../../server/jobs/run-queue.ts";
import { startJobs } from "../../server/jobs/start-jobs.ts";
import type { EventLog } from "../../server/log.ts";
import type { Scanner } from "../../server/scan/open-scanner.ts";
import { readStatus, type RelayStatus } from "../../server/status/read-status.ts";
import { sendTimeouts, type SendTimeouts } from "../../server/telegram/telegram-client.ts";

export type ChatJobs = { status(): Promise<RelayStatus>; stop(): Promise<void> };

/** The jobs for the chat's messages, and nothing else of the site. */
export function startChatJobs({
  database,
  telegram,
  publicUrl = null,
  log = { info() {}, warn() {}, error() {} },
  scanner = null,
  countMessage = () => {},
  timing = {},
  deletes = false,
}: {
  database: { pool: pg.Pool; url: string };
  telegram: TelegramSettings | null;
  publicUrl?: string | null;
  log?: EventLog;
  scanner?: Scanner | null;
  countMessage?: (outcome: string) => void;
  timing?: Partial<JobTiming & SendTimeouts>;
  /** Whether messages of erased applications are deleted from the chat too. */
  deletes?: boolean;
}): ChatJobs {
  const { "message deletion": deletion, ...handlers } = chatHandlers({
    database,
    settings: { telegram, publicUrl },
    log,
    scanner,
    countMessage,
    timeouts: { ...sendTimeouts, ...timing },
  });
  const jobs = startJobs({
    database,
    log,
    handlers: deletes && deletion ? { ...handlers, "message deletion": deletion } : handlers,
    timing,
  });
  const settings = { hasChat: telegram !== null, sendsMail: false, backupHours: null };
  return {
    status: async () => (await readStatus(database.pool, { ...settings, isLeader: jobs.leads("chat") })).relay,
    stop: () => jobs.stop(),
  };
}

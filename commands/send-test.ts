import type pg from "pg";
import type { TelegramSettings } from "../server/env.ts";
import { wakeJobs } from "../server/jobs/job-table.ts";
import { sendTest } from "../server/telegram/send-test.ts";
import { done, failed, type CommandResult } from "./command-result.ts";

/** Sends one test message or file to the chat, and explains Telegram's response. */
export async function sendTestOnRequest(
  what: "test-message" | "test-file",
  telegram: TelegramSettings | null,
  pool: pg.Pool,
): Promise<CommandResult> {
  const sent = await sendTest(what, telegram, pool);
  if (sent.kind === "failed") return failed(1, sent.text);
  // A chat whose messages wait may take them now.
  await wakeJobs(pool, { mayEndPauses: true });
  return done(`It is in the chat, as message #${sent.messageId}.`, { messageId: sent.messageId });
}

import { onTestFinished } from "vitest";
import type pg from "pg";
import { createTelegramClient } from "../../server/telegram/telegram-client.ts";
import { startTelegramStandIn } from "../../stand-ins/telegram/start-stand-in.ts";

/** Starts a chat for one test, and returns it with the parts that a handler needs to send something there. */
export async function startChatOfTest(pool: pg.Pool) {
  const chat = await startTelegramStandIn();
  onTestFinished(() => chat.stop());
  const parts = {
    pool,
    telegram: createTelegramClient({ botToken: chat.token, apiRoot: chat.apiRoot }),
    log: { info() {}, warn() {}, error() {} },
    raiseAlarm: async () => {},
    configuredChatId: chat.chatId,
    messagesPerMinute: 20,
  };
  return { chat, parts };
}

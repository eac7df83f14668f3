import type pg from "pg";
import { chatMessages } from "../../content/chat-messages.ts";
import type { TelegramSettings } from "../base/env.ts";
import { failureMeaning } from "./outcomes.ts";
import { createTelegramClient, sendToChat } from "./telegram-client.ts";

export const chatMissing = "Telegram is not configured: set TELEGRAM_BOT_TOKEN and TELEGRAM_CHAT_ID.";

/** `text` is one sentence on why the message is not in the chat. */
export type TestSent = { kind: "sent"; messageId: number } | { kind: "failed"; text: string };

/** Sends one test message or file the way applications are sent, and explains Telegram's response. */
export async function sendTest(
  what: "test-message" | "test-file",
  telegram: TelegramSettings | null,
  pool: pg.Pool,
): Promise<TestSent> {
  if (!telegram) return { kind: "failed", text: chatMissing };
  const client = createTelegramClient(telegram);
  const { sent } = await sendToChat(pool, telegram.chatId, (chatId) =>
    what === "test-message"
      ? client.sendMessage(chatMessages.testMessage, { chatId, isHtml: true })
      : client.sendDocument(testFile, chatMessages.testFileCaption, { chatId, isHtml: true }),
  );
  if (sent.kind === "done") return { kind: "sent", messageId: sent.result };
  const { failure, description } = sent;
  const reason = description && ` (${description})`;
  return { kind: "failed", text: `It is not in the chat. ${failureMeaning(failure)}${reason}` };
}

const testFile = {
  fileName: chatMessages.testFileName,
  mediaType: "text/plain",
  content: [Buffer.from(chatMessages.testFileText)],
};

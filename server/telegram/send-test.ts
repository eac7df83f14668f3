import type pg from "pg";
import { chatMessages } from "../../content/chat-messages.ts";
import type { TelegramSettings } from "../env.ts";
import { failureMeaning } from "./failure-kinds.ts";
import type { SendOutcome } from "./send-outcome.ts";
import { createTelegramClient } from "./telegram-client.ts";
import { sendToChat } from "./followed-chat.ts";

/** `text` is one sentence on why it is not in the chat. */
export type TestSent = { kind: "sent"; messageId: number } | { kind: "failed"; text: string };

/** Sends one test message or file the way applications are sent, and explains Telegram's response. */
export async function sendTest(
  what: "test-message" | "test-file",
  telegram: TelegramSettings | null,
  pool: pg.Pool,
): Promise<TestSent> {
  if (!telegram) return failed("Telegram is not configured: set TELEGRAM_BOT_TOKEN and TELEGRAM_CHAT_ID.");
  const client = createTelegramClient(telegram);
  const send = (chatId: string) =>
    what === "test-message"
      ? client.sendMessage(chatMessages.testMessage, { chatId, isHtml: true })
      : client.sendDocument(testFile(), chatMessages.testFileCaption, { chatId, isHtml: true });

  const { sent } = await sendToChat(pool, telegram.chatId, send);
  if (sent.kind !== "sent") return failed(explain(sent));
  return { kind: "sent", messageId: sent.messageId };
}

function testFile() {
  return {
    fileName: chatMessages.testFileName,
    mediaType: "text/plain",
    content: [Buffer.from(chatMessages.testFileText)],
  };
}

function explain(sent: Exclude<SendOutcome, { kind: "sent" }>): string {
  switch (sent.kind) {
    case "rate-limited":
      return `Telegram asks to wait ${sent.retryAfterSeconds} s before the next message.`;
    case "chat-migrated":
      return "The chat moved twice in a moment: try again.";
    case "markup-rejected":
      return `Telegram could not read the message: ${sent.description}`;
    case "failed":
      return `It is not in the chat. ${failureMeaning(sent.failure)}${sent.description && ` (${sent.description})`}`;
  }
}

function failed(text: string): TestSent {
  return { kind: "failed", text };
}

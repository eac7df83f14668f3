import { afterAll, expect, test } from "vitest";
import { chatMessages } from "../../../content/chat-messages.ts";
import { teamApplicationPath } from "../../../application/team/addresses.ts";
import { doJob } from "../../../tests/support/do-job.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { startTelegramStandIn } from "../../../stand-ins/telegram/start-stand-in.ts";
import { createTelegramClient } from "../../telegram/telegram-client.ts";
import { tellOfUnsentMail } from "../mail/tell-of-unsent-mail.ts";
import { nextJobOf } from "../../../tests/support/next-job.ts";
import { lineSender } from "./send-line.ts";

const database = await createTestDatabase();
const { pool } = database;
const chat = await startTelegramStandIn();
afterAll(async () => {
  await chat.stop();
  await database.drop();
});

test("the chat hears of an answer that was given up: its application, why, and its page under https alone", async () => {
  const reference = "SM-7K3F-9QXT";
  // Telegram gets the text as it is, not as HTML.
  await tellOfUnsentMail(pool, { id: "1", reference, position: "R&D <Intern>" }, "no-mailbox");
  const job = await nextJobOf(pool, "chat");
  expect(job).toMatchObject({ kind: "chat line", subject: "mail 1" });
  const parts = {
    pool,
    telegram: createTelegramClient({ botToken: chat.token, apiRoot: chat.apiRoot }),
    log: { info() {}, warn() {}, error() {} },
    raiseAlarm: async () => {},
    configuredChatId: chat.chatId,
    messagesPerMinute: 20,
  };
  const sendFrom = (publicUrl: string) => doJob(lineSender({ ...parts, publicUrl }), job!);
  const texts = () => chat.received.map(({ text }) => text);

  chat.failNext({ kind: "unauthorized" });
  expect(await sendFrom("https://www.example.org")).toMatchObject({ kind: "pauseQueue" });
  expect(texts()).toEqual([]);
  expect(await sendFrom("https://www.example.org")).toBeUndefined();
  expect(await sendFrom("http://www.example.org")).toBeUndefined();
  const line = chatMessages.answerNotSent(reference, "R&D <Intern>", "There's no such mailbox.");
  expect(texts()).toEqual([`${line}\nhttps://www.example.org${teamApplicationPath(reference)}`, line]);
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { teamApplicationPath } from "../../../application/team/addresses.ts";
import { chatMessages } from "../../../content/chat-messages.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { startTelegramStandIn, type TelegramStandIn } from "../../../stand-ins/telegram/start-stand-in.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/test-database.ts";
import { startChatJobs, type ChatJobs } from "../../../tests/support/start-chat-jobs.ts";

let database: TestDatabase;
let chat: TelegramStandIn;
let relay: ChatJobs;
beforeEach(async () => {
  database = await createTestDatabase();
  chat = await startTelegramStandIn();
});
afterEach(async () => {
  await relay.stop();
  await chat.stop();
  await database.drop();
});

test("under https, the first message of a summary opens the application in the inbox", async () => {
  const fields = { coverLetter: "a long letter ".repeat(280) };
  const { reference } = await storeApplication(database.pool, { fields });
  start("https://www.example.org");
  const [first, second, resume] = await messages(3);
  const url = `https://www.example.org${teamApplicationPath(reference)}`;
  expect(first?.buttons).toEqual([{ text: chatMessages.openInInbox, url }]);
  // The text stays as it is specified.
  expect(first?.text).not.toContain(url);
  expect([second?.buttons, resume?.buttons]).toEqual([[], []]);
});

test.each([null, "http://www.example.org"])("with %s as the site's address there is no button", async (publicUrl) => {
  await storeApplication(database.pool);
  start(publicUrl);
  expect((await messages(2)).map(({ buttons }) => buttons)).toEqual([[], []]);
});

test("an address that Telegram does not take costs the button, not the message", async () => {
  const { reference } = await storeApplication(database.pool);
  start("https://localhost");
  const [summary] = await messages(2);
  expect(summary?.text).toContain(reference);
  expect(summary?.buttons).toEqual([]);
});

function start(publicUrl: string | null) {
  const { token, chatId, apiRoot } = chat;
  const telegram = { botToken: token, chatId, apiRoot, messagesPerMinute: 1000 };
  relay = startChatJobs({ database, telegram, publicUrl, log: { info() {}, warn() {}, error() {} } });
}

function messages(count: number) {
  return chat.waitFor((received) => (received.length >= count ? received.slice(0, count) : undefined));
}

import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { teamApplicationPath } from "../../../application/team/addresses.ts";
import { chatMessages } from "../../../content/chat-messages.ts";
import { changeEmail } from "../../../tests/support/change-email.ts";
import { tellCandidates } from "../../../tests/support/tell-candidates.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import {
  startTelegramStandIn,
  type CallStage,
  type Fault,
  type TelegramStandIn,
} from "../../../stand-ins/telegram/start-stand-in.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { storeReply } from "../../candidate/store-reply.ts";
import { failureKinds, type FailureKind } from "../../telegram/outcomes.ts";
import { addJob, endPauses } from "../job-table.ts";
import { resendApplication } from "./resend-application.ts";
import { startChatJobs, type ChatJobs } from "../../../tests/support/start-chat-jobs.ts";
import { otherPosition } from "../../../tests/support/positions.ts";

const withheld = (signature: string) => chatMessages.withheld("resume.pdf", signature);

let standIn: TelegramStandIn;
let started: ChatJobs[] = [];
let logged: string[] = [];
let raised: string[] = [];

const database = await createTestDatabase();
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query(
    "truncate application, message_to_delete, moved_chat, chat_call, job, queue_trouble cascade",
  );
  [logged, raised] = [[], []];
  standIn = await startTelegramStandIn();
});
afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()));
  started = [];
  await standIn.stop();
  expect(logged.join("\n")).not.toContain(standIn.token);
});

test("the chat gets the summary and the resume as a reply to it, byte by byte", async () => {
  startChat();
  const { reference, sha256 } = await storeApplication(database.pool, { fileName: "Ada's résumé.pdf" });
  const [summary, resume] = await standIn.waitForMessages(2);
  expect(summary?.text.split("\n")[0]).toBe(`New application ${reference} · Ada Example, ${otherPosition.title}`);
  expect(summary).toMatchObject({ isSilent: false, hasLinkPreview: false });
  expect(resume).toMatchObject({
    isSilent: true,
    replyToMessageId: summary?.messageId,
    document: { fileName: "Ada's résumé.pdf", sha256 },
  });
  expect(resume?.text).toContain(reference);
  await delivered(1);

  // The time for which it is kept begins once, however often it is sent.
  await database.pool.query("update application set delivered_at = delivered_at - interval '1 day'");
  await resendApplication(database.pool, reference);
  await standIn.waitForMessages(4);
  const countOf = async (condition: string) =>
    (await database.pool.query(`select from application where ${condition}`)).rowCount;
  await expect.poll(() => countOf("waiting_since is null")).toBe(1);
  expect(await countOf("delivered_at < now() - interval '1 day'")).toBe(1);
});

test.each<[string, object, string]>([
  ["was erased", { resume: null }, "Resume: No file uploaded"],
  ["is infected", { scan: { kind: "infected", signature: "Eicar-Test" } }, withheld("Eicar-Test")],
  ["has no verdict", { scan: { kind: "unscannable" } }, chatMessages.withheldUnscannable("resume.pdf")],
])("a resume that %s never leaves: the chat hears why", async (_, changes, words) => {
  const { reference } = await storeApplication(database.pool, changes);
  startChat();
  const [summary, message] = await standIn.waitForMessages(2);
  expect(message).toMatchObject({ method: "sendMessage", document: null, replyToMessageId: summary?.messageId });
  expect(message?.text.replace(`Resume for ${reference}\n`, "")).toBe(words);
  await delivered(1);
});

test("what the candidate replied comes once after the resume, and again with what is changed", async () => {
  const { reference, statusUrl } = await storeApplication(database.pool);
  await database.pool.query(
    `insert into mail (application_id, kind, key, answered_by, reply, subject, text, sent_at, went_to)
     select id, 'answer', gen_random_uuid(), 'Grace', 'ask', 'A question', 'When?', now(), email from application`,
  );
  const key = statusUrl.split("/").at(-1)!;
  // The chat does not have the application yet.
  expect(await storeReply(database.pool, { reference, key, formId: randomUUID(), text: "On Monday." })).toEqual({
    kind: "stored",
  });
  const reply = chatMessages.replied(reference, "On Monday.").slice("SM-".length);
  const replies = () => standIn.received.filter(({ text }) => text.replaceAll("\u2060", "").includes(reply));
  const isDone = async () =>
    (await database.pool.query("select from job where queue = 'chat' and subject <> ''")).rowCount === 0;
  startChat();
  await until(isDone);
  expect(standIn.received.map(({ method }) => method)).toEqual(["sendMessage", "sendDocument", "sendMessage"]);
  expect(replies()).toMatchObject([{ replyToMessageId: standIn.received[0]!.messageId, isSilent: true }]);
  const before = standIn.received.map(({ messageId }) => messageId);
  await changeEmail(database.pool, { reference, key }, "grace@example.org");
  await until(async () => (await isDone()) && !standIn.received.some(({ messageId }) => before.includes(messageId)));
  expect(replies()).toHaveLength(1);
});

// Telegram refuses the message of the last one.
test.each([
  ["https://www.example.org", true],
  [null, false],
  ["http://www.example.org", false],
  ["https://localhost", false],
])("with the site at %s, a button of the first message opens the application: %s", async (publicUrl, hasButton) => {
  const { reference } = await storeApplication(database.pool, {
    fields: { coverLetter: "a long letter ".repeat(280) },
  });
  startChat({ publicUrl });
  const messages = await standIn.waitForMessages(3);
  const url = `${publicUrl}${teamApplicationPath(reference)}`;
  const button = { text: chatMessages.openInInbox(null), url };
  expect(messages.map(({ buttons }) => buttons)).toEqual([hasButton ? [button] : [], [], []]);
  // The text stays as it is specified.
  expect(messages[0]?.text).toContain(reference);
  expect(messages[0]?.text).not.toContain(url);
});

test("the summary's button says who let the candidate know, with one edit however often that changed; a refusal is nothing", async () => {
  await storeApplication(database.pool);
  startChat({ publicUrl: "https://www.example.org" });
  await standIn.waitForMessages(2);
  await delivered(1);
  const calls = standIn.callCount();
  const { rows } = await database.pool.query<{ reference: string }>("select reference from application");
  const { reference } = rows[0]!;
  await tellCandidates(database.pool, { member: "Bo" });
  const client = await database.pool.connect();
  await client.query("begin");
  for (let count = 0; count < 3; count++) await addJob(client, { kind: "button", subject: reference });
  await client.query("commit");
  client.release();
  const buttonsDone = async () => {
    await until(async () => (await database.pool.query("select from job where kind = 'button'")).rowCount === 0);
    return standIn.callCount() - calls;
  };
  expect(await buttonsDone()).toBe(1);
  expect(standIn.received[0]?.buttons[0]?.text).toBe(chatMessages.openInInbox("Bo"));
  // Telegram refuses an edit that changes nothing.
  await addJob(database.pool, { kind: "button", subject: reference });
  expect(await buttonsDone()).toBe(2);
});

test("buttons leave half of the minute's calls to an application that arrives after them", async () => {
  for (let number = 0; number < 8; number++) await storeApplication(database.pool);
  await database.pool.query(
    `insert into chat_message (application_id, step, chat_id, message_id)
     select id, 'summary-1', $1, arrival from application`,
    [standIn.chatId],
  );
  await database.pool.query("update application set waiting_since = null, delivered_at = now()");
  await database.pool.query("delete from job");
  const { rows } = await database.pool.query<{ reference: string }>("select reference from application");
  for (const { reference } of rows) await addJob(database.pool, { kind: "button", subject: reference });
  startChat({ publicUrl: "https://www.example.org", messagesPerMinute: 8 });
  await until(async () => standIn.callCount() === 4);
  await sendsNothing();
  expect(standIn.callCount()).toBe(4);
  await storeApplication(database.pool);
  await standIn.waitForMessages(2);
});

test.each<[string, Fault[], FailureKind, number]>([
  ["a server error", [{ kind: "server-error" }], "server-error", 0],
  ["a reset before reading", [{ kind: "reset-before-reading" }], "unanswered", 0],
  ["a reset after accepting", [{ kind: "reset-after-accepting" }], "unanswered", 1],
  ["no answer in time", [{ kind: "hang" }], "unanswered", 0],
  ["no answer in time although it arrived", [{ kind: "hang-after-accepting" }], "unanswered", 1],
  ["a wrong token", [{ kind: "unauthorized" }], "unauthorized", 0],
  ["a bot that was thrown out", [{ kind: "forbidden" }], "forbidden", 0],
  ["a full minute", [{ kind: "rate-limited", retryAfterSeconds: 1 }], "rate-limited", 0],
])("%s repeats at most the message that it hit", async (_, faults, kind, duplicates) => {
  for (const step of ["summary", "resume"]) {
    const { reference } = await storeApplication(database.pool);
    const before = standIn.received.length;
    const seen = failuresSeen();
    standIn.failNext(...(step === "resume" ? [{ kind: "accept" } as const] : []), ...faults);
    const running = startChat(kind === "unanswered" ? { timing: { ...quick, ...impatient } } : {});
    const [first, ...more] = await standIn.waitForMessages(before + 2 + duplicates).then((all) => all.slice(before));
    expect([first, ...more].every((message) => message?.text.includes(reference))).toBe(true);
    await delivered(step === "summary" ? 1 : 2);
    await running.stop();
    expect(await seen()).toContain(kind);
    expect(standIn.received.length).toBe(before + 2 + duplicates);
  }
});

test("markup that Telegram cannot read goes out as plain text at once", async () => {
  standIn.failNext({ kind: "parse-error" });
  await storeApplication(database.pool, { fields: { lastName: "<Example> & Co" } });
  startChat();
  const [summary] = await standIn.waitForMessages(2);
  expect(summary?.text).toContain("Name: Ada <Example> & Co\n");
  expect(summary?.entities).toEqual([]);
  expect(standIn.callCount()).toBe(3);
});

test("a chat that moved is followed, and its new address kept over restarts", async () => {
  standIn.failNext({ kind: "accept" }, { kind: "chat-migrated", chatId: "-1002" });
  await storeApplication(database.pool);
  const first = startChat();
  expect((await standIn.waitForMessages(2)).map(({ chatId }) => chatId)).toEqual([standIn.chatId, "-1002"]);
  await first.stop();
  await storeApplication(database.pool);
  startChat();
  expect((await standIn.waitForMessages(4)).slice(2).map(({ chatId }) => chatId)).toEqual(["-1002", "-1002"]);
  expect(standIn.callCount()).toBe(5);
});

test("while one application is refused, the others go out", async () => {
  const damaged = await storeApplication(database.pool);
  await database.pool.query("update resume_chunk set bytes = 'something else'");
  const sound = await storeApplication(database.pool);
  const running = startChat({ timing: { ...quick, retry: { first: 600_000, longest: 600_000 } } });
  await standIn.waitForMessages(3);
  await delivered(1);
  expect(raised).toEqual([`resume-damaged: ${damaged.reference}: ${failureKinds["resume-damaged"].meaning}`]);
  expect(standIn.received.filter(({ document }) => document).map(({ text }) => text)).toEqual([
    expect.stringContaining(sound.reference),
  ]);
  expect(await lastFailures()).toEqual({ [damaged.reference]: "resume-damaged", [sound.reference]: null });
  expect(await running.status()).toMatchObject({ undelivered: 1 });
  // Nothing of it is said to be left in the chat.
  expect((await database.pool.query("select from chat_message where message_id is null")).rowCount).toBe(0);
});

test("the message rate holds over a restart, and an application's messages stay together", async () => {
  for (let count = 0; count < 3; count++) await storeApplication(database.pool);
  const running = startChat({ messagesPerMinute: 5 });
  await standIn.waitForMessages(4);
  await running.stop();
  startChat({ messagesPerMinute: 5 });
  await sendsNothing();
  expect(standIn.received).toHaveLength(4);
  await aMinuteLater();
  await standIn.waitForMessages(6);
});

test("an application with more messages than a minute allows goes out over several minutes", async () => {
  await storeApplication(database.pool, { fields: { coverLetter: "many words ".repeat(900).trim() } });
  startChat({ messagesPerMinute: 3 });
  await standIn.waitForMessages(3);
  await sendsNothing();
  await aMinuteLater();
  await standIn.waitForMessages(4);
  await delivered(1);
  expect(standIn.received).toHaveLength(4);
});

test("stopping lets the current send finish, and begins no other, also of another application", async () => {
  const stops: Promise<void>[] = [];
  await restartStandIn((stage) => {
    if (stage === "received" && stops.length === 0) stops.push(running.stop());
  });
  await storeApplication(database.pool);
  await storeApplication(database.pool);
  const running = startChat();
  await standIn.waitForMessages(1);
  await Promise.all(stops);
  expect(standIn.received).toHaveLength(1);
  expect((await database.pool.query("select step from chat_message")).rows).toEqual([{ step: "summary-1" }]);
});

test("stopping does not wait for a send that hangs", async () => {
  standIn.failNext({ kind: "hang" });
  const { reference } = await storeApplication(database.pool);
  const running = startChat({ timing: { ...quick, textTimeoutMs: 600_000, stopGraceMs: 50 } });
  await until(async () => standIn.callCount() === 1);
  await running.stop();
  expect(await lastFailures()).toEqual({ [reference]: "unanswered" });
});

test("without Telegram everything waits", async () => {
  await storeApplication(database.pool);
  const running = startChat({ telegram: null });
  expect(await running.status()).toMatchObject({ state: "off", undelivered: 1 });
  await running.stop();
  startChat();
  await standIn.waitForMessages(2);
});

/** Calls a function at each send. */
async function restartStandIn(hook: (stage: CallStage, method: string, text: string) => void | Promise<void>) {
  await standIn.stop();
  standIn = await startTelegramStandIn({ onStage: (stage, method, { text }) => hook(stage, method, text) });
}

const quick = { retry: { first: 10, longest: 200 }, pause: { first: 10, longest: 50 }, lookMs: 20 };

/** These limits are for an answer that never comes: a machine that pauses longer would repeat messages that arrived. */
const impatient = { textTimeoutMs: 400, documentTimeoutMs: 400, documentBytesPerSecond: Infinity };

type Changes = {
  messagesPerMinute?: number;
  telegram?: null;
  publicUrl?: string | null;
  timing?: Parameters<typeof startChatJobs>[0]["timing"];
};

function startChat({ messagesPerMinute = 1000, telegram, publicUrl = null, timing = quick }: Changes = {}): ChatJobs {
  const { token: botToken, chatId, apiRoot } = standIn;
  const chat = startChatJobs({
    database,
    telegram: telegram === null ? null : { botToken, chatId, apiRoot, messagesPerMinute },
    log: { info: keep, warn: keep, error: keep },
    raiseAlarm: (name, text) => void raised.push(`${name}: ${text}`),
    publicUrl,
    timing,
  });
  started.push(chat);
  return chat;
}

function keep(details: object, sentence: string) {
  logged.push(`${sentence} ${JSON.stringify(details)}`);
}

function until(isTrue: () => Promise<boolean>): Promise<void> {
  return expect.poll(isTrue, { interval: 10 }).toBe(true);
}

async function delivered(count: number): Promise<void> {
  await until(async () => {
    const { rows } = await database.pool
      .query("select 1 from application where delivered_at is not null")
      .catch(() => ({ rows: [] }));
    return rows.length === count;
  });
}

async function lastFailures(): Promise<Record<string, string | null>> {
  const { rows } = await database.pool.query<{ reference: string; last_failure: string | null }>(
    "select reference, last_failure from application",
  );
  return Object.fromEntries(rows.map((row) => [row.reference, row.last_failure]));
}

/** Long enough for many looks at the queue. */
async function sendsNothing(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 300));
}

async function aMinuteLater(): Promise<void> {
  await database.pool.query("update chat_call set called_at = called_at - interval '60 seconds'");
  await endPauses(database.pool);
}

/** The failure kinds that were logged from now on; a delivered application does not keep them. */
function failuresSeen() {
  const from = logged.length;
  return async () => logged.slice(from).flatMap((line) => /"kind":"([a-z-]+)"/.exec(line)?.[1] ?? []);
}

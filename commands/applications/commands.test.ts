import { hash } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { chatMessages } from "../../content/chat-messages.ts";
import { runScriptmark } from "../../tests/support/run-scriptmark.ts";
import { stateNames } from "../../content/team/inbox.ts";
import { tellCandidates } from "../../tests/support/tell-candidates.ts";
import { storeApplication } from "../../tests/support/store-application.ts";
import { startTelegramStandIn, type TelegramStandIn } from "../../stand-ins/telegram/start-stand-in.ts";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { otherPosition } from "../../tests/support/positions.ts";

let standIn: TelegramStandIn;
let folder: string;

const database = await createTestDatabase();
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("truncate application, message_to_delete cascade");
  standIn = await startTelegramStandIn();
  folder = await mkdtemp(path.join(tmpdir(), "commands-"));
});
afterEach(async () => {
  await standIn.stop();
  await rm(folder, { recursive: true });
});

test("list shows the latest first, aligned, and what waits in the order in which it goes out", async () => {
  expect((await run("applications", "list")).out).toBe("There are no such applications.\n");
  const first = await storeApplication(database.pool, { fields: { firstName: "Zoë\u001b[31m" } });
  const second = await storeApplication(database.pool, { fields: { lastName: "A much longer name" } });
  const fail = "update application set last_failure = 'unanswered', attempts = 3 where reference = $1";
  await database.pool.query(fail, [first.reference]);
  const lines = (await run("applications", "list")).out.trimEnd().split("\n");
  expect(lines.map((line) => line.slice(0, 12))).toEqual(["REFERENCE   ", second.reference, first.reference]);
  expect(new Set(lines.slice(1).map((line) => line.indexOf(otherPosition.title))).size).toBe(1);
  expect(lines[2]).toMatch(/Zoë\[31m Example .*waiting: unanswered, 3 attempts, next \d{4}/);

  await database.pool.query("update application set delivered_at = now(), waiting_since = null where attempts = 0");
  const waiting = JSON.parse((await run("applications", "list", "--undelivered", "--json")).out);
  expect(waiting).toMatchObject({ applications: [{ reference: first.reference, lastFailure: "unanswered" }] });
  expect((await run("applications", "list")).out).toMatch(/ delivered \d{4}-/);
});

test("show tells everything about one application", async () => {
  const { reference, sha256 } = await storeApplication(database.pool, { spamSigns: ["hidden-field", "link-in-name"] });
  await tellCandidates(database.pool, { member: "Hedy" });
  await database.pool.query(
    "insert into note (application_id, member, text) select id, 'Bo', 'Speaks Dutch' from application",
  );
  const { out, exitCode } = await run("applications", "show", reference.toLowerCase());
  expect(exitCode).toBe(0);
  const signs = `${chatMessages.spamSigns["hidden-field"]}; ${chatMessages.spamSigns["link-in-name"]}`;
  for (const fact of [
    reference,
    "Ada",
    "Example",
    "ada@example.org",
    sha256,
    signs,
    "waiting",
    "how a page is set",
    stateNames.answered,
    "by Hedy",
    "Speaks Dutch",
  ])
    expect(out).toContain(fact);
  expect(JSON.parse((await run("applications", "show", reference, "--json")).out)).toMatchObject({
    reference,
    resume: { sha256 },
  });
});

test("resume saves the file as it came, for this user only, overwrites nothing, and hands out no damaged one", async () => {
  const { reference, sha256 } = await storeApplication(database.pool, { resume: Buffer.alloc(3_000_000, "resume ") });
  const save = ["applications", "resume", reference, "--out", "my.pdf"];
  expect((await run(...save)).exitCode).toBe(0);
  const saved = path.join(folder, "my.pdf");
  expect(hash("sha256", await readFile(saved))).toBe(sha256);
  expect((await stat(saved)).mode & 0o777).toBe(0o600);

  await expectFailure("--force", ...save);
  expect(await run(...save, "--force")).toMatchObject({ exitCode: 0 });
  await database.pool.query("update resume_chunk set bytes = 'other'");
  await expectFailure("damaged", ...save, "--force");
});

test("a resume that the virus scan withholds is saved by force alone, and that is logged", async () => {
  const scan = { kind: "infected", signature: "Eicar-Test" } as const;
  const { reference } = await storeApplication(database.pool, { scan });
  const save = ["applications", "resume", reference, "--out", "resume.pdf"];
  await expectFailure("--force", ...save);
  expect((await run(...save, "--force")).out).toContain("virus scan: infected");
  const changes = await database.pool.query("select action from team_change where subject = $1", [reference]);
  expect(changes.rows).toEqual([{ action: "downloaded-infected" }]);
});

test.each([["show"], ["resend"], ["resume", "--out", "-"]])(
  "%s of no application ends with exit code 3",
  async (...args) => {
    expect((await run("applications", ...args, "SM-0000-0000")).exitCode).toBe(3);
  },
);

test("what Telegram refused to delete is listed for a person, what will still be deleted below it", async () => {
  const list = async (...options: string[]) => (await run("applications", "list", "--left-in-chat", ...options)).out;
  expect(await list()).toBe("No message of a deleted application is left in the chat.\n");
  await database.pool.query(
    `insert into message_to_delete (id, chat_id, message_id, reference, step, sent_at, refusal) values
       (1, '-1001', 7, 'SM-7K3F-9QXT', 'summary-1', now() - interval '1 day', null),
       (2, '-1001', 8, 'SM-7K3F-9QXT', 'resume', now(), 'Bad Request: message can''t be deleted')`,
  );
  const [, first, second] = (await list()).split("\n");
  expect(first).toMatch(/^SM-7K3F-9QXT +-1001 +#8 +resume .* delete by hand: Bad Request: message can't be deleted$/);
  expect(second).toMatch(/#7 +summary-1 .* will be deleted$/);
  expect(JSON.parse(await list("--json"))).toMatchObject({
    messages: [{ messageId: 8 }, { messageId: 7, refusal: null }],
  });
});

test("after a restore each command says what is not sent, and continue that it is; without a way to send, nothing", async () => {
  await storeApplication(database.pool);
  const hold = () => database.pool.query("update retention set restored_from = now()");
  const go = async (env = {}) => (await run("applications", "continue", env)).out;
  const listed = async (env = {}) => (await run("applications", "list", "--undelivered", env)).out;
  const noChat = { TELEGRAM_BOT_TOKEN: "", TELEGRAM_CHAT_ID: "" };
  const onlyMail = { ...noChat, SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "a@example.org" };
  await hold();
  expect(await listed()).toContain("Nothing is sent to the chat until");
  expect(await listed(onlyMail)).toContain("Nothing is sent by mail until");
  expect(await listed(noChat)).not.toMatch(/restored|chat|telegram/i);
  expect(await go(noChat)).toBe("Nothing is held anymore.\n");
  expect(await go()).toBe("Nothing was held: the site sends as always.\n");
  await hold();
  expect(await go()).toBe("Everything that was held is sent now.\n");
});

test.each([
  ["applications", "resend", "--undelivered"],
  ["test", "chat"],
])("%s %s ends every wait", async (...args) => {
  await storeApplication(database.pool);
  await database.pool.query("update job set due_at = now() + interval '5 minutes'");
  expect((await run(...args)).exitCode).toBe(0);
  expect((await database.pool.query("select from job where due_at > now()")).rows).toEqual([]);
});

test("resend says why nothing is sent, in place of sending", async () => {
  await expectFailure("not configured", "applications", "resend", "--undelivered", {
    TELEGRAM_BOT_TOKEN: "",
    TELEGRAM_CHAT_ID: "",
  });
  await database.pool.query("update retention set restored_from = now()");
  await expectFailure("applications continue", "applications", "resend", "--undelivered");
  await database.pool.query("update retention set restored_from = null");
});

test("the two tests reach the chat, or say in plain words why not", async () => {
  expect(await run("test", "chat")).toMatchObject({ exitCode: 0, out: "The message is in the chat, as #1.\n" });
  expect(await run("test", "chat", "--file")).toMatchObject({ exitCode: 0 });
  expect(standIn.received).toMatchObject([{ method: "sendMessage" }, { document: { fileName: "test-file.txt" } }]);

  standIn.failNext({ kind: "unauthorized" }, { kind: "rate-limited", retryAfterSeconds: 9 });
  await expectFailure("TELEGRAM_BOT_TOKEN", "test", "chat");
  await expectFailure("asks to wait", "test", "chat");
  await expectFailure("not configured", "test", "chat", { TELEGRAM_BOT_TOKEN: "", TELEGRAM_CHAT_ID: "" });
});

test("a wrong setting is one clear sentence", async () => {
  const wrong = { TELEGRAM_MESSAGES_PER_MINUTE: "many" };
  await expectFailure("TELEGRAM_MESSAGES_PER_MINUTE", "applications", "list", wrong);
});

/** Expects exit code 1 and a sentence with `words`. */
async function expectFailure(words: string, ...args: Parameters<typeof run>): Promise<void> {
  expect(await run(...args)).toMatchObject({ exitCode: 1, error: expect.stringContaining(words) });
}

/** Nothing that a command prints may hold the bot's token. */
async function run(...args: (string | Record<string, string>)[]) {
  const env = {
    DATABASE_URL: database.url,
    TELEGRAM_BOT_TOKEN: standIn.token,
    TELEGRAM_CHAT_ID: standIn.chatId,
    TELEGRAM_API_ROOT: standIn.apiRoot,
    ...Object.assign({}, ...args.filter((arg) => typeof arg === "object")),
  };
  const words = args.filter((arg) => typeof arg === "string");
  const result = await runScriptmark(words, { env, cwd: folder });
  expect(result.out + result.error).not.toContain(standIn.token);
  return result;
}

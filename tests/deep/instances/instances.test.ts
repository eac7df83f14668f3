import { randomUUID } from "node:crypto";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { answerApplications } from "../../../server/team/answers/answer-applications.ts";
import { startBareSite, type BuiltSite } from "../../support/built-site.ts";
import { openCuttableDatabase } from "../../support/cuttable-database.ts";
import { makeDataFolder } from "../../support/data-folder.ts";
import { postApplication } from "../../support/site-requests.ts";
import { writeStandInBuild } from "../../support/stand-in-build.ts";
import { smtpUrl, startSmtpServer } from "../../support/start-smtp-server.ts";
import { storeApplication } from "../../support/store-application.ts";
import { startTelegramStandIn } from "../../../stand-ins/telegram/start-stand-in.ts";
import { createTestDatabase } from "../../support/test-database.ts";

/*
 * Two sites on one database, chat and mail server, each a process with its own data folder and its own network to the
 * database, as on two machines. The crash tests kill instances at every step; freezing one for longer than its lock lasts,
 * and faults under load, are tried here.
 */

const names = ["one", "other"] as const;
type Name = (typeof names)[number];

/** `onAccepted`: the chat has a message, and its sender does not know yet. */
const sends = { underWay: 0, mostAtOnce: 0, onAccepted: (_sender: Name) => {} };
const database = await createTestDatabase();
const build = await writeStandInBuild();
const folder = await makeDataFolder();
const mail = await startSmtpServer();
const chat = await startTelegramStandIn({
  onStage(stage, _method, { sender }) {
    if (stage === "received") sends.mostAtOnce = Math.max(sends.mostAtOnce, (sends.underWay += 1));
    if (stage === "accepted") sends.onAccepted(sender as Name);
    if (stage === "answered") sends.underWay -= 1;
  },
});
const networks = {
  one: await openCuttableDatabase(database.url),
  other: await openCuttableDatabase(database.url),
};
const start = (name: Name) =>
  startBareSite({
    BUILD_FOLDER: build.folder,
    DATA_DIR: path.join(folder.dataDir, name),
    DATABASE_URL: networks[name].url,
    ...chat.settings,
    TELEGRAM_API_ROOT: `${chat.apiRoot}/via/${name}`,
    TELEGRAM_MESSAGES_PER_MINUTE: "1000",
    SMTP_URL: smtpUrl(mail),
    MAIL_FROM: "careers@example.org",
    LOG_LEVEL: "warn",
    NODE_OPTIONS: `--import=${new URL("short-silence.ts", import.meta.url).href}`,
  });
const sites: Record<Name, BuiltSite> = { one: await start("one"), other: await start("other") };
afterAll(async () => {
  for (const name of names) await sites[name].stop();
  for (const name of names) await networks[name].close();
  await chat.stop();
  await mail.stop();
  await folder.remove();
  await build.remove();
  await database.drop();
});

test("an instance that freezes while it sends loses the chat queue, and the other one goes on", async () => {
  const frozen = Promise.withResolvers<Name>();
  sends.onAccepted = (sender) => {
    sends.onAccepted = () => {};
    process.kill(sites[sender].pid, "SIGSTOP");
    frozen.resolve(sender);
  };
  const { reference } = (await (await postApplication(sites.one.address)).json()) as { reference: string };
  const name = await frozen.promise;
  await untilNothingWaits();

  process.kill(sites[name].pid, "SIGCONT");
  expect((await postApplication(sites[name].address)).status).toBe(201);
  await untilNothingWaits();
  // The summary that the frozen one had sent without hearing of it comes twice, and its id is kept if it hears later.
  expect(messagesOf(reference).filter(({ method }) => method === "sendMessage")).toHaveLength(2);
  expect(messagesOf(reference)).toHaveLength(3);
  expect(sends.mostAtOnce).toBe(1);
});

test("a frozen, a cut and a killed instance lose nothing of 200 applications and 50 answers, and double nothing in secret", async () => {
  const stored: string[] = [];
  let accepted = 0;
  const faults: Record<number, (sender: Name) => Promise<void>> = {
    60: freeze,
    150: cut,
    250: kill,
  };
  const struck: Promise<void>[] = [];
  sends.onAccepted = (sender) => {
    accepted += 1;
    const strike = faults[accepted];
    if (strike) struck.push(strike(sender));
  };
  for (let number = 0; number < 200; number++)
    stored.push((await storeApplication(database.pool, { fields: { email: `ada${number}@example.org` } })).reference);
  await expect.poll(() => accepted).toBeGreaterThan(100);
  const answered = stored.slice(0, 50);
  const outcomes = await answerApplications(database.pool, "Ada", {
    reply: "invite",
    reason: null,
    subject: "Your application",
    text: "Please come and see us.",
    key: randomUUID(),
    seen: new Map(answered.map((one) => [one, null])),
    isAnother: false,
    isToSuspicious: true,
    isToInvited: false,
  });
  expect(outcomes.filter(({ leftOut }) => leftOut !== null)).toEqual([]);
  // As after the minute in which a member may stop them.
  await database.pool.query("update job set due_at = now() where kind = 'mail'");
  await untilNothingWaits();
  await Promise.all(struck);
  expect(struck).toHaveLength(3);
  const undone = "select from mail where sent_at is null and open_tries = 0";
  await expect.poll(async () => (await database.pool.query(undone)).rowCount).toBe(0);

  const { rows } = await database.pool.query<{ reference: string; ids: string[]; without: number }>(
    `select a.reference, array_agg(message_id) filter (where message_id is not null) as ids,
            count(*) filter (where message_id is null)::integer as without
     from application a join chat_message on application_id = a.id where reference = any($1) group by reference`,
    [stored],
  );
  expect(rows).toHaveLength(200);
  for (const { reference, ids, without } of rows) {
    const messages = messagesOf(reference);
    expect(new Set(messages.map(({ method }) => method))).toEqual(new Set(["sendMessage", "sendDocument"]));
    const unknown = messages.filter(({ messageId }) => !ids.includes(String(messageId)));
    expect(unknown.length).toBeLessThanOrEqual(without);
    expect(messages.length).toBeLessThanOrEqual(2 + without);
  }
  expect(rows.filter(({ without }) => without > 0).length).toBeLessThanOrEqual(3);
  // A try whose end its instance could not know is repeated an hour later.
  const { rows: open } = await database.pool.query("select from mail where open_tries > 0");
  const reached = mail.mails.flatMap(({ to }) => to).filter((to) => /^ada\d+@/.test(to));
  expect(reached).toHaveLength(new Set(reached).size);
  expect(reached.length).toBeGreaterThanOrEqual(answered.length - open.length);
  expect(open.length).toBeLessThanOrEqual(3);
});

/** For longer than its lock lasts. */
async function freeze(name: Name): Promise<void> {
  process.kill(sites[name].pid, "SIGSTOP");
  await seconds(5);
  process.kill(sites[name].pid, "SIGCONT");
}

async function cut(name: Name): Promise<void> {
  networks[name].cut();
  await seconds(2);
  networks[name].mend();
}

async function kill(name: Name): Promise<void> {
  await sites[name].kill();
  sites[name] = await start(name);
}

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000));

function messagesOf(reference: string) {
  return chat.received.filter(({ text }) => text.includes(reference));
}

async function untilNothingWaits(): Promise<void> {
  const waiting = "select 1 from application where delivered_at is null limit 1";
  const timeout = 200_000;
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount, { timeout }).toBe(0);
}

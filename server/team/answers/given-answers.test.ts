import type pg from "pg";
import { expect, test } from "vitest";
import { answering, decline } from "../../../tests/support/answering.ts";
import { changeEmail } from "../../../tests/support/change-email.ts";
import { doJob } from "../../../tests/support/do-job.ts";
import { nextJobOf } from "../../../tests/support/next-job.ts";
import { otherPosition } from "../../../tests/support/positions.ts";
import { jobHandlersOf } from "../../../tests/support/start-chat-jobs.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { readSettings } from "../../base/env.ts";
import { findCandidatePage } from "../../candidate/find-candidate-page.ts";
import { giveUpUnreadAnswer } from "../../jobs/mail/give-up-answers.ts";
import { mailSender } from "../../jobs/mail/send-mail.ts";
import { mailFailures } from "../../mail/mail-failures.ts";
import type { Mail } from "../../mail/mailer.ts";
import { readLastAnswers, readTeamApplication } from "../application/read-team-application.ts";
import { fillLetters, readLetterReferences } from "./answer-applications.ts";
import { changeMail } from "./change-mail.ts";

const log = { info() {}, warn() {}, error() {} };
const { pool, store, posted, stop, lastActAt, leftOut, aMinuteLater, sendAll } = await answering();

test("one that was sent, came back and is sent again stays when that is stopped: the candidate may have it", async () => {
  const reference = await store("ada@example.org");
  const press = posted([reference]);
  await leftOut(press);
  await aMinuteLater();
  await sendAll();
  const [answer] = (await readTeamApplication(pool, reference, true))!.answers;
  const again = { id: answer!.id, address: null };
  await changeMail(pool, { member: "Grace", reference }, "came-back", again);
  await changeMail(pool, { member: "Grace", reference }, "mail-again", again);
  await sendAll({ kind: "failed", failure: "unreachable", serverReply: null });
  for (let time = 0; time < 2; time += 1) expect(await stop(reference, press)).toBe("done");
  expect((await readTeamApplication(pool, reference, true))!.answers).toMatchObject([
    { state: "not-sent", text: answer!.text },
  ]);
  await aMinuteLater();
  expect(await sendAll()).toEqual([]);
});

test("an unsent answer is canceled when mail is turned off: the application is open, and the team is notified", async () => {
  const { reference, statusUrl } = await storeApplication(pool);
  await leftOut(posted([reference]));
  const { "minute sweep": sweep } = jobHandlersOf({ database: { pool, url: "" }, settings: readSettings({}), log });
  for (let time = 0; time < 2; time += 1) await doJob(sweep!, { kind: "minute sweep" });
  expect(await readTeamApplication(pool, reference, false)).toMatchObject({
    state: "open",
    answers: [{ state: "not-sent", reason: mailFailures["turned-off"].meaning }],
  });
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::integer from job where kind = 'chat line' and data->>'page' = $1",
    [reference],
  );
  expect(rows).toEqual([{ count: 1 }]);
  const key = statusUrl.split("/").at(-1)!;
  const page = await findCandidatePage(pool, { reference, key, hasMail: false, hasChat: true });
  expect(page).toMatchObject({ application: { progress: { kind: "open" } } });
});

test("an answer that did not arrive is none: the next one leaves, also with the same text", async () => {
  const [reference, other] = [await store("ada@example.org"), await store("linus@example.org")];
  await leftOut(posted([reference]));
  await aMinuteLater();
  await sendAll({ kind: "failed", failure: "no-mailbox", serverReply: "550 5.1.1" });
  expect(await readLastAnswers(pool, [reference])).toEqual(new Map());
  const press = posted([reference, other]);
  press.seen.set(reference, await lastActAt(reference));
  expect(await leftOut(press)).toEqual({ [reference]: null, [other]: null });
  await aMinuteLater();
  expect(await sendAll()).toHaveLength(2);
  expect([...(await readLastAnswers(pool, [reference])).keys()]).toEqual([reference]);
});

test("a form that was sent before is not called sent with another text, nor once its email was given up", async () => {
  const reference = await store("ada@example.org");
  const press = posted([reference]);
  await leftOut(press);
  expect(await leftOut(press)).toEqual({ [reference]: null });
  expect(await leftOut({ ...press, text: `${press.text} PS: one more thing.` })).toEqual({
    [reference]: "sent-before",
  });
  await aMinuteLater();
  expect(await sendAll({ kind: "failed", failure: "mailbox-full", serverReply: "552 5.2.2" })).toHaveLength(1);
  expect(await leftOut(press)).toEqual({ [reference]: "sent-before" });
});

test("a letter to one mailbox that came back is sent again to the addresses that its applications have by then, and names each where it goes", async () => {
  const { reference: first, statusUrl } = await storeApplication(pool);
  const second = await store("ada@example.org", "Designer");
  await leftOut(posted([first, second]));
  await aMinuteLater();
  expect(await sendAll()).toHaveLength(1);
  const [answer] = (await readTeamApplication(pool, first, true))!.answers;
  const grace = { member: "Grace", reference: first };
  await changeMail(pool, grace, "came-back", { id: answer!.id, address: null });
  await changeEmail(pool, { reference: first, key: statusUrl.split("/").at(-1)! }, "right@example.org");
  await pool.query("delete from job where kind = 'mail'");
  for (const reference of [first, second]) {
    const { id } = (await readTeamApplication(pool, reference, true))!.answers.at(-1)!;
    expect(await changeMail(pool, { ...grace, reference }, "mail-again", { id, address: null })).toBe("done");
  }
  expect((await sendAll()).map(({ to, text }) => `${to}: ${text}`).toSorted()).toEqual([
    "ada@example.org: Hi Ada,\n\nnot Designer.",
    `right@example.org: Hi Ada,\n\nnot ${otherPosition.title}.`,
  ]);
});

test("a letter about two applications, sent again automatically to the new address of one, names that one only", async () => {
  const { reference, statusUrl } = await storeApplication(pool);
  await leftOut(posted([reference, await store("ada@example.org", "Designer")]));
  await aMinuteLater();
  await sendAll({ kind: "failed", failure: "no-mailbox", serverReply: "550 5.1.1" });
  await changeEmail(pool, { reference, key: statusUrl.split("/").at(-1)! }, "right@example.org");
  await aMinuteLater();
  // The link to the page goes there after it.
  const [answer] = await sendAll();
  expect(answer).toMatchObject({ to: "right@example.org", text: `Hi Ada,\n\nnot ${otherPosition.title}.` });
});

test("one that waits to be sent again says the address that it goes to now", async () => {
  const reference = await store("ada@example.org");
  await leftOut(posted([reference]));
  await aMinuteLater();
  await sendAll({ kind: "failed", failure: "no-mailbox", serverReply: "550 5.1.1" });
  const [answer] = (await readTeamApplication(pool, reference, true))!.answers;
  expect(answer).toMatchObject({ state: "not-sent", address: "ada@example.org" });
  await changeMail(pool, { member: "Grace", reference }, "mail-again", {
    id: answer!.id,
    address: "typed@example.org",
  });
  expect((await readTeamApplication(pool, reference, true))!.answers).toMatchObject([
    { state: "waiting", address: "typed@example.org" },
  ]);
});

test("a letter about two applications, of which one is deleted before it leaves, names the other one only", async () => {
  const [first, second] = [await store("ada@example.org", "Sales Intern"), await store("ada@example.org", "Designer")];
  await leftOut(posted([first, second]));
  await pool.query("delete from application where reference = $1", [first]);
  await aMinuteLater();
  const text = "Hi Ada,\n\nnot Designer.";
  expect((await sendAll()).map((mail) => [mail.subject, mail.text])).toEqual([[`Your application (${second})`, text]]);
  expect((await readTeamApplication(pool, second, true))!.answers).toMatchObject([{ state: "sent", text }]);
  const { rows } = await pool.query(
    "select mail.search_text || answer_words as words from mail join application a on a.id = application_id",
  );
  expect(JSON.stringify(rows)).not.toContain(first.toLowerCase());
});

test("a letter about two applications, to one of which its candidate replies before it leaves, names the other one only", async () => {
  const [first, second] = [await store("ada@example.org", "Sales Intern"), await store("ada@example.org", "Designer")];
  await leftOut(posted([first, second]));
  const { rows } = await pool.query<{ id: string }>("select id from application where reference = $1", [first]);
  await giveUpUnreadAnswer(pool, rows[0]!.id);
  await aMinuteLater();
  const textsSent = async () => (await sendAll()).map(({ text }) => text);
  expect(await textsSent()).toEqual(["Hi Ada,\n\nnot Designer."]);
  expect(await readTeamApplication(pool, first, true)).toMatchObject({
    state: "open",
    answers: [{ state: "not-sent" }],
  });
  // A member who has read the reply sends it after all.
  const [answer] = (await readTeamApplication(pool, first, true))!.answers;
  await changeMail(pool, { member: "Grace", reference: first }, "mail-again", { id: answer!.id, address: null });
  expect(await textsSent()).toEqual(["Hi Ada,\n\nnot Sales Intern."]);
});

test("one whose try is under way is not given up when its candidate replies: it may have arrived", async () => {
  const reference = await store("ada@example.org");
  await leftOut(posted([reference]));
  await pool.query("update mail set open_tries = 1");
  const { rows } = await pool.query<{ id: string }>("select id from application where reference = $1", [reference]);
  await giveUpUnreadAnswer(pool, rows[0]!.id);
  expect(await readTeamApplication(pool, reference, true)).toMatchObject({ answers: [{ state: "waiting" }] });
});

test("nor does it name one that is deleted between the reading of the letter and the try", async () => {
  const references = [await store("ada@example.org", "Sales Intern"), await store("ada@example.org", "Designer")];
  await leftOut(posted(references));
  await aMinuteLater();
  const job = (await nextJobOf(pool, "mail"))!;
  const deletingPool = Object.assign(Object.create(pool) as pg.Pool, {
    async query(text: string, values: unknown[]) {
      if (text.includes("open_tries = open_tries + 1"))
        await pool.query("delete from application where id not in (select application_id from mail where id = $1)", [
          job.subject,
        ]);
      return pool.query(text, values);
    },
  });
  const sent: string[] = [];
  const mailer = {
    async send({ text }: Mail) {
      sent.push(text);
      return { kind: "sent" } as const;
    },
  };
  const options = { mailer, limits: { perNetwork: 9, inAll: 9 }, origin: "https://www.example.org" };
  const send = mailSender({ pool: deletingPool, log }, options);
  expect(await doJob(send, job)).toEqual({ kind: "runAgain", afterMs: 0 });
  expect(sent).toEqual([]);
  await doJob(send, job);
  expect(sent).toEqual([expect.stringMatching(/^Hi Ada,\n\nnot (Designer|Sales Intern)\.$/)]);
});

test("of a letter about two applications, the one that a member stops is stopped for both, and both are selected again", async () => {
  const [first, second] = [await store("ada@example.org", "Sales Intern"), await store("ada@example.org", "Designer")];
  const other = await store("bo@example.org");
  const press = posted([first, second, other]);
  await leftOut(press);
  expect(await readLetterReferences(pool, [second], press.key)).toEqual([second, first]);
  expect(await readLetterReferences(pool, [other], press.key)).toEqual([other]);
  expect(await readLetterReferences(pool, [other], crypto.randomUUID())).toEqual([]);
});

test("two people with one mailbox get two letters, each with their own name and positions", async () => {
  const people = [
    { firstName: "Annabelle", position: "Sales Intern" },
    { firstName: "Bobby", position: "Sales Intern" },
    { firstName: "annabelle ", position: "Designer" },
  ];
  const references: string[] = [];
  for (const { firstName, position } of people)
    references.push(await store("couple@example.org", position, { fields: { firstName } }));
  expect((await fillLetters(pool, references, decline, true)).map((letter) => letter.references.length)).toEqual([
    2, 1,
  ]);
  await leftOut(posted(references));
  await aMinuteLater();
  const sent = await sendAll();
  expect(sent.map(({ to }) => to)).toEqual(["couple@example.org", "couple@example.org"]);
  const texts = sent.map(({ text }) => text);
  expect(texts).toContain("Hi Bobby,\n\nnot Sales Intern.");
  expect(texts).toContain("Hi annabelle,\n\nnot Designer and of Sales Intern.");
});

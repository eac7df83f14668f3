import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { PostedAnswer } from "../../../application/team/answer.ts";
import { site } from "../../../content/site.ts";
import { doJob } from "../../../tests/support/do-job.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { mailSender } from "../../jobs/mail/send-mail.ts";
import { findNextJob } from "../../jobs/job-table.ts";
import type { Mail, MailOutcome } from "../../mail/mailer.ts";
import { changeApplication } from "../application/change-application.ts";
import { readTeamApplication } from "../application/read-team-application.ts";
import { readInbox } from "../inbox/read-inbox.ts";
import { readInboxQuery } from "../../../application/team/inbox-address.ts";
import { inviteMember } from "../sign-in/members.ts";
import { answerApplications } from "./answer-applications.ts";

const database = await createTestDatabase();
const { pool } = database;
afterAll(() => database.drop());
beforeEach(async () => void (await pool.query("truncate application, team_member, team_change, job cascade")));

const decline = { subject: "Your application ({reference})", text: "Hi {firstName},\r\n\r\nnot {position}." };

test("is stored with the member, sent once for each press, and marks as handled", async () => {
  const { reference } = await storeApplication(pool);
  const press = posted([reference]);
  const outcomes = await Promise.all([1, 2, 3].map(() => answerApplications(pool, "Grace", press)));
  expect(outcomes).toEqual(Array(3).fill([reference]));
  expect(await sendAll()).toEqual([
    {
      to: "ada@example.org",
      replyTo: site.email.careers,
      subject: `Your application (${reference})`,
      text: "Hi Ada,\n\nnot Graphic Designer Intern.",
      messageId: expect.stringMatching(new RegExp(`^${reference}-\\d+@www\\.example\\.org$`)),
    },
  ]);
  const { answers, handled } = (await readTeamApplication(pool, reference))!;
  expect(answers).toMatchObject([{ by: "Grace", state: "sent", text: "Hi Ada,\n\nnot Graphic Designer Intern." }]);
  expect(handled?.by).toBe("Grace");
  const { rows } = await pool.query("select member, action, subject from team_change where action = 'answered'");
  expect(rows).toEqual([{ member: "Grace", action: "answered", subject: reference }]);
  // The answer is deleted with the application.
  await changeApplication(pool, { member: "Grace", reference, change: "delete" });
  expect((await pool.query("select from mail")).rowCount).toBe(0);
});

test("to one that someone else changed meanwhile is not sent, and can be when that was seen", async () => {
  await inviteMember(pool, "Grace", "grace@example.org");
  const [first, second] = [await storeApplication(pool), await storeApplication(pool)].map((one) => one.reference);
  await changeApplication(pool, { member: "Linus", reference: first!, change: "handle" });
  const press = posted([first!, second!]);
  expect(await answerApplications(pool, "Grace", press)).toEqual([second]);
  const { handled } = (await readTeamApplication(pool, first!))!;
  press.seen.set(first!, new Date(handled!.at.toISOString()));
  expect(await answerApplications(pool, "Grace", press)).toEqual([first, second]);
  expect((await sendAll()).map(({ replyTo }) => replyTo)).toEqual(["grace@example.org", "grace@example.org"]);
  expect(await answerApplications(pool, "Grace", posted(["SM-0000-0000"]))).toEqual([]);
});

test("that the mail server refuses is in 'Email not sent' until it is seen to", async () => {
  const { reference } = await storeApplication(pool);
  await answerApplications(pool, "Grace", posted([reference]));
  await sendAll({ kind: "failed", failure: "refused", responseCode: 550 });
  expect((await readTeamApplication(pool, reference))?.answers).toMatchObject([
    { state: "not-sent", reason: "The mail server refused this address or this mail." },
  ]);
  const unmailed = async () => {
    const inbox = await readInbox(pool, readInboxQuery(new URLSearchParams("view=unmailed")));
    return [inbox.found, inbox.entries.map(({ isUnmailed }) => isUnmailed)];
  };
  expect(await unmailed()).toEqual([1, [true]]);
  await changeApplication(pool, { member: "Grace", reference, change: "reopen" });
  await changeApplication(pool, { member: "Grace", reference, change: "handle" });
  expect(await unmailed()).toEqual([0, []]);
});

function posted(references: string[]): PostedAnswer {
  return { ...decline, key: randomUUID(), seen: new Map(references.map((reference) => [reference, null])) };
}

/** Does the answers' jobs; returns what the mail server was asked to send. */
async function sendAll(outcome: MailOutcome = { kind: "sent" }): Promise<Mail[]> {
  const mails: Mail[] = [];
  const mailer = {
    async send({ to, subject, text, replyTo, messageId }: Mail) {
      mails.push({ to, subject, text, replyTo, messageId } as Mail);
      return outcome;
    },
  };
  const log = { info() {}, warn() {}, error() {} };
  for (;;) {
    const { job } = await findNextJob(pool, "mail");
    if (!job) return mails;
    await doJob(mailSender({ pool, log }, mailer, { perNetwork: 0, inAll: 0 }, "https://www.example.org"), job);
    await pool.query("delete from job where kind = $1 and subject = $2", [job.kind, job.subject]);
  }
}

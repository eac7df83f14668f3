import { randomUUID } from "node:crypto";
import { afterAll, beforeEach } from "vitest";
import type { LeftOutReason, PostedAnswer } from "../../application/team/answer.ts";
import { mailSender } from "../../server/jobs/mail/send-mail.ts";
import type { Mail, MailOutcome } from "../../server/mail/mailer.ts";
import { answerApplications } from "../../server/team/answers/answer-applications.ts";
import { changeApplication } from "../../server/team/application/change-application.ts";
import { readEntries } from "../../server/team/inbox/read-entries.ts";
import { doJob } from "./do-job.ts";
import { nextJobOf } from "./next-job.ts";
import { storeApplication } from "./store-application.ts";
import { createTestDatabase } from "./test-database.ts";

export const decline = { subject: "Your application ({reference})", text: "Hi {firstName},\r\n\r\nnot {position}." };

/** What the tests of a file about answers do with a database of their own, which is empty before each of them. */
export async function answering() {
  const database = await createTestDatabase();
  const { pool } = database;
  afterAll(() => database.drop());
  beforeEach(
    async () => void (await pool.query("truncate application, team_member, team_change, job, rate_limit cascade")),
  );
  return { pool, store, posted, stop, lastActAt, leftOut, aMinuteLater, sendAll };

  async function store(email: string, position = "Sales Intern", others: Parameters<typeof storeApplication>[1] = {}) {
    const { reference } = await storeApplication(pool, { ...others, fields: { email, ...others.fields } });
    await pool.query("update application set position_title = $2 where reference = $1", [reference, position]);
    return reference;
  }

  function posted(references: string[]): PostedAnswer {
    const seen = new Map<string, Date | null>(references.map((reference) => [reference, null]));
    return {
      ...decline,
      reply: "decline",
      reason: null,
      isAnother: false,
      isToSuspicious: true,
      isToInvited: false,
      key: randomUUID(),
      seen,
    };
  }

  function stop(reference: string, { key }: PostedAnswer) {
    return changeApplication(pool, { member: "Linus", reference, change: "take-back", key });
  }

  async function lastActAt(reference: string): Promise<Date | null> {
    const [entry] = await readEntries(pool, [reference], true);
    return entry!.lastActAt;
  }

  async function leftOut(press: PostedAnswer): Promise<Record<string, LeftOutReason | null>> {
    const outcomes = await answerApplications(pool, "Grace", press);
    return Object.fromEntries(outcomes.map((outcome) => [outcome.reference, outcome.leftOut]));
  }

  async function aMinuteLater(): Promise<void> {
    await pool.query("update job set due_at = due_at - interval '1 minute' where kind = 'mail'");
  }

  /** Does the due jobs; returns what the mail server was asked to send. */
  async function sendAll(outcome: MailOutcome = { kind: "sent" }, meanwhile?: () => Promise<unknown>): Promise<Mail[]> {
    const mails: Mail[] = [];
    const mailer = {
      async send(mail: Mail) {
        mails.push(mail);
        await meanwhile?.();
        return outcome;
      },
    };
    const log = { info() {}, warn() {}, error() {} };
    const send = mailSender(
      { pool, log },
      { mailer, limits: { perNetwork: 9, inAll: 9 }, origin: "https://www.example.org" },
    );
    for (;;) {
      const job = await nextJobOf(pool, "mail");
      if (!job) return mails;
      await doJob(send, job);
      await pool.query("delete from job where kind = $1 and subject = $2", [job.kind, job.subject]);
    }
  }
}

import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Receipt } from "../../../../application/answer.ts";
import { changePath, idempotencyKeyField, replyPath, withdrawPath } from "../../../../application/protocol.ts";
import type pg from "pg";
import { applicationForm, paddedPdf } from "../../../support/builders.ts";
import { answerApplications } from "../../../../server/team/answers/answer-applications.ts";
import { changeApplication } from "../../../../server/team/application/change-application.ts";
import { readEntries } from "../../../../server/team/inbox/read-entries.ts";
import type { System } from "../system/start-system.ts";

/** One application that a candidate wants to send, and the site's answers so far. */
export type Intent = {
  key: string;
  /** These two are the newest that the site has confirmed, or that were sent with the application. */
  email: string;
  sha256: string;
  /** Every address that was sent to the site. */
  emails: Set<string>;
  state: "waiting" | "acknowledged";
  /** Every reference that a complete 201 named. */
  references: Set<string>;
  /** The address of its page; null until an answer named it. */
  statusUrl: string | null;
  /** `asked`: no complete answer has come to it. */
  withdrawal: "none" | "asked" | "acknowledged";
  change: "none" | "asked" | "acknowledged";
  /** To the question of the team. */
  reply: "none" | "asked" | "acknowledged";
  /** The named day is over, or a member told the candidate then. `asked`: that is still to be written into the database. */
  day: "none" | "asked" | "past" | "telling" | "told";
  /** Of the team, by mail. `asked`: the member does not know yet whether it is stored. */
  answer: "none" | "asked" | "stored";
};

/** What a member's page that is read now knows as the last act: the candidate may have changed the application. */
async function seenIn(pool: pg.Pool, reference: string): Promise<Map<string, Date | null>> {
  const [entry] = await readEntries(pool, [reference], true);
  return new Map([[reference, entry?.lastActAt ?? null]]);
}

/** The text of the team's question. */
export const answerTo = ({ key }: Intent) => `This is the question to ${key}.`;

/** What the candidate replies to it. */
export const replyOf = ({ key }: Intent) => `This is the reply of ${key}.`;

/** The network of a candidate. Several share each, so that a limit that locks one out is noticed. */
export const networkOf = (number: number) => `198.51.100.${1 + (number % 3)}`;

/** Longer than the site is stopped or broken at a time. */
const longestAnswerMs = 60_000;

export type Candidate = Awaited<ReturnType<typeof newCandidate>>;

/** A candidate with one application, who posts to the first instance as the site's page does, under one key. */
export async function newCandidate({ addresses, database }: System, number: number, resumeBytes = 75_000) {
  // Letter and resume are its own: copies look like spam, and get no mail.
  const resume = paddedPdf(resumeBytes + number, `resume ${number}.pdf`);
  const bytes = await resume.bytes();
  const email = `candidate-${number}@example.org`;
  const intent: Intent = {
    key: randomUUID(),
    email,
    emails: new Set([email]),
    sha256: createHash("sha256").update(bytes).digest("hex"),
    state: "waiting",
    references: new Set(),
    statusUrl: null,
    withdrawal: "none",
    change: "none",
    reply: "none",
    day: "none",
    answer: "none",
  };
  const letter = { coverLetter: `The letter of number ${number}.` };
  const form = applicationForm({ ...letter, email: intent.email, resume });
  const changedResume = paddedPdf(resumeBytes + 10_000 + number, `changed resume ${number}.pdf`);
  const changed = {
    email: `changed-${number}@example.org`,
    sha256: createHash("sha256")
      .update(await changedResume.bytes())
      .digest("hex"),
  };
  const changedFields = { ...letter, email: changed.email, resume: changedResume, idempotencyKey: randomUUID() };
  const complaints: string[] = [];
  let giveUp = new AbortController();
  let answered: Promise<void> = Promise.resolve();

  function request(path: string, init: RequestInit, headers = {}) {
    const signal = AbortSignal.any([giveUp.signal, AbortSignal.timeout(longestAnswerMs)]);
    const from = { ...headers, "X-Forwarded-For": networkOf(number) };
    return fetch(addresses[0] + path, { redirect: "manual", ...init, headers: from, signal });
  }

  /** Only a 201 that was received to its end acknowledges. */
  async function apply(): Promise<void> {
    const headers = { "Idempotency-Key": intent.key, Accept: "application/json" };
    const response = await request("/api/applications", { method: "POST", body: form }, headers);
    const { status } = response;
    const text = await response.text();
    if (status === 201) {
      const { reference, statusUrl } = JSON.parse(text) as Receipt;
      intent.references.add(reference);
      Object.assign(intent, { statusUrl, state: "acknowledged" });
    } else if (status < 500 && ![408, 429].includes(status))
      complaints.push(`A valid application was refused with ${status}: ${intent.email}.`);
  }

  /** Only a complete answer that leads back to the application's page acknowledges. */
  async function withdraw(): Promise<void> {
    const response = await request(withdrawPath(intent.statusUrl!), { method: "POST" });
    await response.arrayBuffer();
    if (response.status === 303) intent.withdrawal = "acknowledged";
  }

  /** Only a complete answer that leads to the page under another key acknowledges. */
  async function change(): Promise<void> {
    const body = applicationForm(changedFields);
    const response = await request(changePath(intent.statusUrl!), { method: "POST", body }, { Accept: "text/html" });
    await response.arrayBuffer();
    const statusUrl = response.headers.get("location");
    if (response.status !== 303 || !statusUrl || statusUrl === intent.statusUrl) return;
    Object.assign(intent, { ...changed, statusUrl, change: "acknowledged" });
  }

  /** Refused until the question has left. Only a complete answer that leads back to the application's page acknowledges. */
  async function reply(): Promise<void> {
    const body = new URLSearchParams({ reply: replyOf(intent), [idempotencyKeyField]: intent.key });
    const response = await request(replyPath(intent.statusUrl!), { method: "POST", body });
    await response.arrayBuffer();
    if (response.status === 303) intent.reply = "acknowledged";
  }

  /** The named day, and then the team's decision. */
  async function moveDay(): Promise<void> {
    const [reference = ""] = intent.references;
    if (intent.day === "asked") {
      await database.ask("update application set answer_by = current_date - 30 where reference = $1", [reference]);
      intent.day = "past";
    } else {
      await database.withPool(async (pool) => {
        const [seen] = (await seenIn(pool, reference)).values();
        await changeApplication(pool, { member: "Ada", reference, change: "told-phone", key: intent.key, seen });
      });
      intent.day = "told";
    }
  }

  /** A member sends the same form again until it is known to be stored. */
  async function beAnswered(): Promise<void> {
    await database.withPool(async (pool) => {
      const [reference = ""] = intent.references;
      const seen = await seenIn(pool, reference);
      const letter = { reply: "ask", reason: null, subject: "Your application", text: answerTo(intent) } as const;
      const choice = { key: intent.key, seen, isAnother: false, isToSuspicious: true, isToInvited: false };
      const outcomes = await answerApplications(pool, "Ada", { ...letter, ...choice });
      // As after the minute in which a member may stop it.
      await pool.query("update job set due_at = now() where kind = 'mail'");
      if (outcomes.every(({ leftOut }) => leftOut === null)) intent.answer = "stored";
    });
  }

  return {
    intent,
    complaints,
    send: () => void (answered = apply().catch(() => {})),
    withdraw() {
      intent.withdrawal = "asked";
      answered = withdraw().catch(() => {});
    },
    change() {
      intent.change = "asked";
      intent.emails.add(changed.email);
      answered = change().catch(() => {});
    },
    reply() {
      intent.reply = "asked";
      answered = reply().catch(() => {});
    },
    /** The day that was named to the candidate passes. */
    letDayPass() {
      intent.day = "asked";
      return moveDay();
    },
    tell() {
      intent.day = "telling";
      return moveDay();
    },
    /** The team asks something by mail. */
    answer() {
      intent.answer = "asked";
      return beAnswered();
    },
    /** Resolves when the last request is over. */
    answered: () => answered,
    /** The connection of the request under way breaks. */
    async lose() {
      giveUp.abort();
      giveUp = new AbortController();
      await answered;
    },
    /** Repeats what was asked until the site has answered all of it. */
    async finish(mayGoOn: () => boolean) {
      for (; mayGoOn(); await wait(100)) {
        await answered;
        if (intent.state === "waiting") this.send();
        else if (intent.answer === "asked") await beAnswered().catch(() => {});
        else if (intent.reply === "asked") this.reply();
        else if (intent.change === "asked") this.change();
        else if (intent.day === "asked" || intent.day === "telling") await moveDay().catch(() => {});
        else if (intent.withdrawal === "asked") this.withdraw();
        else return;
      }
    },
  };
}

/**
 * Lets `count` candidates apply at the same time, one after the other, until `finish` is called. Some have large
 * resumes, some are asked something by mail and reply, or are told that the named day has passed, some change what they
 * sent, and some withdraw at once, while the application is being sent.
 */
export function letCandidatesApply(system: System, count: number) {
  const candidates: Candidate[] = [];
  let begun = 0;
  let isOver = false;
  let deadline = Infinity;
  const isInTime = () => Date.now() < deadline;

  async function applyInTurn() {
    while (!isOver) {
      const number = begun++;
      const candidate = await newCandidate(system, number, number % 4 === 0 ? 600_000 : 75_000);
      candidates.push(candidate);
      await candidate.finish(isInTime);
      if (candidate.intent.statusUrl && number % 2 === 0) await candidate.answer().catch(() => {});
      await candidate.finish(isInTime);
      if (candidate.intent.statusUrl && number % 4 === 2) candidate.reply();
      await candidate.finish(isInTime);
      if (candidate.intent.statusUrl && number % 8 === 2) candidate.change();
      if (candidate.intent.statusUrl && number % 4 === 1) candidate.change();
      if (candidate.intent.statusUrl && number % 4 === 3) void candidate.letDayPass().catch(() => {});
      await candidate.finish(isInTime);
      if (candidate.intent.statusUrl && number % 5 === 0) candidate.withdraw();
      await candidate.finish(isInTime);
      await wait(200 + Math.random() * 600);
    }
  }
  const all = Promise.all(Array.from({ length: count }, applyInTurn));

  return {
    candidates,
    /** No new application is begun; resolves when all have an answer, or at the latest after `patienceMs`. */
    async finish(patienceMs: number): Promise<void> {
      isOver = true;
      deadline = Date.now() + patienceMs;
      await all;
    },
  };
}

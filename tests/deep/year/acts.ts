import { randomUUID } from "node:crypto";
import type pg from "pg";
import { expect } from "vitest";
import { referencePattern } from "../../../application/reference.ts";
import type { LeftOutReason, ReplyName } from "../../../application/team/answer.ts";
import type { ChangeOutcome } from "../../../application/team/application.ts";
import { isTelling, tellings, type TellingName } from "../../../application/team/telling.ts";
import type { SpamSign } from "../../../application/spam-signs.ts";
import { lastActAt } from "../../../server/applications/progress.ts";
import { notMeKey } from "../../../server/applications/candidate-links.ts";
import type { Mail, Mailer } from "../../../server/mail/mailer.ts";
import { forgetAddress } from "../../../server/candidate/forget-address.ts";
import { sendLinks } from "../../../server/candidate/send-links.ts";
import { storeReply } from "../../../server/candidate/store-reply.ts";
import { withdrawApplication } from "../../../server/jobs/withdrawal/withdraw-application.ts";
import { answerApplications } from "../../../server/team/answers/answer-applications.ts";
import { changeMail } from "../../../server/team/answers/change-mail.ts";
import { changeApplication } from "../../../server/team/application/change-application.ts";
import { nameDay } from "../../../server/team/application/name-day.ts";
import { changeEmail } from "../../support/change-email.ts";
import { storeApplication } from "../../support/store-application.ts";
import type { PositionChoice } from "../../../application/fields.ts";
import { mailboxOf, type expectMail } from "./expected-mail.ts";
import {
  addDays,
  dayOf,
  isUnderWay,
  mayChange,
  replyChannel,
  stateOf,
  type Application,
  type Letter,
  type Moment,
} from "./oracle.ts";
import { endLinks, keyIn, linksOf, type Candidate } from "./candidate.ts";
import type { Clock } from "./start-clock.ts";

export type Acts = Awaited<ReturnType<typeof startActs>>;

const namedDays = 14;

export const kept = { hasChat: true, retentionDays: 180 };

/** The minutes that each member lets answers wait, and who gets the daily reminder by mail. */
export const members = [
  { name: "Grace", email: "grace@example.com", wait: 1, wantsReminder: true },
  { name: "Linus", email: "linus@example.com", wait: 10, wantsReminder: false },
  { name: "Ada", email: null, wait: 60, wantsReminder: true },
  { name: "Margaret", email: "margaret@example.com", wait: 1, wantsReminder: true },
] as const;

/**
 * What candidates and members do: with the site's own functions, and written down for the oracle. Each act returns the
 * applications that it may have changed.
 */
export async function startActs({
  pool,
  clock,
  mail,
  mailer,
  origin,
}: {
  pool: pg.Pool;
  clock: Clock;
  mail: ReturnType<typeof expectMail>;
  mailer: Mailer;
  origin: string;
}) {
  const all = new Map<string, Candidate>();
  const { rows: secrets } = await pool.query<{ secret: Buffer }>("select secret from status_secret");
  const { secret } = secrets[0]!;
  for (const { name, email, wait, wantsReminder } of members)
    await pool.query(
      "insert into team_member (name, email, answers_wait_minutes, wants_reminder) values ($1, $2, $3, $4)",
      [name, email, wait, wantsReminder],
    );
  let networks = 0;
  let letters = 0;

  async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; at: Moment }> {
    const from = clock.now().getTime();
    const result = await work();
    return { result, at: { from, to: clock.now().getTime() } };
  }

  function tell({ application }: Candidate, at: Moment, what: string): void {
    application.story.push(`${new Date(at.from).toISOString()} ${what}`);
  }

  function expectOutcome({ application }: Candidate, what: string, actual: unknown, expected: unknown): void {
    expect(actual, `what becomes of "${what}"\n${application.story.join("\n")}`).toEqual(expected);
  }

  async function apply(
    email: string,
    { position, source, spamSigns }: { position: PositionChoice; source: string | null; spamSigns: SpamSign[] },
  ): Promise<Candidate> {
    networks += 1;
    const network = `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`;
    const { result, at } = await timed(() =>
      storeApplication(pool, {
        fields: { email, position: position.title },
        position,
        source,
        spamSigns,
        network,
        hasMail: true,
        replyWithinDays: namedDays,
      }),
    );
    const { reference, statusUrl } = result;
    // The chat has it at once.
    const { rows } = await pool.query<{ id: string }>(
      "update application set delivered_at = now(), waiting_since = null where reference = $1 returning id",
      [reference],
    );
    const application: Application = {
      reference,
      received: at,
      email,
      position: position.id,
      source,
      spamSigns: spamSigns.length,
      firstDay: addDays(dayOf(at.from), namedDays),
      laterDay: null,
      letters: [],
      words: [],
      replies: [],
      refused: [],
      isHired: false,
      ended: null,
      story: [],
    };
    if (spamSigns.length < 2) mail.add(application, at, { kind: "confirmation" });
    const candidate: Candidate = { application, key: keyIn(statusUrl), id: rows[0]!.id, links: [] };
    candidate.links = linksOf(secret, candidate);
    all.set(reference, candidate);
    tell(candidate, at, `${reference} applies from ${email}, with ${spamSigns.length} spam signs`);
    return candidate;
  }

  /** An answer to one application or several: `opened` is when the members' form was made. */
  async function answer(candidates: Candidate[], reply: ReplyName, opened: Map<string, Date | null>): Promise<string> {
    const key = randomUUID();
    const text = { subject: `Letter ${(letters += 1)}`, text: `The text of letter ${letters}.` };
    const isAnother = candidates.some(({ application }) => application.letters.some(({ kind }) => kind === "answer"));
    const seen = new Map(
      candidates.map(({ application }) => [application.reference, opened.get(application.reference) ?? null]),
    );
    const expected = new Map<string, LeftOutReason | null>();
    const now = await readLastActs(candidates);
    for (const { application } of candidates) {
      const { reference, ended, email } = application;
      const hasChanged = now.get(reference)?.getTime() !== seen.get(reference)?.getTime();
      expected.set(reference, ended ? "gone" : hasChanged ? "changed" : email === "" ? "no-address" : null);
    }
    const posted = { key, reply, reason: null, ...text, seen, isAnother, isToSuspicious: true, isToInvited: true };
    const { name, wait } = members[letters % members.length]!;
    const { result, at } = await timed(() => answerApplications(pool, name, posted));
    const mailboxes = new Map<string, number>();
    for (const candidate of candidates) {
      const { application } = candidate;
      const { reference, email } = application;
      const leftOut = expected.get(reference)!;
      tell(candidate, at, `${name} answers (${reply})${leftOut ? `, left out: ${leftOut}` : ""}`);
      expectOutcome(candidate, "answer", result.find((one) => one.reference === reference)?.leftOut, leftOut);
      if (leftOut !== null) continue;
      const mailbox = mailboxOf(email);
      const letter = mailboxes.get(mailbox) ?? mail.newLetter();
      mailboxes.set(mailbox, letter);
      mail.add(application, at, { kind: "answer", key, letter, reply, waitMs: wait * 60_000 });
    }
    return key;
  }

  /** What the form of a member knows of each application. */
  async function readLastActs(candidates: Candidate[]): Promise<Map<string, Date | null>> {
    const { rows } = await pool.query<{ reference: string; at: Date | null }>(
      `select reference, ${lastActAt} as at from application a where reference = any($1)`,
      [candidates.map(({ application }) => application.reference)],
    );
    return new Map(rows.map(({ reference, at }) => [reference, at]));
  }

  async function word(candidate: Candidate, change: TellingName): Promise<string> {
    const { application } = candidate;
    const key = randomUUID();
    const { how } = tellings[change];
    const isKnown = stateOf(application) === "answered" && how !== "email";
    const expected = application.letters.some(isUnderWay) ? "changed" : isKnown ? "answered" : "done";
    const at = await makeChange(candidate, change, key, expected);
    if (expected === "done") application.words.push({ key, how, at });
    return key;
  }

  async function noteReply(candidate: Candidate): Promise<string> {
    const { application } = candidate;
    const key = randomUUID();
    const isKnown = ["waiting", "answered"].includes(stateOf(application));
    const isTaken = isKnown && !application.letters.some(isUnderWay);
    const at = await makeChange(candidate, "replied", key, isTaken ? "done" : "changed");
    if (isTaken) application.replies.push({ key, at, isOnPage: false });
    return key;
  }

  /** Undo, by the key of the form that is taken back. */
  async function takeBack(candidate: Candidate, key: string): Promise<Candidate[]> {
    const { application } = candidate;
    const touched = [...all.values()].filter((one) => one.application.letters.some((letter) => letter.key === key));
    const isFact = [...application.words, ...application.replies].some((fact) => fact.key === key);
    const isLetter = application.letters.some((letter) => letter.key === key);
    if (!isFact && !isLetter) return [];
    const from = clock.now().getTime();
    const expected = isFact ? "done" : mail.stop(application, key, { from, to: from });
    application.words = application.words.filter((fact) => fact.key !== key);
    application.replies = application.replies.filter((fact) => fact.key !== key);
    await makeChange(candidate, "take-back", key, expected);
    return [candidate, ...touched];
  }

  async function nameLaterDay(candidate: Candidate, day: string): Promise<void> {
    const { firstDay, laterDay } = candidate.application;
    const isLater = day > (laterDay ?? firstDay ?? "");
    const expected = stateOf(candidate.application) !== "open" ? "changed" : isLater ? "done" : "too-early";
    const { result, at } = await timed(() =>
      nameDay(pool, { member: "Grace", reference: candidate.application.reference, day }, kept),
    );
    tell(candidate, at, `Grace names ${day}: ${result.kind}`);
    expectOutcome(candidate, "name-day", result.kind, expected);
    if (expected === "done") candidate.application.laterDay = day;
  }

  /** A member notes that the candidate was hired, or that they were not. */
  async function hire(candidate: Candidate, isHired: boolean): Promise<void> {
    const { reference } = candidate.application;
    const day = isHired ? dayOf(clock.now().getTime()) : "";
    const { result, at } = await timed(() =>
      changeApplication(pool, { member: "Grace", reference, change: "hired", day }),
    );
    tell(candidate, at, `Grace: hired ${day || "no longer"}: ${result}`);
    expectOutcome(candidate, "hired", result, "done");
    candidate.application.isHired = isHired;
  }

  async function makeChange(
    candidate: Candidate,
    change: TellingName | "replied" | "take-back",
    key: string,
    expected: ChangeOutcome,
  ): Promise<Moment> {
    const { reference } = candidate.application;
    const seen = (await readLastActs([candidate])).get(reference);
    const { result, at } = await timed(() =>
      changeApplication(pool, { member: "Grace", reference, change, key, seen }),
    );
    tell(candidate, at, `Grace: ${change}${isTelling(change) ? "" : ` (${key.slice(0, 8)})`}: ${result}`);
    expectOutcome(candidate, change, result, expected);
    return at;
  }

  /** A given up email is sent again, or a sent answer is marked as come back. */
  async function moveLetter(
    candidate: Candidate,
    letter: Letter,
    change: "mail-again" | "came-back",
    address: string | null,
  ): Promise<Candidate[]> {
    const { application, id: applicationId } = candidate;
    const { rows } = await pool.query<{ id: string }>(
      "select id::text from mail where application_id = $1 order by mail.id",
      [applicationId],
    );
    const id = rows[application.letters.indexOf(letter)]!.id;
    const { result, at } = await timed(() =>
      changeMail(pool, { member: "Grace", reference: application.reference }, change, { id, address }),
    );
    tell(candidate, at, `Grace: ${change} of ${letter.kind}${address ? ` to ${address}` : ""}: ${result}`);
    const touched = change === "mail-again" ? mail.sendAgain(letter, address, at) : mail.comeBack(letter, at);
    expectOutcome(candidate, change, result, touched.length > 0 ? "done" : "changed");
    return touched.map(({ reference }) => all.get(reference)!);
  }

  /** The candidate changes the email address on their page. */
  async function giveAddress(candidate: Candidate, email: string): Promise<void> {
    const { application, key } = candidate;
    const { reference, refused } = application;
    const isRefused = refused.includes(mailboxOf(email));
    const expected = !mayChange(application) ? "answered" : isRefused ? "refused mailbox" : "replaced";
    const { result, at } = await timed(() => changeEmail(pool, { reference, key }, email));
    tell(candidate, at, `the candidate gives the address ${email}: ${result.kind}`);
    expectOutcome(candidate, "another address", result.kind, expected);
    if (result.kind !== "replaced" || email === application.email) return;
    // The chat has the application anew at once.
    await pool.query("update application set waiting_since = null where reference = $1", [reference]);
    application.spamSigns = 0;
    mail.moveAddress(application, email, at);
    endLinks(candidate, "replaced", at);
    candidate.key = keyIn(result.statusUrl);
    candidate.links.push(...linksOf(secret, candidate));
  }

  async function sayNotMe(candidate: Candidate): Promise<void> {
    const { application, id } = candidate;
    const { reference, email } = application;
    const { at } = await timed(() => forgetAddress(pool, { reference, key: notMeKey(secret, { id, email }) }));
    tell(candidate, at, `the owner of ${email} says "Not me"`);
    if (email === "") return;
    await pool.query("update application set waiting_since = null where reference = $1", [reference]);
    mail.moveAddress(application, "", at);
    application.refused.push(mailboxOf(email));
    endLinks(candidate, "not mine", at, ({ isOwn }) => !isOwn);
  }

  /** The candidate replies to a question on their page, by either link. */
  async function reply(candidate: Candidate): Promise<void> {
    const { application, links } = candidate;
    const { reference } = application;
    const { key } = links.findLast(({ ended }) => !ended)!;
    const formId = randomUUID();
    const text = "A reply of the candidate.";
    const expected = replyChannel(application) === "page" ? "stored" : "closed";
    const { result, at } = await timed(() => storeReply(pool, { reference, key, formId, text }));
    tell(candidate, at, `the candidate replies: ${result.kind}`);
    expectOutcome(candidate, "reply", result.kind, expected);
    if (result.kind !== "stored") return;
    application.replies.push({ key: formId, at, isOnPage: true });
    mail.stopForReply(application, at);
  }

  /** Someone types an address on the careers page, and asks for the links of its applications. */
  async function askForLinks(email: string): Promise<void> {
    const live = [...all.values()].map(({ application }) => application).filter(({ ended }) => !ended);
    const caught: Mail[] = [];
    const catching = { send: (sent: Mail) => (caught.push(sent), mailer.send(sent)) };
    const limits = { perNetwork: 1e5, inAll: 1e5 };
    const log = { warn() {} };
    const { at } = await timed(() => sendLinks({ pool, mailer: catching, limits, origin, log }, email, "10.0.0.1"));
    const expected = mail.sendLinks(live, email, at);
    const about = caught.map(({ text }) => [...new Set(text.match(new RegExp(referencePattern, "g")))].toSorted());
    expect(about, `the links of ${email} on ${new Date(at.from).toISOString()}`).toEqual(expected ? [expected] : []);
    expect(caught.map(({ to }) => mailboxOf(to))).toEqual(expected ? [mailboxOf(email)] : []);
  }

  /** The application is gone. */
  function end(candidate: Candidate, ending: "withdrawn" | "deleted", at: Moment): void {
    candidate.application.ended = { how: ending, at };
    endLinks(candidate, ending, at);
  }

  async function withdraw(candidate: Candidate): Promise<void> {
    const { application, links } = candidate;
    const { key } = links.findLast(({ ended }) => !ended)!;
    const { at } = await timed(() => withdrawApplication(pool, { reference: application.reference, key }));
    tell(candidate, at, "the candidate withdraws");
    end(candidate, "withdrawn", at);
  }

  async function deleteForGood(candidate: Candidate): Promise<void> {
    const { reference } = candidate.application;
    const { at } = await timed(() => changeApplication(pool, { member: "Grace", reference, change: "delete" }));
    tell(candidate, at, "Grace deletes it for good");
    end(candidate, "deleted", at);
  }

  return {
    all,
    timed,
    apply,
    answer,
    readLastActs,
    word,
    noteReply,
    takeBack,
    nameLaterDay,
    hire,
    moveLetter,
    giveAddress,
    sayNotMe,
    reply,
    askForLinks,
    end,
    withdraw,
    deleteForGood,
  };
}

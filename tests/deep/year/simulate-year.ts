import { expect } from "vitest";
import { endedLinkDays } from "../../../application/limits.ts";
import { statusPathPrefix } from "../../../application/protocol.ts";
import { referencePattern } from "../../../application/reference.ts";
import { reminderFigures, reminderLines } from "../../../content/team/reminder.ts";
import { seededRandom } from "../../../demo/seeded-random.ts";
import { overdueFinder } from "../../../server/jobs/mail/find-overdue.ts";
import { mailSender } from "../../../server/jobs/mail/send-mail.ts";
import { purger } from "../../../server/jobs/purge.ts";
import type { Job } from "../../../server/jobs/job-kinds.ts";
import { remindTeam } from "../../../server/jobs/reminder/remind-team.ts";
import { reminderSender } from "../../../server/jobs/reminder/send-reminder.ts";
import type { Mail, MailOutcome } from "../../../server/mail/mailer.ts";
import { purgeApplications } from "../../../server/retention/purge-applications.ts";
import { doJob } from "../../support/do-job.ts";
import { nextJobOf } from "../../support/next-job.ts";
import { kept, members, startActs } from "./acts.ts";
import type { Candidate, Link, LinkEnding } from "./candidate.ts";
import { startComparing } from "./compare.ts";
import { deferredMs, expectMail, mailboxOf, nextTry, type EndOf, type ExpectedMail } from "./expected-mail.ts";
import {
  addDays,
  dayOf,
  isWorkingDay,
  progressOf,
  reminderOf,
  stateOf,
  unfinishedBecause,
  type Application,
} from "./oracle.ts";
import { planPeople } from "./plan-people.ts";
import { localTime, startSchedule, timeOf } from "./schedule.ts";
import type { Clock } from "./start-clock.ts";

const firstDay = "2027-01-04";
const days = 365;
const origin = "https://www.example.org";
const minuteMs = 60_000;
const dayMs = 86_400_000;
const log = { info() {}, warn() {}, error() {} };

/**
 * Lets a year pass, and compares what the site says with the oracle after each act, each mail, and each day. The same seed is
 * the same year.
 */
export async function simulateYear(clock: Clock, { seed, count }: { seed: number; count: number }) {
  const { pool } = clock;
  const random = seededRandom(seed);
  const mail = expectMail(endOf);
  const acts = await startActs({ pool, clock, mail, mailer: { send: deliver }, origin });
  const compare = startComparing({ pool, clock });
  const endedLinks: Record<LinkEnding, number> = { replaced: 0, "not mine": 0, withdrawn: 0, deleted: 0 };
  const tally = { acts: 0, mails: 0, pages: 0, days: 0, reminders: 0, mailedLinks: 0, endedLinks };
  const caught: Mail[] = [];
  /** Each link of each mail that the mail server took. */
  const mailed = new Set<Link>();
  const watched = new Set<Link>();
  const sendMail = mailSender(
    { pool, log },
    { mailer: { send: takeMail }, limits: { perNetwork: 1e5, inAll: 1e5 }, origin },
  );
  const findOverdue = overdueFinder({ pool, log, hasChat: true });
  let trustedAt = timeOf(firstDay, 0);
  let remindedOn: string | null = null;

  const live = () => [...acts.all.values()].map(({ application }) => application).filter(({ ended }) => !ended);
  const schedule = startSchedule();

  async function takeMail(sent: Mail): Promise<MailOutcome> {
    caught.push(sent);
    return deliver(sent);
  }

  async function deliver({ to, text }: Mail): Promise<MailOutcome> {
    const end = endOf(to, clock.now().getTime());
    if (end === "sent" || end === "unanswered")
      for (const [, reference = "", key] of text.matchAll(linkPattern)) await openLink(reference, key!);
    if (end === "sent") return { kind: "sent" };
    const failure = end === "refused" ? "no-mailbox" : end;
    return { kind: "failed", failure, serverReply: end === "refused" ? "550 5.1.1" : null };
  }

  /** A mail's reader opens its link. */
  async function openLink(reference: string, key: string): Promise<void> {
    const candidate = acts.all.get(reference)!;
    const link = candidate.links.findLast((one) => one.key === key);
    expect(link, `a link to\n${candidate.application.story.join("\n")}`).toMatchObject({ isOwn: false, ended: null });
    mailed.add(link!);
  }

  /** Opens each link of a mail when it has ended, as long as it says so, and after that. */
  function watchLinks(candidate: Candidate): void {
    for (const link of candidate.links) {
      if (!link.ended || !mailed.has(link) || watched.has(link)) continue;
      watched.add(link);
      const { ending, at } = link.ended;
      tally.endedLinks[ending] += 1;
      const lastDay = at.from + endedLinkDays * dayMs;
      for (const time of [at.to, lastDay - dayMs, lastDay - minuteMs, lastDay + 2 * minuteMs])
        schedule.at(time, () => compare.comparePage(candidate, [link]));
    }
  }

  /** After an act: compares those that it touched, and sees to the mail that it caused. */
  async function settle(references: Iterable<string>): Promise<void> {
    for (const reference of new Set(references)) {
      const candidate = acts.all.get(reference)!;
      tally.pages += 1;
      await compare.compareOne(candidate);
      watchLinks(candidate);
      if (candidate.application.ended) continue;
      for (const { sent, gaveUp, dueAt } of candidate.application.letters)
        // At the half of a minute: acts are at the full one.
        if (!sent && !gaveUp) schedule.once(Math.ceil(dueAt / minuteMs) * minuteMs + minuteMs / 2, sendDueMail);
    }
  }

  /** Does the jobs of mail that are due, as the engine would. */
  async function sendDueMail(): Promise<void> {
    const { at } = await acts.timed(async () => {
      const start = clock.now().getTime();
      for (;;) {
        const job = await nextJobOf(pool, "mail");
        if (!job) return;
        const outcome = await doJob(sendMail, job);
        const afterMs = outcome?.kind === "runAgain" ? outcome.afterMs : outcome?.kind === "retry" ? deferredMs : null;
        await (afterMs === null
          ? pool.query("delete from job where kind = 'mail' and subject = $1", [job.subject])
          : pool.query("update job set due_at = $2 where kind = 'mail' and subject = $1", [
              job.subject,
              new Date(nextTry(start, afterMs)),
            ]));
      }
    });
    const { mails, touched } = mail.send(live(), at);
    for (const { reference, story } of touched)
      story.push(`${new Date(at.from).toISOString()} mail about ${reference} is due`);
    const actual = caught
      .splice(0)
      .map(({ to, subject, text }) => ({ to: mailboxOf(to), about: referencesIn(`${subject}\n${text}`) }));
    const inOrder = (list: { to: string }[]) => list.map((one) => JSON.stringify(one)).toSorted();
    const stories = [...touched].map(({ story }) => story.join("\n")).join("\n\n");
    expect(inOrder(actual), `the mail of ${new Date(at.from).toISOString()}\n${stories}`).toEqual(
      inOrder(mails.map(aboutOf)),
    );
    tally.mails += mails.length;
    await settle([...touched].map(({ reference }) => reference));
  }

  /** Of two spellings of a mailbox one is taken. An answer has the words that its member gave it, and no reference. */
  function aboutOf({ to, kind, references }: ExpectedMail) {
    return { to: mailboxOf(to), about: kind === "answer" ? [] : references };
  }

  async function remind(isChatDown: boolean): Promise<void> {
    const now = clock.now().getTime();
    const today = dayOf(now);
    const reads = isWorkingDay(today) && remindedOn !== today;
    const open = live().filter((application) => stateOf(application) === "open");
    const [oldest = today] = open.map(({ received }) => dayOf(received.from)).toSorted();
    const { facts, ...figures } = reminderOf(live(), now, remindedOn ?? oldest);
    await remindTeam({ pool, origin, hasChat: true, hasMail: true });
    const { rows } = await pool.query<{ text: string }>(
      "select data -> 'text' ->> 'plain' as text from job where kind = 'chat line' and subject = 'reminder'",
    );
    const said = rows[0]?.text.split("\n").map((line) => line.replace(/ \S+$/, "")) ?? [];
    const lines = reminderFigures
      .filter((figure) => reads && figures[figure] > 0)
      .map((figure) => reminderLines[figure](figures[figure], { ...facts, ...figures }));
    expect(said, `the team's line on ${today}`).toEqual(lines);
    await sendReminders(today, said);
    if (reads) remindedOn = today;
    await pool.query("delete from job where queue = 'chat' and ($1 is false or subject <> 'reminder')", [isChatDown]);
  }

  /** The same lines go to each member who wants them, and has an address. */
  async function sendReminders(today: string, lines: string[]): Promise<void> {
    const { rows } = await pool.query<Pick<Job, "subject" | "data">>(
      "delete from job where kind = 'reminder' returning subject, data",
    );
    const sent: Mail[] = [];
    const mailer = { send: async (one: Mail): Promise<MailOutcome> => (sent.push(one), { kind: "sent" }) };
    for (const job of rows) await doJob(reminderSender({ pool, log }, mailer), { kind: "reminder", ...job });
    const wanting = members.flatMap(({ email, wantsReminder }) => (wantsReminder && email ? email : []));
    const readers = lines.length > 0 ? wanting : [];
    expect(sent.map(({ to }) => to).toSorted(), `who gets the mail of ${today}`).toEqual(readers.toSorted());
    for (const { text } of sent)
      expect(
        lines.filter((line) => !text.includes(line)),
        `what is not in the mail of ${today}`,
      ).toEqual([]);
    tally.reminders += sent.length;
  }

  async function tellTheLate(isChatDown: boolean): Promise<void> {
    const now = clock.now().getTime();
    const isSure = now - trustedAt <= 25 * 60 * minuteMs;
    const { at } = await acts.timed(() => doJob(findOverdue, { kind: "overdue" }));
    const before = new Map(live().map((application) => [application, application.letters.length]));
    if (remindedOn === dayOf(now) && isWorkingDay(dayOf(now)) && isSure && !isChatDown) mail.addLate(live(), at);
    const told = live().filter((application) => application.letters.length > before.get(application)!);
    for (const { story } of told) story.push(`${new Date(now).toISOString()} we are late`);
    const { rows } = await pool.query<{ count: number }>(
      "select count(*)::integer as count from mail where kind = 'overdue'",
    );
    const all = live().reduce((sum, { letters }) => sum + letters.filter(({ kind }) => kind === "overdue").length, 0);
    expect(rows[0]!.count, `how many were told that we are late by ${new Date(now).toISOString()}`).toBe(all);
    await settle(told.map(({ reference }) => reference));
    await pool.query("delete from job where queue = 'chat'");
  }

  /** Deletes what is old, unless the clock can't be trusted. */
  async function purge({ isConfirmed = false } = {}): Promise<void> {
    const now = clock.now().getTime();
    const { at } = await acts.timed(async () =>
      isConfirmed
        ? void (await purgeApplications(pool, kept, { isConfirmed }))
        : void (await doJob(purger({ pool, log }, kept), { kind: "purge" })),
    );
    if (!isConfirmed && now - trustedAt > 25 * 60 * minuteMs) return;
    trustedAt = now;
    const old = live().filter(({ received }) => received.to < now - kept.retentionDays * dayMs);
    for (const application of old) {
      const why = unfinishedBecause(application, now);
      expect(why, `the end of an application\n${application.story.join("\n")}`).toBe(null);
      acts.end(acts.all.get(application.reference)!, "deleted", at);
      application.story.push(`${new Date(now).toISOString()} its time is over`);
    }
    await settle(old.map(({ reference }) => reference));
  }

  /** Sets the clock days ahead by mistake: no candidate gets an email about a missed day, and nothing is deleted. */
  async function jumpAhead(): Promise<void> {
    const now = clock.now();
    const there = workingDayAfter(addDays(dayOf(now.getTime()), 3));
    clock.set(localTime(there, "09:05"));
    await remind(false);
    clock.set(localTime(there, "10:30"));
    await tellTheLate(false);
    await purge();
    await compare.compareStates(live());
    clock.set(new Date(now.getTime() + minuteMs));
  }

  const said = new Map<string, string>();

  /** Compares everything, at noon; of the pages, the ones that a new day changes, and on some days all. */
  async function compareDay(day: number): Promise<void> {
    const now = clock.now().getTime();
    const applications = live();
    await compare.compareStates(applications);
    await compare.compareInbox(applications);
    await compare.compareNumbers(applications);
    await compare.comparePositions(applications);
    for (const application of applications) {
      const { kind } = progressOf(application, now);
      if (said.get(application.reference) === kind && day % 90 !== 89) continue;
      said.set(application.reference, kind);
      await compare.comparePage(acts.all.get(application.reference)!);
      tally.pages += 1;
    }
    tally.days += 1;
  }

  const isJump = (day: number) => day % 97 === 60;
  /** The site is off at night, and an operator looks after two days. */
  const isOff = (day: number) => day % 83 === 40 || day % 83 === 41;
  for (let number = 0; number < days; number += 1) {
    const day = addDays(firstDay, number);
    const isChatDown = number % 23 === 11;
    if (isJump(number)) schedule.at(timeOf(day, 7), jumpAhead);
    if (!isOff(number)) schedule.at(timeOf(day, 8), () => purge({ isConfirmed: number === 0 || isOff(number - 1) }));
    schedule.at(localTime(day, "09:05").getTime(), () => remind(isChatDown));
    schedule.at(localTime(day, "10:30").getTime(), () => tellTheLate(isChatDown));
    schedule.at(localTime(day, "12:10").getTime(), () => compareDay(number));
  }
  await planPeople({ acts, clock, pool, random, schedule, settle, count, firstTime: timeOf(firstDay, 0) });

  clock.set(new Date(timeOf(firstDay, 1)));
  const end = timeOf(addDays(firstDay, days), 0);
  for (;;) {
    const next = schedule.next();
    if (!next || next.time > end) break;
    clock.moveTo(new Date(next.time));
    tally.acts += 1;
    await next.run();
  }
  const unfinished = live().filter((application) => unfinishedBecause(application, clock.now().getTime()));
  expect(
    unfinished.map(({ story }) => story),
    "applications that end in silence",
  ).toEqual([]);
  for (const candidate of acts.all.values()) await compare.comparePage(candidate);
  tally.mailedLinks = mailed.size;
  return {
    ...tally,
    applications: acts.all.size,
    ends: endsOf([...acts.all.values()].map(({ application }) => application)),
  };
}

function endsOf(applications: Application[]): Record<string, number> {
  const now = Number.MAX_SAFE_INTEGER;
  const groups = Map.groupBy(applications, (one) => one.ended?.how ?? progressOf(one, Math.min(now, 4e12)).kind);
  return Object.fromEntries([...groups].map(([name, those]) => [name, those.length]));
}

/** How the mail server takes mail, by the first word of an address and the time. */
const endOf: EndOf = (to, now) => {
  const hour = new Date(now).getUTCHours();
  const [nature] = to.split(".");
  if (nature === "gone") return "refused";
  if (nature === "mute") return "unanswered";
  if (nature === "slow") return hour % 2 === 0 ? "unanswered" : "sent";
  if (nature === "busy") return Math.floor(hour / 6) % 2 === 0 ? "sent" : "deferred";
  return nature === "dead" ? "deferred" : "sent";
};

const linkPattern = new RegExp(`${origin}${statusPathPrefix}(${referencePattern.source})/([\\w-]+)`, "g");

function referencesIn(text: string): string[] {
  return [...new Set(text.match(new RegExp(`\\b${referencePattern.source}\\b`, "g")))].toSorted();
}

function workingDayAfter(day: string): string {
  return isWorkingDay(day) ? day : workingDayAfter(addDays(day, 1));
}

import { lateToTell, missedAnswerOf, stateOf, type Application, type Letter, type Moment } from "./oracle.ts";

/*
 * The oracle's mail, by the contract alone: which emails leave when, to which address, about which applications, and what
 * becomes of the others.
 */

export type MailEnd = "sent" | "refused" | "deferred" | "unanswered";

/** `endOf`: how the mail server takes a mail to an address at a time. */
export type EndOf = (to: string, now: number) => MailEnd;

export type ExpectedMail = { to: string; kind: Letter["kind"]; references: string[] };

type Row = { application: Application; letter: Letter };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The test's own wait after a try that the mail server deferred. */
export const deferredMs = 6 * hourMs;

/** When the test tries again: at a full minute, so that a slow machine changes nothing. */
export function nextTry(from: number, afterMs: number): number {
  return Math.ceil((from + afterMs) / minuteMs) * minuteMs;
}

export function expectMail(endOf: EndOf) {
  const letters = new Map<number, Row[]>();
  let lastLetter = 0;
  /** Of the daily limit of three to a mailbox: when it is full again. */
  const fullAt = new Map<string, number>();

  function add(
    application: Application,
    at: Moment,
    {
      kind,
      letter = ++lastLetter,
      key = null,
      reply = null,
      passedDay = null,
      chosen = null,
      waitMs = 0,
    }: Partial<Letter>,
  ): void {
    const row: Letter = {
      kind: kind!,
      letter,
      key,
      reply,
      passedDay,
      chosen,
      added: at,
      waitMs,
      // A member can stop an answer until then.
      dueAt: at.to + waitMs,
      to: null,
      tries: 0,
      openTries: 0,
      triedAt: null,
      firstTriedAt: null,
      sent: null,
      gaveUp: null,
      failure: null,
    };
    application.letters.push(row);
    letters.set(letter, [...(letters.get(letter) ?? []), { application, letter: row }]);
  }

  const hasRow = ({ application, letter }: Row) => !application.ended && application.letters.includes(letter);
  /** Without those that have become letters of their own. */
  const rowsOf = ({ letter: id }: Letter) =>
    (letters.get(id) ?? []).filter((row) => hasRow(row) && row.letter.letter === id);
  const waitingRows = (letter: Letter) => rowsOf(letter).filter((row) => !row.letter.sent && !row.letter.gaveUp);

  /** The others of the letter go on without it. */
  function separate({ application, letter }: Row): void {
    letter.letter = ++lastLetter;
    letters.set(letter.letter, [{ application, letter }]);
  }

  function remove({ application, letter }: Row): void {
    application.letters = application.letters.filter((one) => one !== letter);
  }

  /** An answer that did not arrive leaves again automatically when there is an address, with its wait. */
  function resendMissed(application: Application, at: Moment): void {
    const missed = missedAnswerOf(application);
    if (missed && application.email !== "")
      add(application, at, { kind: "answer", reply: missed.reply, waitMs: missed.waitMs });
  }

  /** The owner of the address said that the application is not theirs (`email` is empty), or the candidate gave another one. */
  function moveAddress(application: Application, email: string, at: Moment): void {
    const before = application.email;
    application.email = email;
    for (const letter of application.letters) {
      if (letter.kind === "confirmation" && !letter.sent && !letter.gaveUp) remove({ application, letter });
      separate({ application, letter });
      if (email !== "") continue;
      if (letter.to === before) letter.to = null;
      if (letter.chosen === before) letter.chosen = null;
    }
    if (email === "") return;
    if (application.spamSigns < 2) add(application, at, { kind: "confirmation" });
    resendMissed(application, at);
  }

  /** Undo of the answer with this key, for all of its letter. */
  function stop(application: Application, key: string, at: Moment): "done" | "too-late" {
    const own = application.letters.find((letter) => letter.key === key);
    // Undo of what was undone.
    if (!own) return "done";
    const rows = waitingRows(own);
    if (rows.length > 0 && own.triedAt === null) {
      rows.forEach(remove);
      return "done";
    }
    for (const { letter } of rows) Object.assign(letter, { gaveUp: at, failure: "stopped" });
    return own.openTries > 0 || own.failure !== "stopped" ? "too-late" : "done";
  }

  /** An answer that surely did not arrive was written without the reply. */
  function stopForReply(application: Application, at: Moment): void {
    for (const letter of application.letters) {
      if (letter.kind !== "answer" || letter.sent || letter.gaveUp || letter.openTries > 0) continue;
      Object.assign(letter, { gaveUp: at, failure: "replied" });
      separate({ application, letter });
    }
  }

  function sendAgain(letter: Letter, chosen: string | null, at: Moment): Application[] {
    const rows = rowsOf(letter).filter((row) => row.letter.gaveUp);
    for (const { letter: row } of rows) {
      const again = { gaveUp: null, failure: null, openTries: 0, firstTriedAt: null, dueAt: at.to };
      Object.assign(row, again, { chosen: chosen ?? row.chosen });
    }
    return rows.map(({ application }) => application);
  }

  function comeBack(letter: Letter, at: Moment): Application[] {
    const rows = rowsOf(letter).filter((row) => row.letter.sent);
    for (const { letter: row } of rows) Object.assign(row, { sent: null, gaveUp: at, failure: "came-back" });
    return rows.map(({ application }) => application);
  }

  /** Those who are to be told that we are late: one email to each mailbox. */
  function addLate(applications: Application[], at: Moment): void {
    const toTell = lateToTell(applications, at.from);
    for (const ofOne of Map.groupBy(toTell, ({ application }) => mailboxOf(application.email)).values()) {
      const letter = ++lastLetter;
      for (const { application, day } of ofOne) add(application, at, { kind: "overdue", letter, passedDay: day });
    }
  }

  /** The email with the links of a mailbox, which a candidate asks for; null where nothing may be sent. */
  function sendLinks(applications: Application[], email: string, at: Moment): ExpectedMail["references"] | null {
    const mailbox = mailboxOf(email);
    const own = applications.filter((one) => mailboxOf(one.email) === mailbox && one.spamSigns < 2);
    if (own.length === 0 || !takeToken(mailbox, at.from)) return null;
    if (!["sent", "unanswered"].includes(endOf(own.at(-1)!.email, at.from))) giveBackToken(mailbox);
    return own.map(({ reference }) => reference).toSorted();
  }

  /** Sends what is due, and returns the emails and whose letters were looked at. */
  function send(applications: Application[], at: Moment): { mails: ExpectedMail[]; touched: Set<Application> } {
    const mails: ExpectedMail[] = [];
    const touched = new Set<Application>();
    const due: Row[] = [];
    for (const application of applications)
      for (const letter of application.letters)
        if (letter.dueAt <= at.from && !letter.sent && !letter.gaveUp) due.push({ application, letter });
    due.sort((one, other) => rankOf(one.letter) - rankOf(other.letter) || one.letter.dueAt - other.letter.dueAt);
    for (const [index, row] of due.entries()) {
      for (const { application } of letters.get(row.letter.letter) ?? []) touched.add(application);
      // The ones of the same minute in their order.
      const mail = sendRow(row, { from: at.from + index / 1000, to: at.to });
      if (mail) mails.push(mail);
    }
    return { mails, touched };
  }

  function sendRow(own: Row, at: Moment): ExpectedMail | null {
    const { letter, application } = own;
    const now = at.from;
    if (letter.kind === "overdue")
      for (const row of waitingRows(letter)) if (stateOf(row.application) !== "open") remove(row);
    const rows = waitingRows(letter);
    if (!rows.some((row) => row.letter === letter)) return null;
    const giveUp = (failure: string) => {
      for (const row of rows) Object.assign(row.letter, { gaveUp: at, failure });
      return null;
    };
    const to = letter.chosen ?? application.email;
    if (to === "") return giveUp("no-address");
    const isLimited = letter.kind !== "answer";
    if (letter.openTries > 0 && now < letter.triedAt!.from + hourMs) {
      letter.dueAt = nextTry(letter.triedAt!.from, hourMs);
      return null;
    }
    if (letter.firstTriedAt !== null && letter.firstTriedAt < now - 4 * dayMs)
      return giveUp(letter.openTries > 0 ? "unknown-end" : "expired");
    if (isLimited && !takeToken(mailboxOf(to), now)) return giveUp("too-many");
    for (const { letter: row, application: its } of rows)
      Object.assign(row, {
        openTries: row.openTries + 1,
        triedAt: at,
        firstTriedAt: row.firstTriedAt ?? now,
        to: row.chosen ?? its.email,
      });
    const mail = { to, kind: letter.kind, references: rows.map((row) => row.application.reference).toSorted() };
    const end = endOf(to, now);
    if (end === "unanswered") {
      if (letter.openTries >= 2) giveUp("unknown-end");
      else for (const row of rows) row.letter.failure = "unanswered";
      letter.dueAt = nextTry(now, hourMs);
      return mail;
    }
    if (end === "sent") {
      for (const row of rows) Object.assign(row.letter, { sent: at, failure: null, openTries: 0 });
      return mail;
    }
    // It surely did not arrive.
    if (isLimited) giveBackToken(mailboxOf(to));
    for (const row of rows) row.letter.openTries -= 1;
    if (end === "refused") giveUp("no-mailbox");
    else for (const row of rows) row.letter.failure = "deferred";
    letter.dueAt = nextTry(now, deferredMs);
    return mail;
  }

  function takeToken(mailbox: string, now: number): boolean {
    const full = Math.max(now, fullAt.get(mailbox) ?? 0) + dayMs / 3;
    if (full > now + dayMs) return false;
    fullAt.set(mailbox, full);
    return true;
  }

  function giveBackToken(mailbox: string): void {
    fullAt.set(mailbox, fullAt.get(mailbox)! - dayMs / 3);
  }

  return {
    add,
    newLetter: () => ++lastLetter,
    moveAddress,
    stop,
    stopForReply,
    sendAgain,
    comeBack,
    addLate,
    sendLinks,
    send,
  };
}

/** Members' mail goes before what anyone can cause. */
function rankOf({ kind, added }: Letter): number {
  return kind === "answer" ? 0 : Math.floor(added.from / 1000);
}

/** However an address is spelled, it is the same mailbox. */
export function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.toLowerCase().split("@");
  return `${name.split("+")[0]}@${domain}`;
}

import type pg from "pg";
import {
  readDoneClaim,
  type Done,
  type DoneKind,
  type LeftOut,
  type NotAnswered,
} from "../../application/team/done.ts";
import { isGiven } from "../../application/team/answer.ts";
import type { PositionChoice } from "../../application/fields.ts";
import { isClosed, type PositionState } from "../../application/position-closing.ts";
import type { InboxEntry } from "../../application/team/inbox.ts";
import type { TeamAction } from "../../application/team/changes.ts";
import { reasonThatFills } from "../../content/team/answer.ts";
import { findToLookFor } from "../retention/erase-application.ts";
import { readEntries } from "./inbox/read-entries.ts";

/** An application that a claim names. `entry`: null for one that is deleted. `lastAction`: what the member did last to it. */
type Named = { reference: string; entry: InboxEntry | null; lastAction: TeamAction | null };

/**
 * Returns what still holds of what an address with these `params` claims, as far as `member` did it; null for nothing.
 * `hasChat`: Telegram is configured. `positions`: the site's, also the closed ones.
 */
export async function readDone(
  pool: pg.Pool,
  member: string,
  params: URLSearchParams,
  { hasChat, positions }: { hasChat: boolean; positions: PositionState[] },
): Promise<Done | null> {
  const claim = readDoneClaim(params);
  if (!claim) return null;
  const { kind, references, key, lateCount, notAnswered } = claim;
  const [entries, lastActions, leftOut] = await Promise.all([
    readEntries(pool, references, hasChat),
    readLastActions(pool, member, references),
    readLeftOut(pool, notAnswered, hasChat),
  ]);
  const named = references.map((reference) => ({
    reference,
    entry: entries.find((entry) => entry.reference === reference) ?? null,
    lastAction: lastActions.get(reference) ?? null,
  }));
  const proven = named.filter((application) => isProven[kind](application, member, key));
  // Only an answer can have reached no one, and only what changed nothing can be about deleted applications alone.
  const mayBeAboutNone = kind === "answer" || kind === "unchanged";
  if (proven.length + (mayBeAboutNone ? leftOut.length : 0) === 0) return null;

  const provenReferences = proven.map(({ reference }) => reference);
  const waiting = proven.filter(({ entry }) => entry?.answer?.state === "waiting");
  const leaving = waiting.flatMap(({ entry }) => entry?.answer?.leavesAt ?? []);
  return {
    kind,
    key,
    subjects: proven.map(subjectOf),
    waiting: waiting.map(subjectOf),
    leavesAt: leaving.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
    filled: kind === "answer" ? filledOf(proven, positions) : [],
    lateCount,
    leftOut,
    mayBeLeft: kind === "delete" ? await findToLookFor(pool, provenReferences) : [],
  };
}

/** Whether an application shows that the member did this to it, and that no one has changed it since. */
const isProven: Record<DoneKind, (application: Named, member: string, key: string | null) => boolean> = {
  told: isToldBy,
  closed: isToldBy,
  replied: ({ entry }, member, key) => entry?.reply?.by === member && entry.reply.key === key,
  "day-named": ({ lastAction }) => lastAction === "day-named",
  hired: ({ lastAction }) => lastAction === "hired",
  "take-back": ({ lastAction }) => lastAction === "taken-back" || lastAction === "unsent",
  note: ({ lastAction }) => lastAction === "noted",
  "send-again": ({ lastAction }) => lastAction === "sent-again",
  "send-link": ({ lastAction }) => lastAction === "sent-link",
  delete: ({ lastAction }) => lastAction === "deleted",
  answer: ({ entry }, member, key) =>
    entry?.answer?.by === member && entry.answer.key === key && isGiven(entry.answer.state),
  unsend: ({ lastAction }) => lastAction === "unsent",
  "mail-again": ({ lastAction }) => lastAction === "mailed-again",
  "came-back": ({ lastAction }) => lastAction === "came-back",
  "too-late": ({ entry }) => entry !== null && entry.answer !== null,
  unchanged: () => true,
};

function isToldBy({ entry }: Named, member: string, key: string | null): boolean {
  return entry?.telling?.by === member && entry.telling.key === key;
}

/** The positions of the candidates who read that theirs is filled, as far as they are open. */
function filledOf(applications: Named[], positions: PositionState[]): PositionChoice[] {
  const entries = applications.flatMap(({ entry }) => (entry?.answer?.reason === reasonThatFills ? entry : []));
  const now = new Date();
  return positions
    .filter((position) => !isClosed(position, now) && entries.some(({ positionId }) => positionId === position.id))
    .map(({ id, title }) => ({ id, title }));
}

function subjectOf({ reference, entry }: Named): { reference: string; name: string } {
  return { reference, name: entry?.name ?? reference };
}

/** Returns what the member did last to each of some applications, by reference. */
async function readLastActions(pool: pg.Pool, member: string, references: string[]): Promise<Map<string, TeamAction>> {
  const { rows } = await pool.query<{ subject: string | null; action: TeamAction }>(
    `select distinct on (subject) subject, action from team_change
     where member = $1 and subject = any($2::text[]) order by subject, id desc`,
    [member, references],
  );
  return new Map(rows.map(({ subject, action }) => [subject ?? "", action]));
}

/** Returns the candidates who got no answer, with their names, and the answer that they got from someone else. */
export async function readLeftOut(pool: pg.Pool, notAnswered: NotAnswered[], hasChat: boolean): Promise<LeftOut[]> {
  const references = notAnswered.map(({ reference }) => reference);
  const entries = await readEntries(pool, references, hasChat);
  return notAnswered.map(({ reference, reason }) => {
    const entry = entries.find((one) => one.reference === reference);
    const isAnswered = reason === "changed" || reason === "answered";
    return { reference, reason, name: entry?.name ?? reference, answer: (isAnswered && entry?.answer) || null };
  });
}

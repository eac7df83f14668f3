import type pg from "pg";
import type { HealthFact, TeamHealth, WaitingFact } from "../../../application/team/health.ts";
import { healthTexts, healthPage } from "../../../content/team/health.ts";
import { mailFailureMeaning } from "../../mail/mail-failures.ts";
import { lateAfterSeconds } from "../../status/read-status.ts";
import { type Readiness, refusalReason } from "../../status/readiness.ts";
import { failureMeaning } from "../../telegram/outcomes.ts";

export function describeHealth(found: Readiness): HealthFact[] {
  const { database, disk, chat, scanner, uploads } = healthTexts;
  const { status } = found.database;
  const safety = status === "ok" || status === "torn-pages" ? database[status] : database.other;
  const { freeBytes } = found.disk;
  const hasRoom = found.disk.status === "ok" && freeBytes !== undefined;
  const { state, reason, undelivered, isLate } = found.chat;
  const isStopped = ["held", "halted", "off"].includes(state) || isLate === true;
  const waiting =
    undelivered === null ? unknown : state === "idle" || undelivered === 0 ? chat.idle : chat.waiting(undelivered);
  return [
    fact(database.label, [safety], status !== "ok"),
    fact(disk.label, [hasRoom ? disk.ok((freeBytes / 1e9).toFixed(1)) : disk.full], !hasRoom),
    fact(chat.label, [undelivered !== null && reason, waiting], isStopped || undelivered === null),
    mailFact(found.mail),
    fact(scanner.label, [scanner[found.scanner.status]], found.scanner.status === "unreachable"),
    retentionFact(found.retention),
    backupFact(found.backup),
    fact(uploads.label, [uploads.text(found.uploadsUnderWay.count)], false),
  ];
}

const { unknown } = healthPage.waiting;

function fact(label: string, sentences: (string | 0 | false | null)[], isTrouble: boolean): HealthFact {
  return { label, text: sentences.filter(Boolean).join(" "), isTrouble };
}

function mailFact({ status, failure, waiting, notSent }: Readiness["mail"]): HealthFact {
  const texts = healthTexts.mail;
  if (status === "off") return fact(texts.label, [texts.off], false);
  if (status === "unknown") return fact(texts.label, [unknown], true);
  const sentences = [waiting ? texts.waiting(waiting) : texts.ok, notSent && texts.notSent(notSent)];
  return fact(texts.label, [failure && mailFailureMeaning(failure), ...sentences], status === "trouble");
}

function retentionFact(found: Readiness["retention"]): HealthFact {
  const texts = healthTexts.retention;
  if (!found) return fact(texts.label, [unknown], true);
  const { heldBecause, messagesToDelete, leftInChat, mayBeLeft, openWithdrawals, oldestWithdrawalSeconds } = found;
  const troubles = [heldBecause && texts.held, leftInChat && texts.leftInChat(leftInChat)];
  const sentences = [
    ...troubles,
    openWithdrawals && texts.withdrawn(openWithdrawals),
    messagesToDelete && texts.toDelete(messagesToDelete),
    mayBeLeft && texts.mayBeLeft(mayBeLeft),
  ];
  const isTrouble = (oldestWithdrawalSeconds ?? 0) >= lateAfterSeconds || troubles.some(Boolean);
  return fact(texts.label, sentences.some(Boolean) ? sentences : [texts.none], isTrouble);
}

function backupFact(found: Readiness["backup"]): HealthFact {
  const texts = healthTexts.backup;
  const { takenAt = null, failure = null, isLate = null } = found ?? {};
  if (isLate === null && takenAt === null) return fact(texts.label, [texts.off], false);
  const sentences = [takenAt ? texts.last(takenAt) : texts.none, failure && texts.failed];
  return fact(texts.label, sentences, isLate === true || failure !== null);
}

/** The site's state, and the applications that have waited longest for the chat. Works without the database. */
export async function readHealth(pool: pg.Pool, readiness: () => Promise<Readiness>): Promise<TeamHealth> {
  const [found, waiting] = await Promise.all([readiness(), readWaiting(pool).catch(() => null)]);
  const reason = found.chat.state === "off" ? healthPage.waiting.notConfigured : null;
  return {
    refusal: refusalReason(found),
    facts: describeHealth(found),
    waiting: waiting && waiting.map((fact) => ({ ...fact, failure: reason ?? fact.failure })),
  };
}

/** How many are listed: more than that have the same reason. */
const maxListed = 20;

async function readWaiting(pool: pg.Pool): Promise<WaitingFact[]> {
  const { rows } = await pool.query<WaitingFact>(
    `select reference, coalesce(waiting_since, now()) as since, attempts, last_failure as failure
     from application where waiting_since is not null order by waiting_since limit ${maxListed}`,
  );
  return rows.map((row) => ({ ...row, failure: row.failure && failureMeaning(row.failure) }));
}

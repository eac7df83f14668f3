import type pg from "pg";
import type { HealthFact, TeamHealth, WaitingFact } from "../../../application/team/health.ts";
import { healthTexts, healthPage } from "../../../content/team/health.ts";
import { mailFailureMeaning } from "../../mail/mail-failures.ts";
import { lateAfterSeconds } from "../../status/read-status.ts";
import { type Readiness, refusalReason } from "../../status/readiness.ts";
import { failureMeaning } from "../../telegram/outcomes.ts";

/** The result of `/readyz`, in words. */
export function describeHealth(found: Readiness): HealthFact[] {
  const { uploads } = healthTexts;
  const { forms, chunks } = found.uploadsUnderWay;
  return [
    databaseFact(found.database),
    diskFact(found.disk),
    chatFact(found.chat),
    mailFact(found.mail),
    scannerFact(found.scanner.status),
    retentionFact(found.retention),
    backupFact(found.backup),
    fact(uploads.label, [uploads.text(forms, chunks)], false),
  ];
}

/** Among `sentences`, false ones do not apply. */
function fact(label: string, sentences: (string | 0 | false | null)[], isTrouble: boolean): HealthFact {
  return { label, text: sentences.filter(Boolean).join(" "), isTrouble };
}

const unknown = (label: string) => fact(label, [healthPage.waiting.unknown], true);

function databaseFact({ status }: Readiness["database"]): HealthFact {
  const { label, other, ...texts } = healthTexts.database;
  return fact(label, [status === "ok" || status === "torn-pages" ? texts[status] : other], status !== "ok");
}

function diskFact({ status, freeBytes }: Readiness["disk"]): HealthFact {
  const { label, ok, full } = healthTexts.disk;
  if (status !== "ok" || freeBytes === undefined) return fact(label, [full], true);
  return fact(label, [ok((freeBytes / 1e9).toFixed(1))], false);
}

function chatFact({ state, reason, undelivered, isLate }: Readiness["chat"]): HealthFact {
  const { label, idle, waiting } = healthTexts.chat;
  if (undelivered === null) return unknown(label);
  const sentences = [reason, state === "idle" || undelivered === 0 ? idle : waiting(undelivered)];
  return fact(label, sentences, ["held", "halted", "off"].includes(state) || isLate === true);
}

function mailFact({ status, failure, waiting, notSent }: Readiness["mail"]): HealthFact {
  const { label, off, ok, waiting: waits, notSent: givenUp } = healthTexts.mail;
  if (status === "off") return fact(label, [off], false);
  if (status === "unknown") return unknown(label);
  const sentences = [
    failure && mailFailureMeaning(failure),
    waiting ? waits(waiting) : ok,
    notSent && givenUp(notSent),
  ];
  return fact(label, sentences, status === "trouble");
}

function scannerFact(status: Readiness["scanner"]["status"]): HealthFact {
  const { label, ...texts } = healthTexts.scanner;
  return fact(label, [texts[status]], status === "unreachable");
}

function retentionFact(found: Readiness["retention"]): HealthFact {
  const { label, none, held, toDelete, leftInChat: left, withdrawn } = healthTexts.retention;
  if (!found) return unknown(label);
  const { messagesToDelete, leftInChat, openWithdrawals, oldestWithdrawalSeconds } = found;
  const isLate = oldestWithdrawalSeconds !== null && oldestWithdrawalSeconds >= lateAfterSeconds;
  const troubles = [found.heldBecause && held, leftInChat && left(leftInChat)];
  const waiting = [openWithdrawals && withdrawn(openWithdrawals), messagesToDelete && toDelete(messagesToDelete)];
  const sentences = [...troubles, ...waiting];
  return fact(label, sentences.some(Boolean) ? sentences : [none], isLate || troubles.some(Boolean));
}

function backupFact(found: Readiness["backup"]): HealthFact {
  const { label, off, none, last, failed } = healthTexts.backup;
  const { takenAt = null, failure = null, isLate = null } = found ?? {};
  if (isLate === null && takenAt === null) return fact(label, [off], false);
  return fact(label, [takenAt ? last(takenAt) : none, failure && failed], isLate === true || failure !== null);
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

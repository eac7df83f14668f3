import type { HealthFact } from "../../../application/team/health.ts";
import { healthTexts } from "../../../content/team/health.ts";
import { mailFailureMeaning } from "../../mail/mail-failures.ts";
import { lateAfterSeconds } from "../../status/read-status.ts";
import type { Readiness } from "../../status/readiness.ts";

/** What `/readyz` knows, in words. */
export function describeHealth(found: Readiness): HealthFact[] {
  const { uploads } = healthTexts;
  const { forms, chunks } = found.uploadsUnderWay;
  return [
    databaseFact(found.database),
    diskFact(found.disk),
    chatFact(found.relay),
    mailFact(found.mail),
    scannerFact(found.scanner.status),
    withdrawalFact(found.retention),
    retentionFact(found.retention),
    backupFact(found.backup),
    { label: uploads.label, text: uploads.text(forms, chunks), isTrouble: false },
  ];
}

function databaseFact({ status }: Readiness["database"]): HealthFact {
  const { label, ok, other, "torn-pages": tornPages } = healthTexts.database;
  if (status === "ok") return { label, text: ok, isTrouble: false };
  return { label, text: status === "torn-pages" ? tornPages : other, isTrouble: true };
}

function diskFact({ status, freeBytes }: Readiness["disk"]): HealthFact {
  const { label, ok, full } = healthTexts.disk;
  if (status !== "ok" || freeBytes === undefined) return { label, text: full, isTrouble: true };
  return { label, text: ok((freeBytes / 1e9).toFixed(1)), isTrouble: false };
}

function chatFact({ state, reason, undelivered, oldestUndeliveredSeconds, isLate }: Readiness["relay"]): HealthFact {
  const { label, idle, waiting, oldest, unknown } = healthTexts.chat;
  const isTrouble = ["held", "halted", "off"].includes(state) || isLate === true || undelivered === null;
  if (undelivered === null) return { label, text: unknown, isTrouble };
  const sentences = [
    reason,
    state === "idle" || undelivered === 0 ? idle : waiting(undelivered),
    oldestUndeliveredSeconds === null ? null : oldest(Math.floor(oldestUndeliveredSeconds / 60)),
  ];
  return { label, text: sentences.filter((sentence) => sentence !== null).join(" "), isTrouble };
}

function mailFact({ status, failure, waiting, notSent }: Readiness["mail"]): HealthFact {
  const { label, off, unknown, ok, waiting: waits, notSent: givenUp } = healthTexts.mail;
  if (status === "off") return { label, text: off, isTrouble: false };
  if (status === "unknown") return { label, text: unknown, isTrouble: true };
  const sentences = [
    failure === null ? null : mailFailureMeaning(failure),
    waiting ? waits(waiting) : ok,
    notSent ? givenUp(notSent) : null,
  ];
  return { label, text: sentences.filter((sentence) => sentence !== null).join(" "), isTrouble: status === "trouble" };
}

function withdrawalFact({ openWithdrawals, oldestWithdrawalSeconds }: Readiness["retention"]): HealthFact {
  const { label, none, unknown, open, oldest } = healthTexts.withdrawals;
  if (openWithdrawals === null) return { label, text: unknown, isTrouble: true };
  if (oldestWithdrawalSeconds === null) return { label, text: none, isTrouble: false };
  const text = `${open(openWithdrawals)} ${oldest(Math.floor(oldestWithdrawalSeconds / 60))}`;
  return { label, text, isTrouble: oldestWithdrawalSeconds >= lateAfterSeconds };
}

function scannerFact(status: Readiness["scanner"]["status"]): HealthFact {
  const { label, ...texts } = healthTexts.scanner;
  return { label, text: texts[status], isTrouble: status === "unreachable" };
}

function retentionFact({
  messagesToDelete,
  leftInChat,
  endingUndelivered,
  isHeld,
}: Readiness["retention"]): HealthFact {
  const { label, none, unknown, held, toDelete, leftInChat: left, ending } = healthTexts.retention;
  if (isHeld === null) return { label, text: unknown, isTrouble: true };
  const sentences = [
    isHeld ? held : null,
    leftInChat ? left(leftInChat) : null,
    endingUndelivered ? ending(endingUndelivered) : null,
    messagesToDelete ? toDelete(messagesToDelete) : null,
  ].filter((sentence) => sentence !== null);
  const isTrouble = isHeld || Boolean(leftInChat) || Boolean(endingUndelivered);
  return { label, text: sentences.join(" ") || none, isTrouble };
}

function backupFact({ takenAt, failure, isLate }: Readiness["backup"]): HealthFact {
  const { label, off, none, last, failed } = healthTexts.backup;
  if (isLate === null && takenAt === null) return { label, text: off, isTrouble: false };
  const sentences = [takenAt === null ? none : last(takenAt), failure === null ? null : failed];
  return {
    label,
    text: sentences.filter((sentence) => sentence !== null).join(" "),
    isTrouble: isLate === true || failure !== null,
  };
}

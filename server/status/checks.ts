import type { HealthFact } from "../../application/team/health.ts";
import { healthPage, healthTexts } from "../../content/team/health.ts";
import type { AlarmName } from "../base/alarms.ts";
import { mailFailureMeaning } from "../mail/mail-failures.ts";
import type { Scanner } from "../scan/open-scanner.ts";
import { lateAfterSeconds, type ChatStatus, type Status } from "./read-status.ts";
import type { VersionInUse } from "./versions.ts";

/** The input of the checks: the status of all instances, and what this one has measured. */
export type Found = Status & {
  database: { status: string };
  /** `freeBytes` is missing when the disk cannot be asked. */
  disk: { status: string; freeBytes?: number };
  scanner: { status: Awaited<ReturnType<Scanner["status"]>> };
  versions: VersionInUse[];
  uploadsUnderWay: { count: number; isFull: boolean };
};

/** A value that Prometheus reads; null while it cannot be known. Several have labels. */
export type Gauge = {
  name: string;
  help: string;
  values: number | null | { value: number; labels: Record<string, string> }[];
};

/**
 * One answer to "How is the site?". The readiness, the team's Health page, `scriptmark status`, the alarms and the metrics
 * read these rows, so a new check is one row.
 */
type Check = {
  /** The name that people read. */
  label: string;
  /** Sentences for the team. Empty ones are left out, and so is a check without any. */
  sentences: (found: Found) => (string | number | false | null)[];
  /** Returns whether someone should look now. */
  isTrouble: (found: Found) => boolean;
  /** Returns whether someone should act within weeks, although nothing is wrong. */
  isAdvice?: (found: Found) => boolean;
  /** Why no application is accepted, in a sentence for operators; null while the check is no reason. */
  refusal?: (found: Found) => string | null;
  /** True means that the refusal lasts, so that `/readyz` says "unready". */
  makesUnready?: true;
  /** The text of each alarm that lasts as long as its cause; empty, false or null while there is none. */
  alarms?: (status: Status) => Partial<Record<AlarmName, string | false | null | undefined>>;
  gauges?: (found: Found) => Gauge[];
};

const { database, disk, hold, chat, mail, scanner, retention, backup, publicAddress, versions, uploads } = healthTexts;
const { unknown } = healthPage.waiting;

/** A mail server that restarts or refuses mail for some minutes needs no operator, and neither does a limit just reached. */
const longestMailTroubleSeconds = 3600;

/** A proxy that is restarted, or a name that is looked up anew, needs no operator. The site asks every ten minutes. */
const longestSilenceSeconds = 30 * 60;

/** Certificates are renewed a month before their end. */
const fewestCertificateDays = 10;

const chatStates = ["off", "idle", "waiting", "held", "halted"] as const satisfies ChatStatus["state"][];

/** All checks, in the order in which people read them. */
const checks: Check[] = [
  {
    label: database.label,
    sentences: ({ database: { status } }) => [
      status === "ok" || status === "torn-pages" ? database[status] : database.other,
    ],
    isTrouble: (found) => found.database.status !== "ok",
    refusal({ database: { status } }) {
      if (status === "ok" || status === "torn-pages") return null;
      return status === "unreachable"
        ? "The database cannot be reached."
        : `The database cannot store applications (${status}).`;
    },
    makesUnready: true,
    gauges: (found) => [
      {
        name: "site_database_reachable",
        help: "Whether the database answers.",
        values: found.chat.undelivered === null ? 0 : 1,
      },
    ],
  },
  {
    label: disk.label,
    sentences: ({ disk: { status, freeBytes } }) => [
      status === "ok" && freeBytes !== undefined ? disk.ok((freeBytes / 1e9).toFixed(1)) : disk.full,
    ],
    isTrouble: (found) => found.disk.status !== "ok",
    refusal({ disk: { status, freeBytes = 0 } }) {
      if (status === "ok") return null;
      return status === "full"
        ? `There is too little space in DATA_DIR: ${Math.floor(freeBytes / 1024 / 1024)} MB are free.`
        : "The disk of DATA_DIR cannot be read.";
    },
    makesUnready: true,
    gauges: ({ disk: { status, freeBytes = null } }) => [
      {
        name: "site_disk_free_bytes",
        help: "Free space of the disk of DATA_DIR or of the database in it.",
        values: freeBytes,
      },
      {
        name: "site_disk_full",
        help: "Whether applications are refused for lack of space.",
        values: freeBytes === null ? null : Number(status === "full"),
      },
    ],
  },
  {
    label: hold.label,
    sentences: ({ chat: { state, reason } }) => [state === "held" && reason],
    isTrouble: ({ chat: { state } }) => state === "held",
    alarms: ({ chat: { state, reason } }) => ({ "restore-held": state === "held" && reason }),
  },
  {
    label: chat.label,
    sentences({ chat: { state, reason, undelivered } }) {
      // Without a chat, nothing is in it, and after a restore no one knows.
      if (state === "off" || state === "held") return [];
      if (undelivered === null) return [unknown];
      return [reason, undelivered > 0 && state !== "idle" ? chat.waiting(undelivered) : chat.idle];
    },
    isTrouble: ({ chat: { state, undelivered, isLate } }) =>
      state === "halted" || isLate === true || (state !== "off" && undelivered === null),
    alarms: ({ chat: { state, reason, isLate, oldestUndeliveredSeconds } }) => ({
      "chat-halted": state === "halted" && `${reason} Applications are kept and sent once this is fixed.`,
      "chat-late":
        isLate &&
        `The oldest has waited for ${Math.floor((oldestUndeliveredSeconds ?? 0) / 60)} minutes. Nothing is lost; the command "scriptmark applications list --undelivered" says why.`,
    }),
    gauges: ({ chat: { state, undelivered, oldestUndeliveredSeconds } }) => [
      {
        name: "site_chat_state",
        help: "How applications get to the chat: 1 for one of the states.",
        values: chatStates.map((one) => ({ labels: { state: one }, value: one === state ? 1 : 0 })),
      },
      {
        name: "site_applications_waiting",
        help: "Applications that the chat does not have yet.",
        values: undelivered,
      },
      {
        name: "site_applications_oldest_waiting_seconds",
        help: "Seconds that the oldest of these has waited; 0 when none is waiting.",
        values: undelivered === 0 ? 0 : oldestUndeliveredSeconds,
      },
    ],
  },
  {
    label: mail.label,
    sentences({ mail: { status, failure, waiting, notSent } }) {
      if (status === "off") return [mail.off];
      if (status === "unknown") return [unknown];
      const amount = waiting ? mail.waiting(waiting) : mail.ok;
      return [failure && mailFailureMeaning(failure), amount, notSent && mail.notSent(notSent)];
    },
    isTrouble: (found) => found.mail.status === "trouble" || found.mail.status === "unknown",
    alarms: ({ mail: { failure, troubleSeconds } }) => ({
      "mail-stopped": (troubleSeconds ?? 0) >= longestMailTroubleSeconds && mailFailureMeaning(failure ?? ""),
    }),
  },
  {
    label: scanner.label,
    sentences: (found) => [scanner[found.scanner.status]],
    isTrouble: (found) => found.scanner.status === "unreachable",
  },
  {
    label: retention.label,
    sentences({ retention: found }) {
      if (!found) return [unknown];
      const sentences = [
        found.heldBecause && retention.held,
        found.leftInChat && retention.leftInChat(found.leftInChat),
        found.openWithdrawals && retention.withdrawn(found.openWithdrawals),
        found.messagesToDelete && retention.toDelete(found.messagesToDelete),
        found.mayBeLeft && retention.mayBeLeft(found.mayBeLeft),
      ];
      return sentences.some(Boolean) ? sentences : [retention.none];
    },
    isTrouble: ({ retention: found }) =>
      !found ||
      found.heldBecause !== null ||
      found.leftInChat > 0 ||
      (found.oldestWithdrawalSeconds ?? 0) >= lateAfterSeconds,
    alarms: ({ retention: found }) => ({
      "deletion-held":
        found?.heldBecause &&
        `${found.heldBecause} If this is right, "scriptmark applications purge --yes" deletes what is due; if not, correct the clock or RETENTION_DAYS.`,
    }),
  },
  {
    label: backup.label,
    sentences({ backup: found }) {
      if (!found) return [unknown];
      const { takenAt, failure, isLate } = found;
      if (isLate === null && takenAt === null) return [backup.off];
      return [takenAt ? backup.last(takenAt) : backup.none, failure && backup.failed];
    },
    isTrouble: ({ backup: found }) => found !== null && (found.isLate === true || found.failure !== null),
    alarms: ({ backup: found }) => ({
      "backup-failed":
        found?.failure &&
        `The reason is ${found.failure}. ${found.takenAt ? `The last good one is of ${found.takenAt}` : "There is none yet"}. The site tries again every 10 minutes.`,
    }),
    gauges: ({ backup: found }) => [
      {
        name: "site_last_backup_timestamp_seconds",
        help: "The moment of the last successful scheduled backup.",
        values: found?.takenAt ? Date.parse(found.takenAt) / 1000 : null,
      },
    ],
  },
  {
    label: publicAddress.label,
    sentences({ publicAddress: found }) {
      if (!found) return [unknown];
      const { askedAt, failure, certificateDays } = found;
      if (askedAt === null) return [publicAddress.off];
      return [
        failure === null ? publicAddress.ok : publicAddress.failed(failure),
        certificateDays !== null && publicAddress.certificate(certificateDays),
      ];
    },
    isTrouble: ({ publicAddress: found }) => isSilent(found) || isCertificateEnding(found),
    alarms: ({ publicAddress: found }) => ({
      "address-silent": isSilent(found) && `The reason is ${found?.failure}. The site asks every 10 minutes.`,
      "certificate-ending":
        isCertificateEnding(found) && `${publicAddress.certificate(found?.certificateDays ?? 0)} Renew it.`,
    }),
  },
  {
    label: versions.label,
    sentences: (found) =>
      found.versions.flatMap(({ name, version, releasedOn, isOld }) => [
        versions.running(name, version, releasedOn),
        isOld && versions.old(name),
      ]),
    isTrouble: () => false,
    isAdvice: (found) => found.versions.some(({ isOld }) => isOld),
  },
  {
    label: uploads.label,
    sentences: ({ uploadsUnderWay }) => [uploads.text(uploadsUnderWay.count)],
    isTrouble: () => false,
    refusal: ({ uploadsUnderWay }) => (uploadsUnderWay.isFull ? "The limit of simultaneous uploads is reached." : null),
    gauges: ({ uploadsUnderWay }) => [
      {
        name: "site_uploads_under_way",
        help: "Applications that are being received or stored.",
        values: uploadsUnderWay.count,
      },
    ],
  },
];

function isSilent(found: Status["publicAddress"]): boolean {
  return (found?.failingSeconds ?? 0) >= longestSilenceSeconds;
}

function isCertificateEnding(found: Status["publicAddress"]): boolean {
  return (found?.certificateDays ?? Infinity) < fewestCertificateDays;
}

/** Returns each check in words, for the Health page and `scriptmark status`. */
export function describeChecks(found: Found): HealthFact[] {
  return checks
    .map(({ label, sentences, isTrouble, isAdvice = () => false }) => ({
      label,
      text: sentences(found).filter(Boolean).join(" "),
      isTrouble: isTrouble(found),
      isAdvice: isAdvice(found),
    }))
    .filter(({ text }) => text !== "");
}

/** Returns why no application is accepted, in sentences for operators; null when they are. */
export function refusalReason(found: Found): string | null {
  return checks.flatMap(({ refusal }) => refusal?.(found) ?? []).join(" ") || null;
}

/** Returns whether `/readyz` says that the site takes applications. */
export function isReady(found: Found): boolean {
  return checks.every(({ refusal, makesUnready }) => !makesUnready || !refusal?.(found));
}

/** Returns the alarms whose causes last, with their texts. */
export function lastingAlarms(status: Status): { name: AlarmName; text: string }[] {
  return checks.flatMap(({ alarms }) =>
    Object.entries(alarms?.(status) ?? {}).flatMap(([name, text]) => (text ? [{ name: name as AlarmName, text }] : [])),
  );
}

/** Returns what Prometheus reads of the checks. */
export function gaugesOf(found: Found): Gauge[] {
  return checks.flatMap(({ gauges }) => gauges?.(found) ?? []);
}

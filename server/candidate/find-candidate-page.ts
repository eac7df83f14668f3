import type pg from "pg";
import * as z from "zod";
import { shownEmail } from "../applications/shown-email.ts";
import {
  linkEndings,
  progressEvents,
  progressStates,
  type FormAnswer,
  type Progress,
  type StoredApplication,
} from "../../application/answer.ts";
import type { Outcome } from "../../application/team/answer.ts";
import { toldHows } from "../../application/team/telling.ts";
import { endedLinkDays } from "../../application/limits.ts";
import { statusPath } from "../../application/protocol.ts";
import { keyHash, linkKindOf, statusSecret } from "../applications/candidate-links.ts";
import { isMissed, lastMail } from "../applications/stored-mail.ts";
import {
  answerBy,
  isOpen,
  isOverdue,
  isPostponed,
  lastEvent,
  mayChange,
  mayReply,
  withTeamSince,
} from "../applications/progress.ts";
import { maySendLink } from "../jobs/mail/send-link-again.ts";

export type CandidatePage = Extract<FormAnswer, { kind: "received" | "ended" }>;

/**
 * Returns what the address of a candidate's page shows; null for a key that never was one and for an unknown reference,
 * after the same work. `hasChat`: Telegram is configured. `now`: the tests' clock.
 */
export async function findCandidatePage(
  pool: pg.Pool,
  visit: { reference: string; key: string; hasMail: boolean; hasChat: boolean },
  now = new Date(),
): Promise<CandidatePage | null> {
  const { reference, key, hasMail, hasChat } = visit;
  const { rows } = await pool.query<FoundRow>(selectPage(hasChat), [reference, endedLinkDays, now, keyHash(key)]);
  const { secret, id, keyVersion, ended } = rows[0]!;
  const application = applicationSchema.parse(rows[0]!.application);
  const email = application?.email ?? "";
  const link = linkKindOf(secret, { id: id ?? noId, keyVersion: keyVersion ?? 0, email }, key);
  if (!application || !link) {
    const endedLink = endedSchema.parse(ended);
    return endedLink && { kind: "ended", link: { reference, ...endedLink } };
  }
  // Where mail was turned off since, nothing is promised.
  const mail = application.mail === "waiting" && !hasMail ? null : application.mail;
  const { answerBy: namedDay, ...others } = application;
  return {
    kind: "received",
    application: {
      ...others,
      ...(namedDay !== null && { answerBy: namedDay }),
      email: shownEmail(email),
      progress: shownProgress(application.progress),
      mail,
      maySendLink: application.maySendLink && hasMail,
      isOwnLink: link === "own",
      mayChange: application.mayChange && link === "own",
      statusUrl: statusPath(reference, key),
    },
  };
}

function shownProgress(stored: Progress): Progress {
  return stored.kind === "missed" ? { ...stored, address: shownEmail(stored.address) } : stored;
}

type FoundRow = {
  secret: Buffer;
  id: string | null;
  keyVersion: number | null;
  application: unknown;
  ended: unknown;
};

const at = z.iso.datetime();

const progressSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(progressStates) }),
  z.strictObject({ kind: z.literal("missed"), at, address: z.string(), isUnsure: z.boolean() }),
  z.strictObject({ kind: z.enum(progressEvents), at }),
  z.strictObject({ kind: z.literal("told"), at, how: z.enum(toldHows) }),
]) satisfies z.ZodType<Progress>;

/** The application as `selectPage` builds it; null for an unknown reference. */
const applicationSchema = z
  .strictObject({
    reference: z.string(),
    receivedAt: z.iso.datetime(),
    position: z.string(),
    name: z.string(),
    email: z.string(),
    resume: z.strictObject({ fileName: z.string(), sizeBytes: z.number(), sha256: z.string() }).nullable(),
    withTeamSince: z.iso.datetime().nullable(),
    progress: progressSchema,
    answerBy: z.iso.date().nullable(),
    changedAt: z.iso.datetime().nullable(),
    mayChange: z.boolean(),
    letters: z.array(z.strictObject({ at, subject: z.string(), text: z.string() })),
    replies: z.array(z.strictObject({ at, text: z.string() })),
    mayReply: z.boolean(),
    maySendLink: z.boolean(),
    mail: z.enum(["waiting", "sent", "undeliverable", "unsure"]).nullable(),
  })
  .nullable() satisfies z.ZodType<
  (Omit<StoredApplication, "statusUrl" | "answerBy" | "isOwnLink"> & { answerBy: string | null }) | null
>;

const endedSchema = z.strictObject({ ending: z.enum(linkEndings), endedAt: z.iso.datetime() }).nullable();

/** As long as an id: an unknown reference takes as much work as a known one. */
const noId = "00000000-0000-0000-0000-000000000000";

/** The column `time` as ISO 8601 in UTC. */
const iso = (time: string) => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const eventAt = `'at', ${iso("event.at")}`;

/** What the page says of each way in which a candidate knows. Whom the team hired is noted for the team. */
const progressOf = {
  invited: "invited",
  asked: "asked",
  declined: "answered",
  answered: "answered",
  told: "told",
  closed: "closed",
} as const satisfies Record<Exclude<Outcome, "hired">, Progress["kind"]>;

type KnownKind = (typeof progressOf)[keyof typeof progressOf];
type ProgressCase = { kind: Progress["kind"]; when: string; values?: string };

const knownCases = Object.entries(progressOf).map(([outcome, kind]): ProgressCase => ({
  kind,
  when: `not ${isOpen} and a.outcome = '${outcome}'`,
  values: kind === "told" ? `${eventAt}, 'how', event.kind` : eventAt,
}));

/** The conditions of the others, as SQL: the first that is true decides, and none means `open`. `$3` is the time. */
const openCases: Record<Exclude<Progress["kind"], KnownKind | "open">, Omit<ProgressCase, "kind">> = {
  "no-address": { when: "a.email = ''" },
  missed: {
    when: isMissed,
    values: `'at', ${iso("coalesce(answer.tried_at, answer.gave_up_at)")},
      'address', coalesce(answer.went_to, a.email), 'isUnsure', coalesce(answer.last_failure = 'unknown-end', false)`,
  },
  late: { when: isOverdue("$3::timestamptz") },
  postponed: { when: isPostponed("$3::timestamptz") },
  replied: { when: "event.kind = 'reply'", values: eventAt },
};

const progress = `case ${[...knownCases, ...Object.entries(openCases).map(([kind, rest]) => ({ kind, ...rest }))]
  .map(
    ({ kind, when, values }) => `when ${when} then json_build_object('kind', '${kind}'${values ? `, ${values}` : ""})`,
  )
  .join("\n  ")} else json_build_object('kind', 'open') end`;

const letters = `(
  select coalesce(json_agg(json_build_object('at', ${iso("at")}, 'subject', subject, 'text', text) order by at desc), '[]')
  from (
    select sent_at as at, subject, text from mail
    where application_id = a.id and kind = 'answer' and sent_at is not null
    union all
    select at, subject, text from told where application_id = a.id and text is not null
  ) as letter)`;

const replies = `(
  select coalesce(json_agg(json_build_object('at', ${iso("at")}, 'text', text) order by at desc), '[]')
  from reply where application_id = a.id and member is null)`;

/** One statement: between two, the candidate may withdraw in another window. */
const selectPage = (hasChat: boolean) => `
  select ${statusSecret} as secret, a.id, a.key_version as "keyVersion",
         (select json_build_object('ending', ending, 'endedAt', ${iso("ended_at")}) from ended_link
          where key_hash = $4 and reference = $1 and ended_at > now() - make_interval(days => $2)) as ended,
         case when a.id is not null then json_build_object(
           'reference', a.reference, 'receivedAt', ${iso("a.received_at")}, 'position', a.position_title,
           'name', a.first_name || ' ' || a.last_name, 'email', a.email,
           'resume', case when r.file_name is not null then json_build_object(
             'fileName', r.file_name, 'sizeBytes', r.size_bytes, 'sha256', encode(r.sha256, 'hex')) end,
           'withTeamSince', ${iso(withTeamSince(hasChat))}, 'answerBy', ${answerBy}, 'progress', ${progress},
           'changedAt', ${iso("a.changed_at")}, 'mayChange', ${mayChange}, 'mayReply', ${mayReply},
           'letters', ${letters}, 'replies', ${replies}, 'maySendLink', ${maySendLink},
           'mail', case when confirmation.sent_at is not null and confirmation.went_to <> a.email then null
                        when confirmation.sent_at is not null then 'sent'
                        when confirmation.gave_up_at is not null and confirmation.last_failure = 'unknown-end' then 'unsure'
                        when confirmation.gave_up_at is not null then 'undeliverable'
                        when confirmation.id is not null then 'waiting' end) end as application
  from (select) as visit
  left join application a on a.reference = $1
  left join resume r on r.application_id = a.id
  ${lastMail("confirmation")}
  ${lastMail("answer")}
  ${lastEvent}`;

import type pg from "pg";
import * as z from "zod";
import { shownEmail } from "../applications/shown-email.ts";
import { linkEndings, type FormAnswer, type Progress, type StoredApplication } from "../../application/answer.ts";
import { mailStates, type Outcome } from "../../application/team/answer.ts";
import { toldHows } from "../../application/team/telling.ts";
import { endedLinkDays } from "../../application/limits.ts";
import { statusPath } from "../../application/protocol.ts";
import { keyHash, linkKindOf, statusSecret } from "../applications/candidate-links.ts";
import { isMissed, lastMail, mailState } from "../applications/stored-mail.ts";
import {
  dayToHearBy,
  isOverdue,
  isPostponed,
  lastEvent,
  mayChange,
  replyChannel,
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
  const { secret, application, ended } = rows[0]!;
  const found = foundSchema.parse(application);
  const link = linkKindOf(secret, found ?? noApplication, key);
  if (!found || !link) {
    const endedLink = endedSchema.parse(ended);
    return endedLink && { kind: "ended", link: { reference, ...endedLink } };
  }
  const { answerBy: namedDay } = found;
  const isChangeable = found.mayChange && link === "own";
  return {
    kind: "received",
    application: {
      ...found.shown,
      ...(namedDay !== null && { answerBy: namedDay }),
      email: shownEmail(found.email),
      progress: progressOf(found),
      mail: confirmationOf(found, hasMail),
      maySendLink: found.maySendLink && hasMail,
      isOwnLink: link === "own",
      mayChange: isChangeable,
      isJustChanged: isChangeable && isJustBefore(found.shown.changedAt, now),
      statusUrl: statusPath(reference, key),
    },
  };
}

/** Returns whether `time` is less than ten minutes before `now`. */
function isJustBefore(time: string | null, now: Date): boolean {
  return time !== null && now.getTime() - Date.parse(time) < 10 * 60_000;
}

/** Returns what the candidate knows by the last event; otherwise what keeps an answer from them. */
function progressOf({ email, event, missed, isOverdue, isPostponed }: FoundApplication): Progress {
  if (event?.outcome === "told") return { kind: "told", at: event.at, how: event.kind };
  if (event?.outcome) return { kind: kindOf[event.outcome], at: event.at };
  if (email === "") return { kind: "no-address" };
  if (missed) return { kind: "missed", ...missed, isLate: isOverdue, address: shownEmail(missed.address) };
  if (isOverdue) return { kind: "late" };
  if (isPostponed) return { kind: "postponed" };
  return event ? { kind: "replied", at: event.at } : { kind: "open" };
}

/** What the page says of each other way in which a candidate knows. Whom the team hired is noted for the team. */
const kindOf = {
  invited: "invited",
  asked: "asked",
  declined: "answered",
  answered: "answered",
  closed: "closed",
} as const satisfies Record<Exclude<Outcome, "told" | "hired">, Progress["kind"]>;

const outcomes = Object.keys(kindOf) as (keyof typeof kindOf)[];

/**
 * Of a mail to another address nothing is said, and nothing is promised where mail was turned off since. One that was sent
 * stays true when a later one was not.
 */
function confirmationOf({ confirmation }: FoundApplication, hasMail: boolean): StoredApplication["mail"] {
  if (!confirmation) return null;
  const { state, isSent, failure } = confirmation;
  if (state === "waiting" && hasMail) return "waiting";
  if (failure === "too-many") return "limited";
  if (isSent) return "sent";
  if (state !== "not-sent") return null;
  return failure === "unknown-end" ? "unsure" : "undeliverable";
}

/** As long as an id: an unknown reference takes as much work as a known one. */
const noApplication = { id: "00000000-0000-0000-0000-000000000000", keyVersion: 0, email: "" };

type FoundRow = { secret: Buffer; application: unknown; ended: unknown };

// JSON has no dates.
const at = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

const endedSchema = z.strictObject({ ending: z.enum(linkEndings), endedAt: at }).nullable();

/** The last thing that the team or the candidate said. A reply of the candidate has no outcome. */
const eventSchema = z.union([
  z.strictObject({ outcome: z.null(), at, kind: z.literal("reply") }),
  z.strictObject({ outcome: z.literal("told"), at, kind: z.enum(toldHows) }),
  z.strictObject({ outcome: z.enum(outcomes), at, kind: z.string() }),
]);

/** The application as `selectApplication` finds it; null for an unknown reference. `shown`: what the page shows as it is. */
const foundSchema = z
  .strictObject({
    id: z.uuid(),
    keyVersion: z.number(),
    email: z.string(),
    shown: z.strictObject({
      reference: z.string(),
      receivedAt: at,
      position: z.string(),
      name: z.string(),
      resume: z.strictObject({ fileName: z.string(), sizeBytes: z.number(), sha256: z.string() }).nullable(),
      withTeamSince: at.nullable(),
      changedAt: at.nullable(),
      letters: z.array(z.strictObject({ at, subject: z.string(), text: z.string() })),
      replies: z.array(z.strictObject({ at, text: z.string() })),
      replyChannel: z.enum(["page", "email"]).nullable(),
    }),
    answerBy: z.iso.date().nullable(),
    mayChange: z.boolean(),
    maySendLink: z.boolean(),
    event: eventSchema.nullable(),
    missed: z.strictObject({ at, address: z.string(), isUnsure: z.boolean() }).nullable(),
    isOverdue: z.boolean(),
    isPostponed: z.boolean(),
    confirmation: z
      .strictObject({ state: z.enum(mailStates), isSent: z.boolean(), failure: z.string().nullable() })
      .nullable(),
  })
  .nullable();

type FoundApplication = NonNullable<z.output<typeof foundSchema>>;

const letters = `(
  select coalesce(json_agg(written order by at desc), '[]')
  from (
    select sent_at as at, subject, text from mail
    where application_id = a.id and kind = 'answer' and sent_at is not null
    union all
    select at, subject, text from told where application_id = a.id and text is not null
  ) as written)`;

const replies = `(
  select coalesce(json_agg(said order by at desc), '[]')
  from (select at, text from reply where application_id = a.id and member is null) as said)`;

const resume = `(
  select json_build_object('fileName', file_name, 'sizeBytes', size_bytes, 'sha256', encode(sha256, 'hex'))
  from resume where application_id = a.id)`;

const missed = `
  case when ${isMissed} then json_build_object('at', coalesce(answer.tried_at, answer.gave_up_at),
    'address', coalesce(answer.went_to, a.email), 'isUnsure', coalesce(answer.last_failure = 'unknown-end', false)) end`;

const confirmation = `
  case when confirmation.id is not null then json_build_object('state', ${mailState("confirmation")},
    'failure', confirmation.last_failure, 'isSent', exists (
      select from mail where application_id = a.id and kind = 'confirmation' and sent_at is not null
        and went_to = a.email)) end`;

/** The time of the visit, as SQL. */
const visitTime = "$3::timestamptz";

const selectApplication = (hasChat: boolean) => `
  select a.id, a.key_version as "keyVersion", a.email,
         json_build_object(
           'reference', a.reference, 'receivedAt', a.received_at, 'position', a.position_title,
           'name', a.first_name || ' ' || a.last_name, 'resume', ${resume}, 'withTeamSince', ${withTeamSince(hasChat)},
           'changedAt', a.changed_at, 'letters', ${letters}, 'replies', ${replies}, 'replyChannel', ${replyChannel}) as shown,
         ${dayToHearBy(visitTime)} as "answerBy", ${mayChange} as "mayChange", ${maySendLink} as "maySendLink",
         case when event.at is not null then json_build_object(
           'outcome', event.outcome, 'at', event.at, 'kind', event.kind) end as event,
         ${missed} as missed, ${isOverdue(visitTime)} as "isOverdue",
         coalesce(${isPostponed(visitTime)}, false) as "isPostponed", ${confirmation} as confirmation
  from application a
  ${lastMail("confirmation")}
  ${lastMail("answer")}
  ${lastEvent}
  where a.reference = $1`;

/** One statement: between two, the candidate may withdraw in another window. */
const selectPage = (hasChat: boolean) => `
  select ${statusSecret} as secret, (select to_json(found) from (${selectApplication(hasChat)}) as found) as application,
         (select json_build_object('ending', ending, 'endedAt', ended_at) from ended_link
          where key_hash = $4 and reference = $1 and ended_at > now() - make_interval(days => $2)) as ended`;

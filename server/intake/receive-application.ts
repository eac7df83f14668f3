import { hash, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { E_TIMEOUT, Semaphore, withTimeout, type SemaphoreInterface } from "async-mutex";
import type { RaiseAlarm } from "../base/alarms.ts";
import type pg from "pg";
import { checkFields, type ApplicationFields, type FieldError, type PositionChoice } from "../../application/fields.ts";
import { resumeExtension, resumeTypes } from "../../application/resume-file.ts";
import { isUuid } from "../../application/protocol.ts";
import { findResume } from "../applications/read-resume.ts";
import { knownSource } from "../../content/sources.ts";
import { isTransient } from "../database/transient-error.ts";
import type { SitePositions } from "../positions/site-positions.ts";
import type { Scanner } from "../scan/open-scanner.ts";
import { hasPromisedContent } from "./content/check-content.ts";
import { findSpamSigns } from "./find-spam-signs.ts";
import {
  discardResume,
  readForm,
  type ArrivedForm,
  type FieldValues,
  type FormOptions,
  type SpooledResume,
} from "./form/form-reader.ts";
import type { NewResume } from "./insert-resume.ts";
import type { FormRefusal } from "./refusal.ts";
import { readChunks, type Spool } from "./spool.ts";
import { company } from "../../content/site.ts";
import { replaceApplication, type ReplaceOutcome } from "./replace-application.ts";
import { findEarlier, submitApplication, type SubmitOutcome } from "./submit-application.ts";

export type Intake = {
  pool: pg.Pool;
  spool: Spool;
  scanner: Scanner;
  positions: SitePositions;
  storing: SemaphoreInterface;
  hasMail: boolean;
  raiseAlarm: RaiseAlarm;
};

/** Four leave most connections of the pool to short queries; more would not make the disk faster. */
export function newStoringSemaphore(): SemaphoreInterface {
  return withTimeout(new Semaphore(4), longestStoringWaitMs);
}

const longestStoringWaitMs = 60_000;

const scanChunkBytes = 64 * 1024;

type Post = Pick<FormOptions, "isTooLarge" | "pace"> & { network: string };

type NewPost = Post & {
  /** The key from the header; without one, the form's field counts. */
  idempotencyKey: string | null;
  /** From a page without script, which sends no key. */
  isPlainForm: boolean;
  /** The browser asks sites not to follow the candidate: the source is not stored. */
  wantsPrivacy: boolean;
};

/** `own`: the position that the application has. It is still taken when it has closed since. */
type ChangePost = Post & { reference: string; key: string; own: PositionChoice };

/** Nothing of the form remains. `formId`: its idempotency key, for the form that comes back. */
type NotReceived =
  { kind: "aborted" } | (FormRefusal & { values: FieldValues; formId?: string | null; cause?: unknown });

type Stored = Exclude<SubmitOutcome, { kind: "erased" }>;

/** What the key named is erased, and nothing is stored. */
type ErasedBefore = { kind: "erased"; values: FieldValues };

export type ReceiveOutcome = Stored | ErasedBefore | NotReceived;

export type ReceiveChangeOutcome = (ReplaceOutcome & { values: FieldValues; formId: string }) | NotReceived;

/** Reads, checks and stores one posted application. */
export async function receiveApplication(
  request: IncomingMessage,
  post: NewPost,
  intake: Intake,
): Promise<ReceiveOutcome> {
  return receive(request, post, intake, (form) => judgeAndStore(form, post, intake));
}

/** Reads and checks the same form with what a candidate wants to change, and stores it. A form without resume leaves it. */
export async function receiveChange(
  request: IncomingMessage,
  post: ChangePost,
  intake: Intake,
): Promise<ReceiveChangeOutcome> {
  return receive(request, post, intake, (form) => judgeAndReplace(form, post, intake));
}

async function receive<Outcome>(
  request: IncomingMessage,
  post: Post,
  { spool }: Intake,
  judge: (form: ArrivedForm) => Promise<Outcome>,
): Promise<Outcome | NotReceived> {
  const outcome = await readForm(request, { ...post, spool });
  if (outcome.kind !== "complete") return outcome;
  const { form } = outcome;
  try {
    return await judge(form);
  } catch (cause) {
    if (cause !== E_TIMEOUT && !isTransient(cause)) throw cause;
    return { kind: "unavailable", values: form.values, formId: form.idempotencyKey, cause };
  } finally {
    await discardResume(form.resume);
  }
}

async function judgeAndStore(form: ArrivedForm, post: NewPost, intake: Intake): Promise<ReceiveOutcome> {
  const { values, resume } = form;
  const { positions } = intake;
  // The site's forms have this field, and offer only positions that are open when they are loaded.
  const accepted = positions.accepted({ wasUnderWay: form.hiddenText !== null });
  const checked = checkFields(values, accepted, positions.states());
  const key = post.idempotencyKey ?? form.idempotencyKey;
  const errors = [...(checked.ok ? [] : checked.errors), ...(await checkResume(resume))];
  // A stored application is not refused, even if its position has closed or gone since.
  const earlier = errors.length > 0 && key !== null && isUuid(key) ? await findEarlier(intake.pool, key) : null;
  if (earlier) return withValues(earlier, values);
  if (errors.length > 0) return { kind: "invalid", errors, values };
  const isKeyMalformed = key !== null && !isUuid(key);
  if (!checked.ok || isKeyMalformed || resume?.kind !== "spooled") return { kind: "malformed", values };
  const { fields, position } = checked;
  const { name, file } = resume;
  const keyAt = (hour: number) => keyFromPost([fields, name, file.sha256(), post.network, hour]);
  const hour = Math.floor(Date.now() / 3_600_000);
  // Its answer may have been lost in the hour before.
  const before = key === null && post.isPlainForm ? await findEarlier(intake.pool, keyAt(hour - 1)) : null;
  if (before) return withValues(before, values);
  const scanned = await scanResume(resume, intake);
  const application = {
    fields,
    positionId: position.id,
    network: post.network,
    source: post.wantsPrivacy ? null : knownSource(values.from),
    hasMail: intake.hasMail,
    replyWithinDays: company.replyWithinDays,
    idempotencyKey: key ?? (post.isPlainForm ? keyAt(hour) : randomUUID()),
    resume: scanned,
  };
  const spamSigns = await findSpamSigns(intake.pool, { fields, sha256: scanned.sha256, hiddenText: form.hiddenText });
  const outcome = await intake.storing.runExclusive(() =>
    submitApplication(intake.pool, { ...application, spamSigns }, intake.raiseAlarm),
  );
  return withValues(outcome, values);
}

/** The form of an erased application comes back with what was typed. */
function withValues(outcome: SubmitOutcome, values: FieldValues): Stored | ErasedBefore {
  return outcome.kind === "erased" ? { ...outcome, values } : outcome;
}

async function judgeAndReplace(form: ArrivedForm, post: ChangePost, intake: Intake): Promise<ReceiveChangeOutcome> {
  const { values, resume, hiddenText, idempotencyKey: formId } = form;
  const { pool, positions, hasMail } = intake;
  const { reference, key, network, own } = post;
  if (formId === null || !isUuid(formId)) return { kind: "malformed", values };
  const accepted = [...positions.accepted({ wasUnderWay: hiddenText !== null }), own];
  const checked = checkFields(values, accepted, positions.states());
  const errors = [...(checked.ok ? [] : checked.errors), ...(resume ? await checkResume(resume) : [])];
  if (errors.length > 0) return { kind: "invalid", errors, values, formId };
  if (!checked.ok || resume?.kind === "refused") return { kind: "malformed", values };
  const { fields, position } = checked;
  const scanned = resume && (await scanResume(resume, intake));
  const sha256 = scanned?.sha256 ?? (await findResume(pool, reference))?.sha256 ?? Buffer.alloc(0);
  const spamSigns = await findSpamSigns(pool, { fields, sha256, hiddenText });
  const change = { reference, key, formId, fields, position, spamSigns, resume: scanned, network, hasMail };
  return intake.storing.runExclusive(async () => ({ ...(await replaceApplication(pool, change)), values, formId }));
}

async function scanResume({ name, file }: SpooledResume, { scanner }: Intake): Promise<NewResume> {
  const scan = await scanner.scan(readChunks(file, scanChunkBytes));
  const mediaType = resumeTypes[resumeExtension(name)!];
  return { name, mediaType, sizeBytes: file.sizeBytes(), sha256: file.sha256(), scan, file };
}

async function checkResume(resume: ArrivedForm["resume"]): Promise<FieldError[]> {
  if (!resume) return [{ field: "resume", code: "missing" }];
  if (resume.kind === "refused") return [{ field: "resume", code: resume.code }];
  if (await hasPromisedContent(resume.name, resume.file)) return [];
  const extension = resumeExtension(resume.name);
  return [{ field: "resume", code: extension ? `not${extension}` : "wrong-type" }];
}

/**
 * For forms without script: a double click, or a page sent again by a reload, is one application. Network and hour are
 * part of it: a stranger with the same letter and resume does not get the receipt. UUID version 8.
 */
function keyFromPost([fields, name, sha256, network, hour]: [
  ApplicationFields,
  string,
  Buffer,
  string,
  number,
]): string {
  const hex = hash("sha256", JSON.stringify([fields, name, sha256.toString("hex"), network, hour]), "hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
}

import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type pg from "pg";
import type { Receipt } from "../../application/answer.ts";
import { checkFields, type FieldError, type PositionChoice } from "../../application/fields.ts";
import { resumeExtension, resumeTypes } from "../../application/resume-file.ts";
import { isUuid } from "../../application/uuid.ts";
import type { Scanner } from "../scan/open-scanner.ts";
import { forgetUpload } from "../staging/forget-upload.ts";
import type { FieldValues, Upload, UploadFailure } from "./arriving-form.ts";
import { bringResume } from "./bring-resume.ts";
import { hasPromisedContent } from "./check-content.ts";
import { findMarks } from "./find-marks.ts";
import { keyFromContent } from "./idempotency-key.ts";
import { discardResume, readUpload } from "./read-upload.ts";
import type { Spool, SpoolFile } from "./spool.ts";
import { submitApplication } from "./submit-application.ts";
import type { Turnstile } from "./turnstile.ts";
import type { PaceLimits } from "./upload-pace.ts";

export type Intake = {
  pool: pg.Pool;
  spool: Spool;
  scanner: Scanner;
  positions: readonly PositionChoice[];
  pace: PaceLimits;
  /** Stores a few at a time: large resumes wait on the disk, not each with a connection that others need. */
  storing: Turnstile;
};

/** Leaves most connections of the pool to short questions; more at once would not make the disk faster. */
export const storingPlaces = 4;

/** One posted form: what the request says besides its body. */
export type Post = {
  /** The key from the header; without one, the form's own field counts. */
  idempotencyKey: string | null;
  /** Sent by a page without script, which has no key of its own. */
  isPlainForm: boolean;
  isTooLarge: boolean;
};

export type ReceiveOutcome =
  | { kind: "stored"; receipt: Receipt; isRepeated: boolean }
  /** The resume that it names is not here yet, or not what was announced. */
  | { kind: "incomplete"; missingPieces: number[]; values: FieldValues }
  | { kind: "invalid"; errors: FieldError[]; values: FieldValues }
  | { kind: UploadFailure; values: FieldValues; cause?: unknown };

/** Reads, judges and stores one posted application. After anything but `stored`, nothing of it remains. */
export async function receiveApplication(
  request: IncomingMessage,
  post: Post,
  intake: Intake,
): Promise<ReceiveOutcome> {
  const outcome = await readUpload(request, { ...intake, isTooLarge: post.isTooLarge });
  if (outcome.kind !== "complete") return outcome;
  const { upload } = outcome;
  try {
    return (await takeNamedResume(upload, post, intake)) ?? (await judgeAndStore(upload, post, intake));
  } finally {
    await discardResume(upload);
  }
}

/** Puts a resume that was sent ahead in the place of its name, if all else is right; otherwise tells what came of it. */
async function takeNamedResume(
  upload: Upload,
  post: Post,
  { pool, spool, positions }: Intake,
): Promise<ReceiveOutcome | null> {
  const { values, resume } = upload;
  const key = givenKey(upload, post);
  if (!resume || !("upload" in resume)) return null;
  if (!checkFields(values, positions).ok || (key !== null && !isUuid(key))) return null;
  const brought = await bringResume(resume.upload, key, { pool, spool });
  if (brought.kind === "stored") return brought;
  if (brought.kind !== "brought") return { ...brought, values };
  upload.resume = { name: resume.name, file: brought.file, uploadId: resume.upload.id };
  return null;
}

async function judgeAndStore(
  upload: Upload,
  post: Post,
  { pool, scanner, positions, storing }: Intake,
): Promise<ReceiveOutcome> {
  const { values, resume } = upload;
  const verdict = checkFields(values, positions);
  const resumeError = await judgeResume(resume);
  if (!verdict.ok || resumeError || !resume || "error" in resume) {
    if (resume && "file" in resume && resume.uploadId) await forgetUpload(pool, resume.uploadId);
    const errors = verdict.ok ? [] : verdict.errors;
    return { kind: "invalid", errors: resumeError ? [...errors, resumeError] : errors, values };
  }

  const key = givenKey(upload, post);
  if ((key !== null && !isUuid(key)) || !("file" in resume)) return { kind: "malformed", values };
  const { fields } = verdict;
  const scan = await scanner.scan(resume.file.handle);
  const sha256 = resume.file.sha256();
  const contentKey = () => (post.isPlainForm ? keyFromContent(fields, { name: resume.name, sha256 }) : randomUUID());
  const application = {
    fields,
    positionId: positions.find(({ title }) => title === fields.position)?.id ?? fields.position,
    idempotencyKey: key ?? contentKey(),
    ...(resume.uploadId ? { uploadId: resume.uploadId } : {}),
    resume: { name: resume.name, mediaType: mediaTypeOf(resume.name), sha256, scan, ...sizeAndHandle(resume.file) },
  };
  const outcome = await storing.pass(async () => {
    const marks = await findMarks(pool, { fields, sha256, signals: upload.signals });
    return submitApplication(pool, { ...application, marks });
  });
  if (!outcome || outcome.kind === "unavailable") return { kind: "unavailable", values, cause: outcome?.cause };
  return { kind: "stored", receipt: outcome.receipt, isRepeated: outcome.kind === "duplicate" };
}

function givenKey(upload: Upload, post: Post): string | null {
  return post.idempotencyKey ?? upload.idempotencyKey;
}

async function judgeResume(resume: Upload["resume"]): Promise<FieldError | null> {
  if (!resume) return { field: "resume", code: "missing" };
  if ("error" in resume) return { field: "resume", code: resume.error };
  if ("upload" in resume) return null;
  return (await hasPromisedContent(resume.name, resume.file)) ? null : { field: "resume", code: "wrong-type" };
}

function mediaTypeOf(name: string): string {
  const extension = resumeExtension(name);
  return extension ? resumeTypes[extension] : "application/octet-stream";
}

function sizeAndHandle(file: SpoolFile) {
  return { sizeBytes: file.sizeBytes(), handle: file.handle };
}

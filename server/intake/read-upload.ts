import type { IncomingMessage } from "node:http";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { maxResumeBytes } from "../../application/limits.ts";
import {
  collectInto,
  newArrivingForm,
  UploadFailed,
  type ArrivingForm,
  type FieldValues,
  type Upload,
  type UploadFailure,
} from "./arriving-form.ts";
import { newMultipartParser } from "./multipart-parser.ts";
import type { Spool } from "./spool.ts";
import { watchPace, type PaceLimits, type UploadPace } from "./upload-pace.ts";

/** What a form may bring besides the resume: 30 kB of cover letter in a wide script, short fields, boundaries. */
const fieldsAllowanceBytes = 256 * 1024;

/** A body larger than this holds a resume that is too large, whatever else is in it. */
export const maxBodyBytes = maxResumeBytes + fieldsAllowanceBytes;

export type UploadOutcome =
  { kind: "complete"; upload: Upload } | { kind: UploadFailure; values: FieldValues; cause?: unknown };

export type UploadOptions = {
  spool: Spool;
  pace: PaceLimits;
  /** The body is known to be too large: read the fields before the resume, then refuse. */
  isTooLarge: boolean;
};

/**
 * Reads a multipart form: text fields into memory, the resume into the spool.
 * Only a complete upload keeps a spool file, which the caller discards. After a failure the rest of the body is unread
 * and the connection still open, so that an answer can be given.
 */
export async function readUpload(request: IncomingMessage, options: UploadOptions): Promise<UploadOutcome> {
  const form = newArrivingForm(options);
  const parser = newMultipartParser(request);
  if (!parser) return { kind: "malformed", values: {} };
  const pace = watchPace(
    options.pace,
    () => body.writableNeedDrain,
    () => form.fail(request.complete ? "malformed" : "too-slow"),
  );
  const body = countedBody(form, pace);
  // Not the body, which may have ended while the parser still waits for a file to be read.
  form.onFailure = (failure) => parser.destroy(failure);
  parser.on("error", () => {});
  collectInto(form, parser);
  const onClose = () => request.complete || form.fail("aborted");
  request.once("close", onClose).on("error", onClose);

  try {
    request.pipe(body);
    await pipeline(body, parser);
    await form.resumeArrived;
    if (form.failure) throw form.failure;
    return { kind: "complete", upload: form.upload };
  } catch (error) {
    form.currentFile?.destroy(new UploadFailed("malformed"));
    await form.resumeArrived.catch(() => {});
    await discardResume(form.upload);
    return failureOf(form.failure ?? error, form.upload.values);
  } finally {
    pace.stop();
    request.off("close", onClose);
  }
}

/** Removes the spool file of an upload that has one. */
export async function discardResume({ resume }: Upload): Promise<void> {
  if (resume && "file" in resume) await resume.file.discard();
}

/** A stage between the request and the parser: its failure ends the parser, while the request can still be answered. */
function countedBody(form: ArrivingForm, pace: UploadPace): Transform {
  let totalBytes = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      pace.count(chunk.length);
      totalBytes += chunk.length;
      if (totalBytes > maxBodyBytes) form.fail("too-large");
      else done(null, chunk);
    },
  });
}

function failureOf(error: unknown, values: FieldValues): UploadOutcome {
  if (!(error instanceof UploadFailed)) return { kind: "malformed", values };
  return { kind: error.kind, values, cause: error.cause };
}

import type { IncomingMessage } from "node:http";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { textFieldNames, type TextFieldName } from "../../application/fields.ts";
import { maxResumeBytes } from "../../application/limits.ts";
import { checkResumeFile } from "../../application/resume-file.ts";
import { signalNames, type Signals } from "./find-marks.ts";
import { readNamedUpload, type NamedResume } from "./named-upload.ts";
import { resumeName } from "./resume-name.ts";
import type { Spool, SpoolFile } from "./spool.ts";
import { watchPace, type PaceLimits, type UploadPace } from "./upload-pace.ts";

/** What a form may bring besides the resume: 30 kB of cover letter in a wide script, short fields, boundaries. */
const fieldsAllowanceBytes = 256 * 1024;

/** A body larger than this holds a resume that is too large, whatever else is in it. */
export const maxBodyBytes = maxResumeBytes + fieldsAllowanceBytes;

export type FieldValues = Partial<Record<TextFieldName, string>>;

/** A form as it arrived, not judged yet. A resume that its name or size rules out is not kept. */
export type Upload = {
  values: FieldValues;
  signals: Signals;
  idempotencyKey: string | null;
  resume: ArrivedResume | null;
};
/** `uploadId` says where it was staged before, if it was. */
export type ArrivedResume = { name: string; file: SpoolFile; uploadId?: string } | NamedResume;

export type UploadFailure = "malformed" | "too-large" | "too-slow" | "aborted" | "unavailable";
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
  const form = newForm(options);
  const parser = newParser(request);
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
  listen(parser, form);
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

/** Whether a request's `Content-Type` announces the only kind of body that is read here. */
export function isMultipartForm(contentType: string | undefined): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(contentType ?? "");
}

/** Removes the spool file of an upload that has one. */
export async function discardResume({ resume }: Upload): Promise<void> {
  if (resume && "file" in resume) await resume.file.discard();
}

class UploadFailed extends Error {
  readonly kind: UploadFailure;
  constructor(kind: UploadFailure, cause?: unknown) {
    super(kind, { cause });
    this.kind = kind;
  }
}

type Form = UploadOptions & {
  upload: Upload;
  currentFile: Readable | null;
  hasResume: boolean;
  resumeArrived: Promise<void>;
  /** The first thing that went wrong; what follows from it is not told. */
  failure: UploadFailed | null;
  fail(kind: UploadFailure, cause?: unknown): void;
  onFailure(failure: UploadFailed): void;
};

function newForm(options: UploadOptions): Form {
  return {
    ...options,
    upload: { values: {}, signals: {}, idempotencyKey: null, resume: null },
    currentFile: null,
    hasResume: false,
    resumeArrived: Promise.resolve(),
    failure: null,
    fail(kind, cause) {
      this.failure ??= new UploadFailed(kind, cause);
      this.onFailure(this.failure);
    },
    onFailure: () => {},
  };
}

function newParser(request: IncomingMessage): BusboyInstance | null {
  // The parser would take other kinds of form too.
  if (!isMultipartForm(request.headers["content-type"])) return null;
  try {
    return new Busboy({
      headers: request.headers as { "content-type": string },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      limits: {
        fields: 32,
        files: 4,
        parts: 36,
        fieldSize: 64 * 1024,
        fileSize: maxResumeBytes,
        headerPairs: 16,
        headerSize: 8 * 1024,
      },
    });
  } catch {
    // No boundary.
    return null;
  }
}

/** A stage between the request and the parser: its failure ends the parser, while the request can still be answered. */
function countedBody(form: Form, pace: UploadPace): Transform {
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

function listen(parser: BusboyInstance, form: Form) {
  parser.on("field", (name, value) => takeField(form, name, value));
  parser.on("file", (name, file, fileName) => {
    form.currentFile = file;
    takeFile(form, name, file, fileName);
  });
  for (const event of ["partsLimit", "filesLimit", "fieldsLimit"] as const)
    parser.on(event, () => form.fail("malformed"));
}

const knownFields = new Set<string>(textFieldNames);

function takeField(form: Form, name: string | undefined, value: string) {
  const { upload } = form;
  if (name === "idempotencyKey") {
    upload.idempotencyKey = value.trim() || null;
  } else if (name !== undefined && knownFields.has(name)) {
    // Which of two was meant, nobody can tell.
    if (name in upload.values) form.fail("malformed");
    else upload.values[name as TextFieldName] = value;
  } else if (name === "resumeUpload") {
    takeNamedResume(form, value);
  } else {
    const signal = signalNames.find((known) => known === name);
    if (signal) upload.signals[signal] ??= value;
  }
}

function takeNamedResume(form: Form, value: string) {
  const resume = readNamedUpload(value);
  if (!resume || form.hasResume) return form.fail("malformed");
  form.hasResume = true;
  form.upload.resume = resume;
  if ("error" in resume && resume.error === "too-large") form.fail("too-large");
}

function takeFile(form: Form, field: string | undefined, file: Readable, fileName: string) {
  const { upload } = form;
  const name = resumeName(fileName);
  // A form with no file chosen sends one without a name.
  if (field !== "resume" || name === "") {
    ignore(file);
    return;
  }
  if (form.hasResume) {
    ignore(file);
    form.fail("malformed");
    return;
  }
  form.hasResume = true;
  file.once("limit", () => form.fail("too-large"));
  const error = form.isTooLarge ? "too-large" : checkResumeFile({ name, size: 1 });
  if (error) {
    upload.resume = { name, error };
    ignore(file);
    if (error === "too-large") form.fail("too-large");
    return;
  }
  form.resumeArrived = spoolResume(form, name, file);
  form.resumeArrived.catch((cause: unknown) => {
    if (isDiskTrouble(cause)) form.fail("unavailable", cause);
  });
}

function ignore(file: Readable) {
  file.on("error", () => {}).resume();
}

async function spoolResume(form: Form, name: string, stream: Readable) {
  // The parser reports a body that is cut off here too, possibly before anybody reads.
  stream.on("error", () => {});
  const file = await form.spool.newFile();
  form.upload.resume = { name, file };
  for await (const chunk of stream) await file.append(chunk as Uint8Array);
  if (file.sizeBytes() > 0) return;
  await file.discard();
  form.upload.resume = { name, error: "empty" };
}

/** A disk that is full or gone, not a body that broke off. */
function isDiskTrouble(cause: unknown): boolean {
  return cause instanceof Error && "syscall" in cause;
}

function failureOf(error: unknown, values: FieldValues): UploadOutcome {
  if (!(error instanceof UploadFailed)) return { kind: "malformed", values };
  return { kind: error.kind, values, cause: error.cause };
}

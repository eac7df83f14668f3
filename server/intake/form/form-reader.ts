import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { textFieldNames, type FieldErrorCode, type TextFieldName } from "../../../application/fields.ts";
import { maxResumeBytes } from "../../../application/limits.ts";
import { idempotencyKeyField, resumeField, sourceField } from "../../../application/protocol.ts";
import { checkResumeName } from "../../../application/resume-file.ts";
import { hiddenFieldName } from "../../../application/spam-signs.ts";
import type { Spool, SpoolFile } from "../spool.ts";
import { resumeName } from "./resume-name.ts";
import { watchPace, type UploadPace } from "./upload-pace.ts";

/** Room for everything but the resume: 30 kB of cover letter in a wide script, short fields, boundaries. */
const maxFieldsBytes = 256 * 1024;

/** A body larger than this holds a resume that is too large, whatever else is in it. */
export const maxBodyBytes = maxResumeBytes + maxFieldsBytes;

/**
 * Each read of a body takes some microseconds, in which no one else is answered: a megabyte in chunks of one byte takes
 * seconds. Browsers, and proxies, which join chunks, send hundreds of bytes at a time.
 */
const manyReads = 1_000;
const minMeanReadBytes = 32;

const partLimits = {
  fields: 32,
  files: 4,
  parts: 36,
  fieldSize: maxFieldsBytes,
  headerPairs: 16,
  headerSize: 8 * 1024,
};

/** The text fields, and the source that the form carries. */
export type FieldValues = Partial<Record<TextFieldName | typeof sourceField, string>>;

export type SpooledResume = { kind: "spooled"; name: string; file: SpoolFile };

/** The resume as far as it arrived: its file, or why it is refused. */
type ArrivedResume = SpooledResume | { kind: "refused"; name: string; code: FieldErrorCode };

export type ArrivedForm = {
  values: FieldValues;
  hiddenText: string | null;
  idempotencyKey: string | null;
  resume: ArrivedResume | null;
};

type Failure = { kind: "malformed" | "too-large" | "too-slow" | "aborted" | "unavailable"; cause?: unknown };

export type FormOutcome = { kind: "complete"; form: ArrivedForm } | (Failure & { values: FieldValues });

export type FormOptions = {
  spool: Spool;
  pace: UploadPace;
  /** The body is known to be too large: read the fields before the resume, then refuse. */
  isTooLarge: boolean;
};

/** The resume may still be written. */
type ArrivingForm = Omit<ArrivedForm, "resume"> & { resume: Promise<ArrivedResume> | null };

type Fail = (kind: Failure["kind"], cause?: unknown) => void;

/**
 * Text fields into memory, the resume into a file of the spool for the caller to discard. A failure can still be
 * answered.
 */
export async function readForm(request: IncomingMessage, options: FormOptions): Promise<FormOutcome> {
  const parser = newParser(request);
  if (!parser) return { kind: "malformed", values: {} };
  const form: ArrivingForm = { values: {}, hiddenText: null, idempotencyKey: null, resume: null };
  let currentFile = null as Readable | null;
  let failure = null as Failure | null;
  const fail: Fail = (kind, cause) => {
    failure ??= cause === undefined ? { kind } : { kind, cause };
    // The body may have ended while the parser still waits for a file to be read.
    parser.destroy(new Error(kind));
  };
  parser.on("error", () => {});
  parser.on("field", (name, value) => takeField(form, name, value, fail));
  parser.on("file", (name, file, fileName) => {
    currentFile = file;
    takeFile(form, name, file, resumeName(fileName), options, fail);
  });
  for (const event of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.on(event, () => fail("malformed"));

  const pace = watchPace(options.pace, () => fail(request.complete ? "malformed" : "too-slow"));
  const onData = countBytes(request, pace, fail);
  const onClose = () => request.complete || fail("aborted");
  request.on("data", onData).once("close", onClose).on("error", onClose);
  try {
    // Not a pipeline: its failure would end the request, which can still be answered.
    await finished(request.pipe(parser));
    const resume = await form.resume;
    if (!failure) return { kind: "complete", form: { ...form, resume } };
  } catch {
    failure ??= { kind: "malformed" };
  } finally {
    pace.stop();
    request.off("data", onData).off("close", onClose);
  }
  currentFile?.destroy(new Error(failure.kind));
  await form.resume?.then(discardResume, () => {});
  return { ...failure, values: form.values };
}

export async function discardResume(resume: ArrivedResume | null): Promise<void> {
  if (resume?.kind === "spooled") await resume.file.discard();
}

function newParser({ headers }: IncomingMessage): BusboyInstance | null {
  try {
    return new Busboy({
      headers: headers as { "content-type": string },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      limits: { ...partLimits, fileSize: maxResumeBytes },
    });
  } catch {
    // There is no boundary.
    return null;
  }
}

function countBytes(request: IncomingMessage, pace: ReturnType<typeof watchPace>, fail: Fail) {
  let totalBytes = 0;
  let reads = 0;
  return (bytes: Uint8Array) => {
    pace.count(bytes.length);
    totalBytes += bytes.length;
    reads += 1;
    // Without an answer: before one, the rest of the body would be read and dropped, chunk by chunk.
    if (reads > manyReads && totalBytes < reads * minMeanReadBytes) request.destroy();
    if (totalBytes > maxBodyBytes) fail("too-large");
  };
}

function takeField(form: ArrivingForm, name: string | undefined, value: string, fail: Fail) {
  const { values } = form;
  const field = textFieldNames.find((known) => known === name);
  if (name === idempotencyKeyField) form.idempotencyKey = value.trim() || null;
  else if (name === hiddenFieldName) form.hiddenText ??= value;
  else if (name === sourceField) values.from ??= value;
  else if (!field) return;
  // Two values: no one can know which was meant.
  else if (field in values) fail("malformed");
  else values[field] = value;
}

function takeFile(
  form: ArrivingForm,
  field: string | undefined,
  file: Readable,
  name: string,
  { spool, isTooLarge }: FormOptions,
  fail: Fail,
) {
  // A form with no file chosen sends one without a name.
  if (field !== resumeField || name === "") return ignore(file);
  const code = checkResumeName(name);
  if (form.resume || isTooLarge || code) ignore(file);
  if (form.resume) return fail("malformed");
  if (isTooLarge) return fail("too-large");
  file.once("limit", () => fail("too-large"));
  form.resume = code ? Promise.resolve({ kind: "refused", name, code }) : spoolResume(file, name, spool);
  form.resume.catch((cause: unknown) => {
    // The disk is full or gone; the body did not break off.
    if (cause instanceof Error && "syscall" in cause) fail("unavailable", cause);
  });
}

async function spoolResume(stream: Readable, name: string, spool: Spool): Promise<ArrivedResume> {
  // The parser reports a cut-off body here too, possibly before the loop below reads.
  stream.on("error", () => {});
  const file = await spool.newFile();
  let isWhole = false;
  try {
    for await (const bytes of stream) await file.append(bytes as Uint8Array);
    isWhole = file.sizeBytes() > 0;
  } finally {
    if (!isWhole) await file.discard();
  }
  return isWhole ? { kind: "spooled", name, file } : { kind: "refused", name, code: "empty" };
}

function ignore(file: Readable) {
  file.on("error", () => {}).resume();
}

import type { Readable } from "node:stream";
import type { BusboyInstance } from "@fastify/busboy";
import { textFieldNames, type TextFieldName } from "../../application/fields.ts";
import { checkResumeFile } from "../../application/resume-file.ts";
import { signalNames, type Signals } from "./find-marks.ts";
import { readNamedUpload, type NamedResume } from "./named-upload.ts";
import { resumeName } from "./resume-name.ts";
import type { Spool, SpoolFile } from "./spool.ts";

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

/** Why a form did not arrive. The first reason counts; what follows from it is not told. */
export class UploadFailed extends Error {
  readonly kind: UploadFailure;
  constructor(kind: UploadFailure, cause?: unknown) {
    super(kind, { cause });
    this.kind = kind;
  }
}

/** A form while it arrives. */
export type ArrivingForm = {
  spool: Spool;
  /** The body is known to be too large: read the fields before the resume, then refuse. */
  isTooLarge: boolean;
  upload: Upload;
  currentFile: Readable | null;
  hasResume: boolean;
  resumeArrived: Promise<void>;
  /** The first thing that went wrong; what follows from it is not told. */
  failure: UploadFailed | null;
  fail(kind: UploadFailure, cause?: unknown): void;
  onFailure(failure: UploadFailed): void;
};

/** A form of which nothing has arrived yet. */
export function newArrivingForm({ spool, isTooLarge }: { spool: Spool; isTooLarge: boolean }): ArrivingForm {
  return {
    spool,
    isTooLarge,
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

/** Lets `form` take what `parser` finds. */
export function collectInto(form: ArrivingForm, parser: BusboyInstance): void {
  parser.on("field", (name, value) => takeField(form, name, value));
  parser.on("file", (name, file, fileName) => {
    form.currentFile = file;
    takeFile(form, name, file, fileName);
  });
  for (const event of ["partsLimit", "filesLimit", "fieldsLimit"] as const)
    parser.on(event, () => form.fail("malformed"));
}

const knownFields = new Set<string>(textFieldNames);

function takeField(form: ArrivingForm, name: string | undefined, value: string) {
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

function takeNamedResume(form: ArrivingForm, value: string) {
  const resume = readNamedUpload(value);
  if (!resume || form.hasResume) return form.fail("malformed");
  form.hasResume = true;
  form.upload.resume = resume;
  if ("error" in resume && resume.error === "too-large") form.fail("too-large");
}

function takeFile(form: ArrivingForm, field: string | undefined, file: Readable, fileName: string) {
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

async function spoolResume(form: ArrivingForm, name: string, stream: Readable) {
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

import type { IncomingMessage } from "node:http";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BusboyInstance } from "@fastify/busboy";
import { textFieldNames, type TextFieldName } from "../../../application/fields.ts";
import { maxResumeBytes } from "../../../application/limits.ts";
import { idempotencyKeyField, resumeField, resumeUploadField } from "../../../application/protocol.ts";
import { checkResumeName } from "../../../application/resume-file.ts";
import type { WatchPace } from "../concurrency-limit.ts";
import { signalNames, type Signals } from "../find-spam-signs.ts";
import type { Spool, SpoolFile } from "../spool.ts";
import { newMultipartParser } from "./multipart-parser.ts";
import { readNamedUpload, resumeName, type NamedResume } from "./resume-name.ts";

/** Room for everything but the resume: 30 kB of cover letter in a wide script, short fields, boundaries. */
const maxFieldsBytes = 256 * 1024;

/** A body larger than this holds a resume that is too large, whatever else is in it. */
export const maxBodyBytes = maxResumeBytes + maxFieldsBytes;

export type FieldValues = Partial<Record<TextFieldName, string>>;

/** A form as it arrived, not judged yet. */
export type ArrivedForm = {
  values: FieldValues;
  signals: Signals;
  idempotencyKey: string | null;
  resume: ArrivedResume | null;
};

/** A resume as far as it arrived: its file, the promise of one whose chunks are sent apart, or what rules it out. */
type ArrivedResume = { kind: "spooled"; name: string; file: SpoolFile } | NamedResume;

export type FormFailure = "malformed" | "too-large" | "too-slow" | "aborted" | "unavailable";

export type FormOutcome =
  { kind: "complete"; form: ArrivedForm } | { kind: FormFailure; values: FieldValues; cause?: unknown };

export type FormOptions = {
  spool: Spool;
  watchPace: WatchPace;
  /** The body is known to be too large: read the fields before the resume, then refuse. */
  isTooLarge: boolean;
};

/**
 * Reads a multipart form: text fields into memory, the resume into the spool.
 * Only a complete form keeps a spool file, which the caller discards. After a failure the rest of the body is unread
 * and the connection still open, so that a response can be sent.
 */
export async function readForm(request: IncomingMessage, options: FormOptions): Promise<FormOutcome> {
  const parser = newMultipartParser(request);
  return parser ? new FormReader(request, parser, options).read() : { kind: "malformed", values: {} };
}

/** Removes the spool file of a form that has one. */
export async function discardResume({ resume }: ArrivedForm): Promise<void> {
  if (resume?.kind === "spooled") await resume.file.discard();
}

class FormReader {
  readonly #request: IncomingMessage;
  readonly #parser: BusboyInstance;
  readonly #options: FormOptions;
  readonly #form: ArrivedForm = { values: {}, signals: {}, idempotencyKey: null, resume: null };
  #hasResume = false;
  #currentFile: Readable | null = null;
  #resumeArrived: Promise<void> = Promise.resolve();
  /** The first thing that went wrong; the rest follows from it. */
  #failure: { kind: FormFailure; cause?: unknown } | null = null;

  constructor(request: IncomingMessage, parser: BusboyInstance, options: FormOptions) {
    this.#request = request;
    this.#parser = parser;
    this.#options = options;
    parser.on("error", () => {});
    parser.on("field", (name, value) => this.#takeField(name, value));
    parser.on("file", (name, file, fileName) => {
      this.#currentFile = file;
      this.#takeFile(name, file, resumeName(fileName));
    });
    for (const event of ["partsLimit", "filesLimit", "fieldsLimit"] as const)
      parser.on(event, () => this.#fail("malformed"));
  }

  async read(): Promise<FormOutcome> {
    const request = this.#request;
    const pace = this.#options.watchPace(
      () => body.writableNeedDrain,
      () => this.#fail(request.complete ? "malformed" : "too-slow"),
    );
    const body = this.#countedBody(pace);
    const onClose = () => request.complete || this.#fail("aborted");
    request.once("close", onClose).on("error", onClose);
    try {
      request.pipe(body);
      await pipeline(body, this.#parser);
      await this.#resumeArrived;
    } catch {
      this.#failure ??= { kind: "malformed" };
    } finally {
      pace.stop();
      request.off("close", onClose);
    }
    return this.#failure ? this.#giveUp(this.#failure) : { kind: "complete", form: this.#form };
  }

  #fail(kind: FormFailure, cause?: unknown) {
    this.#failure ??= { kind, cause };
    // Not the body, which may have ended while the parser still waits for a file to be read.
    this.#parser.destroy(new Error(kind));
  }

  async #giveUp(failure: { kind: FormFailure; cause?: unknown }): Promise<FormOutcome> {
    this.#currentFile?.destroy(new Error(failure.kind));
    await this.#resumeArrived.catch(() => {});
    await discardResume(this.#form);
    return { ...failure, values: this.#form.values };
  }

  /** A stage between the request and the parser: its failure ends the parser, while the request can still be answered. */
  #countedBody(pace: ReturnType<WatchPace>): Transform {
    let totalBytes = 0;
    return new Transform({
      transform: (bytes: Uint8Array, _encoding, done) => {
        pace.count(bytes.length);
        totalBytes += bytes.length;
        if (totalBytes > maxBodyBytes) this.#fail("too-large");
        else done(null, bytes);
      },
    });
  }

  #takeField(name: string | undefined, value: string) {
    const { values, signals } = this.#form;
    const field = textFieldNames.find((known) => known === name);
    const signal = signalNames.find((known) => known === name);
    if (name === idempotencyKeyField) this.#form.idempotencyKey = value.trim() || null;
    else if (name === resumeUploadField) this.#takeNamedUpload(value);
    else if (signal) signals[signal] ??= value;
    else if (!field) return;
    // There is no way to know which of two was meant.
    else if (field in values) this.#fail("malformed");
    else values[field] = value;
  }

  #takeNamedUpload(text: string) {
    const resume = readNamedUpload(text);
    if (!resume || this.#hasResume) return this.#fail("malformed");
    this.#hasResume = true;
    this.#form.resume = resume;
    if (resume.kind === "refused" && resume.code === "too-large") this.#fail("too-large");
  }

  #takeFile(field: string | undefined, file: Readable, name: string) {
    // A form with no file chosen sends one without a name.
    if (field !== resumeField || name === "") return ignore(file);
    const code = checkResumeName(name);
    if (this.#hasResume || this.#options.isTooLarge || code) ignore(file);
    if (this.#hasResume) return this.#fail("malformed");
    this.#hasResume = true;
    if (this.#options.isTooLarge) return this.#fail("too-large");
    file.once("limit", () => this.#fail("too-large"));
    if (code) {
      this.#form.resume = { kind: "refused", name, code };
      return;
    }
    this.#resumeArrived = this.#spoolResume(file, name);
    this.#resumeArrived.catch((cause: unknown) => {
      if (isDiskFailure(cause)) this.#fail("unavailable", cause);
    });
  }

  async #spoolResume(stream: Readable, name: string) {
    // The parser reports a cut-off body here too, possibly before the loop below reads.
    stream.on("error", () => {});
    const file = await this.#options.spool.newFile();
    this.#form.resume = { kind: "spooled", name, file };
    for await (const bytes of stream) await file.append(bytes as Uint8Array);
    if (file.sizeBytes() > 0) return;
    await file.discard();
    this.#form.resume = { kind: "refused", name, code: "empty" };
  }
}

function ignore(file: Readable) {
  file.on("error", () => {}).resume();
}

/** A disk that is full or gone, not a body that broke off. */
function isDiskFailure(cause: unknown): boolean {
  return cause instanceof Error && "syscall" in cause;
}

import type { FieldError } from "../../application/fields.ts";

/**
 * Why an application, or a chunk of its resume, is refused. `not-announced`: no form has announced the chunk, or there
 * is no room. `incomplete`: the resume that a form names is missing here, or differs from the announced one.
 */
export type Refusal =
  | FormRefusal
  | { kind: "other-media-type" | "cross-site" | "not-announced" | "unexpected" }
  | { kind: "wrong-method"; allowed: string }
  | TooMany;

/** The values of a form whose body was read, as far as it arrived. */
export type FormRefusal =
  | { kind: "malformed" | "too-large" | "too-slow" | "unavailable" }
  | { kind: "invalid"; errors: FieldError[] }
  | { kind: "incomplete"; missingPieces: number[] };

export type TooMany = { kind: "too-many"; retryAfterSeconds: number };

/** Seconds until the next try when no one can know: trouble of the store or the disk, or no free place. */
export const usualRetrySeconds = 10;

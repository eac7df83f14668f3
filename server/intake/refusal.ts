import type { FieldError } from "../../application/fields.ts";

/**
 * Why an application, or a chunk of its resume, is not taken. `not-announced`: a chunk that no form has announced, or for
 * which there is no room. `incomplete`: the resume that a form names is not here yet, or not what was announced.
 */
export type Refusal =
  | FormRefusal
  | { kind: "other-media-type" | "cross-site" | "not-announced" | "unexpected" }
  | { kind: "wrong-method"; allowed: string }
  | TooMany;

/** Of a form whose body was read, as far as it came. */
export type FormRefusal =
  | { kind: "malformed" | "too-large" | "too-slow" | "unavailable" }
  | { kind: "invalid"; errors: FieldError[] }
  | { kind: "incomplete"; missingPieces: number[] };

export type TooMany = { kind: "too-many"; retryAfterSeconds: number };

/** Seconds after which to try again when no one can know: trouble of the store or the disk, or no place free. */
export const usualRetrySeconds = 10;

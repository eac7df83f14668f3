import type { FieldError } from "../../application/fields.ts";
import type { TooMany } from "../limits/rate-limit.ts";

/** Why an application is refused. */
export type Refusal =
  | FormRefusal
  | { kind: "erased" | "other-media-type" | "malformed-key" | "cross-site" | "unexpected" }
  | { kind: "wrong-method"; allowed: string }
  | TooMany;

/** The values of a form whose body was read, as far as it arrived. */
export type FormRefusal =
  { kind: "malformed" | "too-large" | "too-slow" | "unavailable" } | { kind: "invalid"; errors: FieldError[] };

/** Seconds until the next try when no one can know: trouble of the store or the disk, or no free place. */
export const usualRetrySeconds = 10;

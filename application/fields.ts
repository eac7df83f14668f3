import * as z from "zod/mini";
import { maxLengths } from "./limits.ts";

/** Years of experience, as the form offers them. */
export const experienceOptions = ["0-1", "2-3", "4-5", "6-10", "10+"] as const;

/** The text fields of an application in the order in which the form asks for them. */
export const textFieldNames = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "position",
  "experience",
  "portfolio",
  "coverLetter",
] as const;

export type TextFieldName = (typeof textFieldNames)[number];
export type FieldName = TextFieldName | "resume";

/** Why a field was not accepted. The words for each are content. */
export type FieldErrorCode = "missing" | "too-long" | "malformed" | "unknown" | "too-large" | "wrong-type" | "empty";
export type FieldError = { field: FieldName; code: FieldErrorCode };

/** What an application says about itself, judged and cleaned. `position` is the title; empty optional texts are null. */
export type ApplicationFields = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  position: string;
  experience: (typeof experienceOptions)[number];
  portfolio: string | null;
  coverLetter: string;
};

export type PositionChoice = { id: string; title: string };

export type FieldsVerdict =
  { ok: true; fields: ApplicationFields; position: PositionChoice } | { ok: false; errors: FieldError[] };

/**
 * Judges the text fields of an application: the same verdict in the browser and on the server.
 * Absent fields count as empty. `position` may be a title or an id from `positions`.
 * Returns at most one error a field, in the order of the form.
 */
export function checkFields(
  values: Partial<Record<TextFieldName, string>>,
  positions: readonly PositionChoice[],
): FieldsVerdict {
  const result = schemaFor(positions).safeParse(
    Object.fromEntries(textFieldNames.map((name) => [name, tidy(values[name] ?? "")])),
  );
  if (result.success) {
    const { position } = result.data;
    return { ok: true, fields: { ...result.data, position: position.title }, position };
  }
  return {
    ok: false,
    errors: textFieldNames.flatMap((field) => {
      const issue = result.error.issues.find(({ path }) => path[0] === field);
      return issue ? [{ field, code: issue.message as FieldErrorCode }] : [];
    }),
  };
}

function schemaFor(positions: readonly PositionChoice[]) {
  const find = (value: string) => positions.find(({ id, title }) => id === value || title === value);
  return z.object({
    firstName: required(maxLengths.firstName),
    lastName: required(maxLengths.lastName),
    email: z.pipe(
      z.pipe(
        required(maxLengths.email),
        z.transform((value) => normalizeEmail(value) ?? ""),
      ),
      z.string().check(z.minLength(1, code("malformed")), z.maxLength(maxLengths.email, code("too-long"))),
    ),
    phone: optional(maxLengths.phone),
    position: z.pipe(
      z.string().check(
        z.minLength(1, { error: "missing", abort: true }),
        z.refine((value) => find(value) !== undefined, code("unknown")),
      ),
      z.transform((value) => find(value) ?? { id: value, title: value }),
    ),
    experience: z.pipe(
      z.string().check(z.minLength(1, { error: "missing", abort: true })),
      z.enum(experienceOptions, code("unknown")),
    ),
    portfolio: z.pipe(
      z.pipe(z.string(), z.transform(withScheme)),
      optional(maxLengths.portfolio, (value) => value === "" || isWebAddress(value)),
    ),
    coverLetter: required(maxLengths.coverLetter),
  });
}

/**
 * An email address with its domain as the DNS has it: the platform's URL parser maps all spellings of a domain to one
 * (UTS 46). Null for what does not name one mailbox on a named host.
 */
export function normalizeEmail(text: string): string | null {
  const [, name, domain] = emailPattern.exec(text) ?? [];
  if (!domain || !URL.canParse(`http://${domain}`)) return null;
  const { hostname } = new URL(`http://${domain}`);
  return hostPattern.test(hostname) ? `${name}@${hostname}` : null;
}

/** Of ASCII only what a domain may have: the parser would take a port, a path or user info as its own. */
const emailPattern = /^([^\s@"<>()[\]:;,\\]+)@((?:[a-z\d.-]|[^\0-\x7f])+)$/iu;

/** At least two labels, and no IP address: the parser makes one of `127.1`. */
const hostPattern = /^([a-z\d-]+\.)+(?!\d+$)[a-z\d-]{2,}$/;

function required(maxLength: number) {
  return z
    .string()
    .check(
      z.minLength(1, { error: "missing", abort: true }),
      z.maxLength(maxLength, { error: "too-long", abort: true }),
    );
}

function optional(maxLength: number, isWellFormed: (value: string) => boolean = () => true) {
  return z.pipe(
    z
      .string()
      .check(z.maxLength(maxLength, { error: "too-long", abort: true }), z.refine(isWellFormed, code("malformed"))),
    z.transform((value) => value || null),
  );
}

function code(error: FieldErrorCode) {
  return { error };
}

/** People write `linkedin.com/in/ada`. What has a scheme of its own, or no domain, stays as it is. */
function withScheme(value: string) {
  return /^[^\s:/?#@]+\.[^\s:/?#@]+(:\d+)?([/?#]|$)/u.test(value) ? `https://${value}` : value;
}

/** http and https only: the address is shown to the hiring team, never fetched. */
function isWebAddress(value: string) {
  if (!/^https?:\/\/[^\s]+$/iu.test(value)) return false;
  return URL.canParse(value) && new URL(value).hostname.includes(".");
}

/**
 * Trims, counts a line end once (forms post CRLF), and drops control characters: no database text can hold the first of
 * them, and terminals obey the others.
 */
function tidy(value: string) {
  return value
    .replace(/\r\n?|\u0085/g, "\n")
    .replace(controlCharacters, "")
    .trim();
}

// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

import { cleanAddress, cleanLetter, cleanLine, cleanWebAddress } from "./clean-text.ts";
import { maxCoverLetterLength } from "./limits.ts";

/** In years. */
const experienceOptions = ["0-1", "2-3", "4-5", "6-10", "10+"] as const;

/**
 * What a text is. The kind of a field decides how its text is checked, typed, shown, linked and tested: form, team's pages,
 * chat, files and commands ask for the kind, not for the name.
 */
export type FieldKind = "text" | "email" | "phone" | "position" | "choice" | "web address" | "letter";

/** The parts of the form, in its order. The resume is the last field of the last one. */
export const fieldGroups = ["person", "position", "letter"] as const;

/**
 * `group`: the part of the form that asks for it. `maxLength` in UTF-16 units of the cleaned text. `options` as they are
 * stored.
 */
export type TextField = {
  group: (typeof fieldGroups)[number];
  maxLength: number;
  isRequired?: true;
} & ({ kind: Exclude<FieldKind, "choice"> } | { kind: "choice"; options: readonly string[] });

/**
 * The text fields of an application; within a part of the form, in its order. 254 is the longest deliverable email
 * address (RFC 5321 with RFC 3696 erratum 1690); the other lengths are generous for real people and keep one application
 * within a handful of chat messages.
 */
export const textFields = {
  firstName: { kind: "text", group: "person", maxLength: 100, isRequired: true },
  lastName: { kind: "text", group: "person", maxLength: 100, isRequired: true },
  email: { kind: "email", group: "person", maxLength: 254, isRequired: true },
  phone: { kind: "phone", group: "person", maxLength: 40 },
  position: { kind: "position", group: "position", maxLength: 100, isRequired: true },
  experience: { kind: "choice", options: experienceOptions, group: "position", maxLength: 100, isRequired: true },
  portfolio: { kind: "web address", group: "position", maxLength: 500 },
  coverLetter: { kind: "letter", group: "letter", maxLength: maxCoverLetterLength, isRequired: true },
} satisfies Record<string, TextField>;

export type TextFieldName = keyof typeof textFields;
export type FieldName = TextFieldName | "resume";
/** In the order of the form. */
export const textFieldNames = fieldGroups.flatMap((group) =>
  (Object.keys(textFields) as TextFieldName[]).filter((name) => textFields[name].group === group),
);

/** The names of the fields with a property, such as `{ kind: "choice" }`. */
export type FieldNameWith<Property extends Partial<Pick<TextField, "kind" | "isRequired">>> = {
  [Name in TextFieldName]: (typeof textFields)[Name] extends Property ? Name : never;
}[TextFieldName];

export function isOfKind<Kind extends FieldKind>(
  name: TextFieldName,
  kind: Kind,
): name is FieldNameWith<{ kind: Kind }> {
  return textFields[name].kind === kind;
}

export function isRequired(name: TextFieldName): name is FieldNameWith<{ isRequired: true }> {
  return "isRequired" in textFields[name];
}

/** Returns the fields of a kind, in the order of the form. */
export function fieldsOfKind<Kind extends FieldKind>(kind: Kind): FieldNameWith<{ kind: Kind }>[] {
  return textFieldNames.filter((name) => isOfKind(name, kind));
}

/** Returns an object with the value of `toValue` for each field of a kind. */
export function recordOfKind<Kind extends FieldKind, Value>(
  kind: Kind,
  toValue: (name: FieldNameWith<{ kind: Kind }>) => Value,
): Record<FieldNameWith<{ kind: Kind }>, Value> {
  const entries = fieldsOfKind(kind).map((name) => [name, toValue(name)]);
  return Object.fromEntries(entries) as Record<FieldNameWith<{ kind: Kind }>, Value>;
}

/**
 * `not.pdf` and the like: a resume whose content is not what its name says. `unreadable`: for the browser. `refused`: the
 * owner of the email address said that the application is not theirs.
 */
export type FieldErrorCode =
  | "refused"
  | ("missing" | "too-long" | "malformed" | "unknown" | "too-large" | "wrong-type" | "empty" | "unreadable" | "closed")
  | ("not.pdf" | "not.doc" | "not.docx" | "not.txt");
export type FieldError = { field: FieldName; code: FieldErrorCode };

/** Checked and cleaned. `position` is the title; empty optional texts are null. */
export type ApplicationFields = {
  [Name in TextFieldName]: (typeof textFields)[Name] extends { isRequired: true } ? string : string | null;
};

/** `formerTitles`: those that it had when a form was opened that is still open. */
export type PositionChoice = { id: string; title: string; formerTitles?: readonly string[] };

/** Finds the position that a form names, by its id or by a title that it has or had. */
export function findPosition<Choice extends PositionChoice>(
  positions: readonly Choice[],
  name: string,
): Choice | undefined {
  return (
    positions.find(({ id, title }) => name === id || name === title) ??
    positions.find(({ formerTitles }) => formerTitles?.includes(name))
  );
}

export type FieldsVerdict =
  { ok: true; fields: ApplicationFields; position: PositionChoice } | { ok: false; errors: FieldError[] };

/**
 * Absent fields count as empty. Returns at most one error a field, in the order of the form; `closed` for
 * `closedPositions`.
 */
export function checkFields(
  values: Partial<Record<TextFieldName, string>>,
  positions: readonly PositionChoice[],
  closedPositions: readonly PositionChoice[] = [],
): FieldsVerdict {
  const chosen = cleanField("position", values.position ?? "") ?? "";
  const position = findPosition(positions, chosen);
  const isClosed = !position && findPosition(closedPositions, chosen) !== undefined;
  const choices: Partial<Record<TextFieldName, readonly string[]>> = {
    position: position ? [chosen] : [],
    ...recordOfKind("choice", (name) => textFields[name].options),
  };
  const errors: FieldError[] = [];
  const fields = textFieldNames.map((field) => {
    const { value, code } = checkField(field, values[field] ?? "", choices[field]);
    if (code) errors.push({ field, code: field === "position" && isClosed ? "closed" : code });
    return [field, value];
  });
  if (!position || errors.length > 0) return { ok: false, errors };
  return {
    ok: true,
    fields: { ...(Object.fromEntries(fields) as ApplicationFields), position: position.title },
    position,
  };
}

type Checked = { value: string | null; code?: FieldErrorCode };

function checkField(field: TextFieldName, typed: string, choices?: readonly string[]): Checked {
  const { kind, maxLength } = textFields[field];
  const text = cleanField(field, typed);
  if (text === "") return isRequired(field) ? { value: null, code: "missing" } : { value: null };
  if (text === null || text.length > maxLength) return { value: null, code: choices ? "unknown" : "too-long" };
  const { normalize } = rulesOf[kind];
  const value = normalize ? normalize(text) : text;
  if (value === null) return { value, code: "malformed" };
  if (value.length > maxLength) return { value, code: "too-long" };
  return choices?.includes(value) === false ? { value, code: "unknown" } : { value };
}

/** Returns a typed email address as it is stored, or why it is refused, like the form's field. */
export function checkEmail(typed: string): { email: string; code?: never } | { email: null; code: FieldErrorCode } {
  const { value, code = "malformed" } = checkField("email", typed);
  return value === null || code !== "malformed" ? { email: null, code } : { email: value };
}

/** Returns what was typed as the form shows it before it is sent; null, without a look at it, when it is far too long. */
export function cleanField(field: TextFieldName, typed: string): string | null {
  const { kind, maxLength } = textFields[field];
  return typed.length > 2 * maxLength + maxUnseenLength ? null : rulesOf[kind].clean(typed);
}

/**
 * `clean` removes invisible signs; the form shows the result before it is sent. `normalize` returns the text as it is
 * stored; null when it is malformed.
 */
const rulesOf: Record<FieldKind, { clean: (typed: string) => string; normalize?: (text: string) => string | null }> = {
  text: { clean: cleanLine },
  email: { clean: cleanAddress, normalize: normalizeEmail },
  phone: { clean: cleanLine },
  position: { clean: cleanLine },
  choice: { clean: cleanLine },
  "web address": { clean: cleanWebAddress, normalize: normalizeWebAddress },
  letter: { clean: cleanLetter },
};

/** Room for white space and invisible signs around a text, beside line ends of two characters each. */
const maxUnseenLength = 1000;

/**
 * Returns an email address with its domain as the DNS has it: the platform's URL parser maps all spellings of a domain
 * to one (UTS 46). Returns null for text that does not name one mailbox on a named host; of one that is too long, only the
 * length is looked at: the parser's time grows with its square.
 */
export function normalizeEmail(text: string): string | null {
  if (text.length > textFields.email.maxLength) return null;
  const [, name, domain] = emailPattern.exec(text) ?? [];
  const hostname = domain && hostOf(`http://${domain}`);
  return hostname && hostPattern.test(hostname) ? `${name}@${hostname}` : null;
}

/**
 * The text may have only the ASCII characters of a domain: the parser would take a port, a path or user info as part of
 * it.
 */
const emailPattern = /^([^\s@"<>()[\]:;,\\]+)@((?:[a-z\d.-]|[^\0-\x7f])+)$/iu;

/**
 * At least two labels as the DNS has them (RFC 1123, 2.1), and no IP address: the parser makes one of `127.1`. Browsers ask
 * for the same.
 */
const hostPattern = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d][a-z\d-]{0,61}[a-z\d]$/;

/** http and https only: shown to the team, never fetched. People write `linkedin.com/in/ada`: https is added. */
function normalizeWebAddress(text: string): string | null {
  const address = hostAtStart.test(text) ? `https://${text}` : text;
  if (!/^https?:\/\/[^\s]+$/iu.test(address)) return null;
  return hostOf(address)?.includes(".") ? address : null;
}

/** Returns the host of a web address as the DNS has it, or null for text that is no address. */
function hostOf(address: string): string | null {
  try {
    return new URL(address).hostname;
  } catch {
    return null;
  }
}

const hostAtStart = /^[^\s:/?#@.]+(?:\.+[^\s:/?#@.]+)+(:\d+)?([/?#]|$)/u;

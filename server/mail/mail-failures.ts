/**
 * Everything that can keep a mail from its reader, in three closed lists, stored in `mail.last_failure`.
 * `scope`: what waits. `mail`: only this one. `server`: every mail, because each would meet the same. `none`: it is not
 * tried again.
 */

/** The failures of a send, on the way to the mail server or by its answer. */
const sendFailures = {
  "no-mailbox": failure("none", "There's no such mailbox."),
  "mailbox-closed": failure("none", "The mailbox takes no mail."),
  "mailbox-full": failure("none", "The mailbox is full."),
  "taken-for-spam": failure("none", "The mail was taken for spam, or a rule of the receiving server forbids it."),
  refused: failure("none", "The mail server refused this address or this mail."),
  deferred: failure("mail", "The mail server could not accept the mail now. The site tries again."),
  unanswered: failure(
    "mail",
    "The connection broke before the answer. The mail may have arrived; the site tries once more, an hour later.",
  ),
  unreachable: failure("server", "The mail server cannot be reached. The site tries again automatically."),
  unencrypted: failure("server", "The mail server offers no encryption that can be trusted. Check SMTP_URL."),
  unauthorized: failure("server", "The mail server refuses the user or the password. Check SMTP_URL."),
  "sender-refused": failure("server", "The mail server refuses the sender. Check MAIL_FROM."),
};

/** The site's own limits, of amount, time and tries, and its settings. */
const reachedLimits = {
  "too-many": failure("none", "The daily limit of this mailbox is reached."),
  "network-limit": failure(
    "mail",
    "The daily share of the candidate's network is used up (MAIL_PER_DAY). The mail is sent later.",
  ),
  "site-limit": failure("server", "The site's daily limit is reached (MAIL_PER_DAY). Waiting mail is sent later."),
  expired: failure("none", "The mail could not be sent for four days."),
  "turned-off": failure("none", "Mail was turned off (SMTP_URL) while the email waited."),
  "unknown-end": failure("none", "It's not known whether the mail arrived: the mail server gave no answer twice."),
};

/** Acts of members and of candidates. */
const actsOfPeople = {
  "no-address": failure("none", "The owner of the address said that the application isn't theirs."),
  stopped: failure("none", "A member stopped the mail after it had been tried. It may have arrived."),
  replied: failure("none", "The candidate replied before it left."),
  "came-back": failure("none", "The mail came back."),
};

export const mailFailures = { ...sendFailures, ...reachedLimits, ...actsOfPeople };

export type SendFailure = keyof typeof sendFailures;

export type ReachedLimit = keyof typeof reachedLimits;

export type MailFailureKind = keyof typeof mailFailures;

function failure(scope: "mail" | "server" | "none", meaning: string) {
  return { scope, meaning };
}

/**
 * Returns the sentence of a stored kind, with the codes of the mail server, if it gave any. A kind that this release does
 * not know is returned as it is.
 */
export function mailFailureMeaning(kind: string, serverReply: string | null = null): string {
  const meaning = Object.hasOwn(mailFailures, kind) ? mailFailures[kind as MailFailureKind].meaning : kind;
  // A line breaks before the codes, and not in them.
  return serverReply === null ? meaning : `${meaning} (Mail\u00a0server:\u00a0${serverReply.replace(" ", "\u00a0")})`;
}

/** How far a send had come. `isRecipientNamed`: to a server that could be reached. `isTextSent`: it may have arrived. */
export type ReachedSteps = { isRecipientNamed: boolean; isTextSent: boolean };

/**
 * Returns the meaning of an error of nodemailer. The error's message and the server's words may hold the address, so
 * only the codes of the reply are passed on, such as `550 5.1.1` (RFC 3463).
 */
export function judgeMailError(
  error: unknown,
  { isRecipientNamed, isTextSent }: ReachedSteps,
): { failure: SendFailure; serverReply: string | null } {
  const found = readMailError(error);
  const { reply, status } = found;
  return {
    failure: kindOf(found, isRecipientNamed) ?? (isTextSent ? "unanswered" : brokenOff(isRecipientNamed)),
    serverReply: reply === null ? null : [reply, status].filter(Boolean).join(" "),
  };
}

type MailError = {
  /** Nodemailer's, such as `EENVELOPE`, and the command of SMTP that failed. */
  code: string;
  command: string;
  message: string;
  /** The server's code, such as 550, and its enhanced status, such as `5.1.1`; null without one. */
  reply: number | null;
  status: string | null;
};

function readMailError(error: unknown): MailError {
  const { code, responseCode, response, command, message = "" } = error as Partial<Record<string, unknown>>;
  const [, status = null] = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?!\d)/.exec(String(response)) ?? [];
  return {
    code: String(code),
    command: String(command),
    message: String(message),
    reply: typeof responseCode === "number" ? responseCode : null,
    status,
  };
}

/** A server that ends the connection at one address may take mail to all others. */
function brokenOff(isRecipientNamed: boolean): SendFailure {
  return isRecipientNamed ? "deferred" : "unreachable";
}

/** Returns null when the connection ended without an answer. */
function kindOf({ code, command, message, reply, status }: MailError, isRecipientNamed: boolean): SendFailure | null {
  if (code === "EAUTH" || code === "ENOAUTH") return "unauthorized";
  if (code === "ETLS") return "unencrypted";
  if (code === "EDNS") return "unreachable";
  if (reply !== null && reply >= 400) {
    if (command === "MAIL FROM") return reply >= 500 ? "sender-refused" : "deferred";
    // Before the envelope, a refusal is about the site and not about this mail.
    if (code !== "EENVELOPE" && code !== "EMESSAGE") return brokenOff(isRecipientNamed);
    return reply >= 500 ? refusalOf(reply, status, code) : "deferred";
  }
  if (code === "EENVELOPE") return "refused";
  if (code === "ESOCKET" && /certificate|self.signed|altname|ssl|tls/i.test(message)) return "unencrypted";
  return null;
}

/** The enhanced status says more than the code (RFC 3463, section 3), but not every server gives one. */
function refusalOf(reply: number, status: string | null, code: string): SendFailure {
  const [, subject, detail] = status?.split(".") ?? [];
  if (subject === "7") return "taken-for-spam";
  if (subject === "2") return detail === "2" ? "mailbox-full" : "mailbox-closed";
  if (subject === "1") return "no-mailbox";
  if (reply === 552) return "mailbox-full";
  if (status === null && code === "EENVELOPE" && (reply === 550 || reply === 551 || reply === 553)) return "no-mailbox";
  if (status === null && code === "EMESSAGE" && (reply === 550 || reply === 554)) return "taken-for-spam";
  return "refused";
}

/**
 * Everything that can keep a mail from its reader: a closed list, stored in `mail.last_failure`.
 * `scope`: what waits. `mail`: only this one. `server`: every mail, because each would meet the same. `none`: it is not
 * tried again.
 */
export const mailFailures = {
  refused: failure("none", "The mail server refused this address or this mail."),
  deferred: failure("mail", "The mail server could not accept this mail now. The site tries again."),
  unanswered: failure("mail", "The connection broke before the answer. The mail may have arrived; it is sent again."),
  "too-many": failure("none", "The daily limit of this mailbox is reached."),
  "network-limit": failure(
    "mail",
    "The daily share of the candidate's network is used up (MAIL_PER_DAY). The mail is sent later.",
  ),
  "site-limit": failure("server", "The site's daily limit is reached (MAIL_PER_DAY). Waiting mail is sent later."),
  expired: failure("none", "The mail could not be sent for four days."),
  unreachable: failure("server", "The mail server cannot be reached. The site tries again automatically."),
  unencrypted: failure("server", "The mail server offers no encryption that can be trusted. Check SMTP_URL."),
  unauthorized: failure("server", "The mail server refuses the user or the password. Check SMTP_URL."),
  "sender-refused": failure("server", "The mail server refuses the sender. Check MAIL_FROM."),
};

export type MailFailureKind = keyof typeof mailFailures;

function failure(scope: "mail" | "server" | "none", meaning: string) {
  return { scope, meaning };
}

/** The sentence of a stored kind. A kind that this release does not know is returned as it is. */
export function mailFailureMeaning(kind: string): string {
  return Object.hasOwn(mailFailures, kind) ? mailFailures[kind as MailFailureKind].meaning : kind;
}

export type ReachedLimit = "too-many" | "network-limit" | "site-limit";

/** The failures of a send; the others are decided before. */
export type SendFailure = Exclude<MailFailureKind, ReachedLimit | "expired">;

/** The meaning of an error of nodemailer. The error's message may hold the address, so it is never passed on. */
export function judgeMailError(error: unknown): { failure: SendFailure; responseCode: number | null } {
  const { code, responseCode, command, message = "" } = error as Partial<Record<string, unknown>>;
  const reply = typeof responseCode === "number" ? responseCode : null;
  return { failure: kindOf(String(code), reply, String(command), String(message)), responseCode: reply };
}

function kindOf(code: string, reply: number | null, command: string, message: string): SendFailure {
  if (code === "EAUTH" || code === "ENOAUTH") return "unauthorized";
  if (code === "ETLS") return "unencrypted";
  if (code === "EDNS") return "unreachable";
  if (reply !== null && reply >= 400) {
    if (command === "MAIL FROM") return reply >= 500 ? "sender-refused" : "deferred";
    // Before the envelope, a refusal is about the site and not about this mail.
    if (code !== "EENVELOPE" && code !== "EMESSAGE") return "unreachable";
    return reply >= 500 ? "refused" : "deferred";
  }
  if (code === "EENVELOPE") return "refused";
  if (code === "ESOCKET") {
    if (/certificate|self.signed|altname|ssl|tls/i.test(message)) return "unencrypted";
    if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(message)) return "unreachable";
  }
  // A broken or silent connection: the mail may have arrived, if the text was sent.
  return "unanswered";
}

import { createTransport } from "nodemailer";
import type { MailSettings } from "../base/env.ts";
import { judgeMailError, type ReachedSteps, type SendFailure } from "./mail-failures.ts";

/**
 * A plain-text mail to one reader. A repeated mail keeps its `messageId`, without brackets; by default it is new.
 * `inReplyTo`: the `messageId` of the first mail of its conversation.
 */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  messageId?: string;
  inReplyTo?: string;
  /** For an answer that a person wrote: where replies go. */
  replyTo?: string;
};

export type MailOutcome = { kind: "sent" } | { kind: "failed"; failure: SendFailure; serverReply: string | null };

/** Sends each mail over a new connection. Never rejects, and no outcome holds a secret or an address. */
export type Mailer = { send(mail: Mail): Promise<MailOutcome> };

/**
 * In milliseconds: to connect; to get the server's first line, and to get any later answer, as RFC 5321 (4.5.3.2) asks:
 * a server that checks a text may take ten minutes, and has the mail when it answers.
 */
const mailTimeouts = { connectionTimeout: 15_000, greetingTimeout: 5 * 60_000, socketTimeout: 10 * 60_000 };

/** Encryption with a checked certificate is required, except on this machine. Tests shorten `timeouts`. */
export function createMailer({ server, from }: MailSettings, timeouts = mailTimeouts): Mailer {
  const options = {
    host: server.host,
    port: server.port,
    secure: server.isEncryptedFromStart,
    ...(server.user === null ? {} : { auth: { user: server.user, pass: server.password } }),
    requireTLS: !server.isLocal,
    tls: { rejectUnauthorized: !server.isLocal },
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    async send({ to, subject, text, messageId, inReplyTo, replyTo }) {
      const reached: ReachedSteps = { isRecipientNamed: false, isTextSent: false };
      const transport = createTransport({ ...options, transactionLog: true, logger: stepWatch(reached) });
      try {
        // An object, not a text: in a text, a comma or a line end would begin another address.
        await transport.sendMail({
          from,
          to: { name: "", address: to },
          subject,
          text,
          messageId: messageId && `<${messageId}>`,
          ...(inReplyTo && { inReplyTo: `<${inReplyTo}>`, references: `<${inReplyTo}>` }),
          ...(replyTo === undefined
            ? { headers: { "Auto-Submitted": "auto-generated" } }
            : { replyTo: { name: "", address: replyTo } }),
        });
        return { kind: "sent" };
      } catch (error) {
        return { kind: "failed", ...judgeMailError(error, reached) };
      }
    },
  };
}

/** Returns a logger for nodemailer that only notes in `reached` how far a send has come. No error says it. */
function stepWatch(reached: ReachedSteps) {
  const ignore = () => {};
  const isOf = (entry: object, part: string) => "tnx" in entry && entry.tnx === part;
  return {
    info: (entry: object) => void (reached.isTextSent ||= isOf(entry, "message")),
    debug: (entry: object, line: unknown) =>
      void (reached.isRecipientNamed ||= isOf(entry, "client") && String(line).startsWith("RCPT TO:")),
    level: ignore,
    trace: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
  };
}

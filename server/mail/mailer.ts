import { createTransport } from "nodemailer";
import type { MailSettings } from "../base/env.ts";
import { judgeMailError, type SendFailure } from "./mail-failures.ts";

/** A plain-text mail to one reader. A repeated mail keeps its `messageId`, without brackets; by default it is new. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  messageId?: string;
  /** For an answer that a person wrote: where replies go. */
  replyTo?: string;
};

export type MailOutcome = { kind: "sent" } | { kind: "failed"; failure: SendFailure; responseCode: number | null };

/** Sends one mail at a time, each over a new connection. Never rejects, and no outcome holds a secret or an address. */
export type Mailer = { send(mail: Mail): Promise<MailOutcome> };

/** In milliseconds: to connect, to get the server's first line, to get an answer. */
const mailTimeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** Encryption with a checked certificate is required, except on this machine. Tests shorten `timeouts`. */
export function createMailer({ server, from }: MailSettings, timeouts = mailTimeouts): Mailer {
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.isEncryptedFromStart,
    ...(server.user === null ? {} : { auth: { user: server.user, pass: server.password } }),
    requireTLS: !server.isLocal,
    tls: { rejectUnauthorized: !server.isLocal },
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, messageId, replyTo }) {
      try {
        // An object, not a text: in a text, a comma or a line end would begin another address.
        await transport.sendMail({
          from,
          to: { name: "", address: to },
          subject,
          text,
          messageId: messageId && `<${messageId}>`,
          ...(replyTo === undefined
            ? { headers: { "Auto-Submitted": "auto-generated" } }
            : { replyTo: { name: "", address: replyTo } }),
        });
        return { kind: "sent" };
      } catch (error) {
        return { kind: "failed", ...judgeMailError(error) };
      }
    },
  };
}

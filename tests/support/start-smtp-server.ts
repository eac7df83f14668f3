import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { callbackify } from "node:util";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";

/** A mail as it arrived: the envelope's readers, the whole text, and whether the connection was encrypted. */
export type ArrivedMail = {
  to: string[];
  text: string;
  isEncrypted: boolean;
  user: unknown;
  /** Returns whether its sender is still there. */
  isConnected(): boolean;
  /** Breaks the connection of its sender. */
  cut(): void;
};

export type SmtpServer = Awaited<ReturnType<typeof startSmtpServer>>;

/**
 * A real mail server on this machine, with STARTTLS, its own certificate, and one user: `candidate-mail` with the
 * password `p@ss word`. `options` replace parts of it, to fail in one way or another. `onMail` may refuse a mail or never
 * resolve.
 */
export async function startSmtpServer(
  options: SMTPServerOptions = {},
  onMail: (mail: ArrivedMail, count: number) => void | Promise<void> = () => {},
) {
  const mails: ArrivedMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authMethods: ["PLAIN"],
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onAuth({ username, password }, _session, done) {
      if (username === smtpUser.name && password === smtpUser.password) done(null, { user: username });
      else done(Object.assign(new Error("no"), { responseCode: 535 }));
    },
    onData: (stream, session, done) => callbackify(receive)(stream, session, done),
    logger: false,
    closeTimeout: 100,
    ...options,
  });
  // A client that leaves in the middle.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");

  const connectionOf = (sessionId: string) => [...server.connections].find(({ session }) => session.id === sessionId);

  async function receive(stream: Readable, { id, envelope, secure, user }: SMTPServerSession): Promise<void> {
    const connection = connectionOf(id);
    const mail = {
      to: envelope.rcptTo.map(({ address }) => address),
      text: await text(stream),
      isEncrypted: secure,
      user,
      isConnected: () => connection?._socket.destroyed === false,
      cut: () => void connection?._socket.destroy(),
    };
    mails.push(mail);
    await onMail(mail, mails.length);
  }

  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    connectionOf,
    /** How many connections there were. */
    connections: () => connections,
    /** How many of them are open. */
    openConnections: () => server.connections.size,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export const smtpUser = { name: "candidate-mail", password: "p@ss word" };

/** `SMTP_URL` for such a server. */
export function smtpUrl({ port }: Pick<SmtpServer, "port">, { name, password } = smtpUser): string {
  return `smtp://${encodeURIComponent(name)}:${encodeURIComponent(password)}@127.0.0.1:${port}`;
}

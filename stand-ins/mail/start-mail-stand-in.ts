import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { callbackify } from "node:util";
import { SMTPServer } from "smtp-server";
import { site } from "../../content/site.ts";
import { mailPage } from "./mail-page.ts";
import { readMail, type CaughtMail } from "./read-mail.ts";

/** Every mailbox of this domain is refused for good, as one that does not exist. */
export const refusedDomain = "refused.example";

/**
 * Returns a mail server that passes nothing on: every email is kept in memory, and a page at `url` shows them, newest
 * first. `port` is the page's. `settings` make the site send its mail here.
 */
export async function startMailStandIn({ port = 0 }: { port?: number } = {}) {
  const mails: CaughtMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      if (!address.endsWith(`@${refusedDomain}`)) return done();
      done(Object.assign(new Error("5.1.1 There is no such mailbox here"), { responseCode: 550 }));
    },
    onData: (stream, { envelope }, done) => callbackify(receive)(stream, envelope.rcptTo, done),
  });
  // A client that leaves in the middle.
  smtp.on("error", () => {});
  const page = createServer(({ url }, response) => {
    if (url !== "/") return void response.writeHead(404).end("Nothing here.");
    response.setHeader("content-type", "text/html; charset=utf-8").end(mailPage(mails));
  });
  smtp.listen(0, "127.0.0.1");
  page.listen(port, "127.0.0.1");
  await Promise.all([once(smtp.server, "listening"), once(page, "listening")]);
  const smtpPort = (smtp.server.address() as AddressInfo).port;

  async function receive(stream: Readable, readers: { address: string }[]): Promise<void> {
    const to = readers.map(({ address }) => address);
    mails.push(readMail(await text(stream), to));
  }

  return {
    url: `http://127.0.0.1:${(page.address() as AddressInfo).port}`,
    settings: { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: site.email.careers },
    mails,
    async stop(): Promise<void> {
      page.closeAllConnections();
      page.close();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}

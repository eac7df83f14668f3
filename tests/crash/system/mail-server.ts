import { smtpUrl, startSmtpServer, type ArrivedMail } from "../../support/start-smtp-server.ts";

/** The fault that a mail meets. Each is one that a real server has; `refused` is permanent. */
export const mailFaults = [
  "unauthorized",
  "refused",
  "deferred",
  "reset-before-accepting",
  "reset-after-accepting",
  "hang-after-accepting",
] as const;

export type MailFault = (typeof mailFaults)[number];

/** A mail that the server has accepted. `isAnswered`: its sender was there when the server said so. */
export type AcceptedMail = { reference: string | null; to: string; text: string; isAnswered: boolean };

type Sender = { instance: number; fault: MailFault | null };

/** A real mail server. */
export async function startMailServer() {
  const mails: AcceptedMail[] = [];
  const refused = new Set<string>();
  const inDoubt = new Set<AcceptedMail>();
  const lastMails = new Map<number, AcceptedMail>();
  const faults: (MailFault | null)[] = [];

  const server = await startSmtpServer(
    {
      onAuth({ username }, _session, done) {
        const sender: Sender = { instance: Number(username), fault: faults.shift() ?? null };
        if (sender.fault === "unauthorized") done(reply(535));
        else done(null, { user: sender });
      },
      onRcptTo({ address }, { user }, done) {
        if ((user as unknown as Sender).fault !== "refused") return done();
        refused.add(address);
        done(reply(550));
      },
    },
    accept,
  );

  async function accept(arrived: ArrivedMail): Promise<void> {
    const { instance, fault } = arrived.user as Sender;
    if (fault === "deferred") throw reply(451);
    if (fault === "reset-before-accepting") return breakOff(arrived);
    const text = plain(arrived.text);
    const reference = /^Message-ID: <(SM-\w{4}-\w{4})@/m.exec(text)?.[1] ?? null;
    const mail = { reference, to: arrived.to.join(","), text, isAnswered: false };
    mails.push(mail);
    lastMails.set(instance, mail);
    if (fault === "reset-after-accepting") return breakOff(arrived);
    if (fault === "hang-after-accepting") return new Promise(() => {});
    mail.isAnswered = arrived.isConnected();
  }

  return {
    mails,
    /** Addresses that were refused for good. */
    refused,
    /** Mails that their instance may have been unable to record. */
    inDoubt,
    /** `SMTP_URL` of an instance: each signs in under its own name. */
    urlFor: (instance: number) => smtpUrl(server, { name: String(instance), password: "crash" }),
    /** The next mails meet these faults, one each; null lets one pass. */
    failNext: (...next: (MailFault | null)[]) => void faults.push(...next),
    faultsLeft: () => faults.length,
    /** The last mail of `instance` is in doubt. Resolves when its connections are over. */
    async doubtLast(instance: number): Promise<void> {
      const doubt = (last = lastMails.get(instance)) => last && inDoubt.add(last);
      // Before its next process sends one, and what was on its way.
      doubt();
      while (server.openConnections() > 0) await new Promise((resolve) => setTimeout(resolve, 10));
      doubt();
    },
    stop: () => server.stop(),
  };
}

function breakOff(mail: ArrivedMail): never {
  mail.cut();
  throw reply(421);
}

function reply(responseCode: number) {
  return Object.assign(new Error("no"), { responseCode });
}

/** Quoted-printable, as far as a mail of ours needs it. */
function plain(text: string): string {
  return text.replace(/=\r\n/g, "").replaceAll("=3D", "=");
}

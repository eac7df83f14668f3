import { referencePattern } from "../../../../application/reference.ts";
import { smtpUrl, startSmtpServer, type ArrivedMail } from "../../../support/start-smtp-server.ts";

/** A mail that the server has accepted. `id`: of its row. `isAnswered`: its sender was there when the server said so. */
export type AcceptedMail = {
  reference: string | null;
  id: string | null;
  to: string;
  text: string;
  isAnswered: boolean;
};

const messageId = new RegExp(`^Message-ID: <(${referencePattern.source})-(\\d+)@`, "m");

/** A real mail server. */
export async function startMailServer() {
  const mails: AcceptedMail[] = [];
  const inDoubt = new Set<AcceptedMail>();
  const lastMails = new Map<number, AcceptedMail>();
  let deferrals = 0;

  const server = await startSmtpServer(
    { onAuth: ({ username }, _session, done) => done(null, { user: { instance: Number(username) } }) },
    accept,
  );

  async function accept(arrived: ArrivedMail): Promise<void> {
    if (deferrals > 0) {
      deferrals -= 1;
      throw Object.assign(new Error("no"), { responseCode: 451 });
    }
    const text = plain(arrived.text);
    const [, reference = null, id = null] = messageId.exec(text) ?? [];
    const mail = { reference, id, to: arrived.to.join(","), text, isAnswered: false };
    mails.push(mail);
    lastMails.set((arrived.user as { instance: number }).instance, mail);
    mail.isAnswered = arrived.isConnected();
  }

  return {
    mails,
    /** Mails that their instance may have been unable to record. */
    inDoubt,
    /** `SMTP_URL` of an instance: each signs in under its own name. */
    urlFor: (instance: number) => smtpUrl(server, { name: String(instance), password: "crash" }),
    /** The next mail is refused for now. */
    deferNext: () => void (deferrals += 1),
    /** The last mail of `instance` is in doubt. Resolves when its connections are over. */
    async doubtLast(instance: number): Promise<void> {
      const doubt = (last = lastMails.get(instance)) => last && inDoubt.add(last);
      // Before its next process sends one, and the last one on its way.
      doubt();
      while (server.openConnections() > 0) await new Promise((resolve) => setTimeout(resolve, 10));
      doubt();
    },
    stop: () => server.stop(),
  };
}

/** Quoted-printable, as far as a mail of ours needs it. */
function plain(text: string): string {
  return text.replace(/=\r\n/g, "").replaceAll("=3D", "=");
}

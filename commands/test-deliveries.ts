import { testMail } from "../content/mail.ts";
import { missingSenderRecords } from "../server/mail/sender-records.ts";
import { endChatWaits } from "../server/jobs/chat/resend-application.ts";
import { mailFailureMeaning } from "../server/mail/mail-failures.ts";
import { loadSettings } from "../server/base/settings-file.ts";
import { sendTest } from "../server/telegram/send-test.ts";
import { command, done, emailOf, failed } from "./command.ts";
import { withDatabase } from "./with-database.ts";

export const testCommands = [
  command({
    name: "test chat",
    usage: "send a test message to the chat, and then everything that waits for it",
    options: { file: { help: "a test file instead" } },
    run: ({ file }) =>
      withDatabase(async (pool, { telegram }) => {
        const sent = await sendTest(file ? "test-file" : "test-message", telegram, pool);
        if (sent.kind === "failed") return failed(1, sent.text);
        await endChatWaits(pool);
        return done(`The message is in the chat, as #${sent.messageId}.`, { messageId: sent.messageId });
      }),
  }),
  command({
    name: "test mail",
    operands: "<ADDRESS>",
    usage: "send a test mail",
    async run(_, [text = ""]) {
      const to = emailOf(text);
      const { mail } = loadSettings();
      if (!mail) return failed(1, "No mail is sent: set SMTP_URL and MAIL_FROM.");
      // The mail library is loaded here, because it takes a fifth of the time in which any command starts.
      const { createMailer } = await import("../server/mail/mailer.ts");
      const outcome = await createMailer(mail).send({ ...testMail, to });
      if (outcome.kind === "sent") {
        const domain = mail.from.address.replace(/^.*@/, "");
        const missing = await missingSenderRecords(domain);
        const advice = missing?.map(
          (record) => `${domain} has no ${record} record: receivers may take its mail for spam.`,
        );
        return done([`The mail server accepted a mail to ${to}.`, ...(advice ?? [])].join("\n"), { to, missing });
      }
      const code = outcome.serverReply === null ? "" : ` The server answered with ${outcome.serverReply}.`;
      return failed(1, mailFailureMeaning(outcome.failure) + code);
    },
  }),
  command({
    name: "test alarm",
    usage: "send a test alarm to ALERT_EMAIL and ALERT_URL",
    async run() {
      const { openReceivers } = await import("../server/status/alarm-receivers.ts");
      const receivers = Object.entries(openReceivers(loadSettings()));
      if (receivers.length === 0) return failed(1, "No alarm is sent: set ALERT_EMAIL or ALERT_URL.");
      const since = new Date().toISOString();
      const alarm = { name: "test", text: "Nothing has happened.", since, status: "begun" } as const;
      const troubles: string[] = [];
      for (const [, send] of receivers) await send(alarm).catch((error: Error) => troubles.push(error.message));
      if (troubles.length > 0) return failed(1, troubles.join("\n"));
      const names = receivers.map(([name]) => `ALERT_${name.toUpperCase()}`);
      return done(`Sent to ${names.join(" and ")}.`, { sentTo: names });
    },
  }),
];

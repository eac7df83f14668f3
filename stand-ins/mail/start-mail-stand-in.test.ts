import { createTransport } from "nodemailer";
import { expect, onTestFinished, test } from "vitest";
import { refusedDomain, startMailStandIn } from "./start-mail-stand-in.ts";

const mail = {
  from: { name: "Scriptmark Ünïcode", address: "careers@example.org" },
  to: "ada@example.org",
  replyTo: "grace@example.org",
  subject:
    "Bewerbung für 株式会社, and a subject so long that it has to be folded more than once, 例子例子例子例子例子例子",
  text: "Guten Tag = 見本 <b>\n\nhttp://127.0.0.1/careers/applied/SM-1/key.\n" + "long ".repeat(40),
};

async function send(changes: object = {}) {
  const standIn = await startMailStandIn();
  onTestFinished(() => standIn.stop());
  const transport = createTransport({ url: standIn.settings.SMTP_URL });
  return { standIn, sent: await transport.sendMail({ ...mail, ...changes }).catch((error: Error) => error) };
}

test("an email is read as it was written, and its page shows it with its links, and none of it as markup", async () => {
  const { standIn } = await send();
  expect(standIn.mails).toEqual([
    {
      to: ["ada@example.org"],
      from: "Scriptmark Ünïcode <careers@example.org>",
      replyTo: "grace@example.org",
      subject: mail.subject,
      text: expect.stringContaining(mail.text.slice(0, 80).replaceAll("\n", "\r\n")),
      arrivedAt: expect.any(Date),
    },
  ]);
  const page = await (await fetch(standIn.url)).text();
  expect(page).toContain("見本 &#60;b&#62;");
  expect(page).toContain('<a href="http://127.0.0.1/careers/applied/SM-1/key">');
});

test("a mailbox of the refused domain does not exist", async () => {
  const { standIn, sent } = await send({ to: `ada@${refusedDomain}` });
  expect(sent).toMatchObject({ responseCode: 550 });
  expect(standIn.mails).toEqual([]);
});

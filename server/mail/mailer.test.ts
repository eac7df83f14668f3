import { site as ownSite } from "../../content/site.ts";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, expect, onTestFinished, test } from "vitest";
import type { SMTPServerOptions, SMTPServerSession } from "smtp-server";
import { readMail } from "../../stand-ins/mail/read-mail.ts";
import { makeCertificate } from "../../tests/support/make-certificate.ts";
import { smtpUrl, smtpUser, startSmtpServer, type SmtpServer } from "../../tests/support/start-smtp-server.ts";
import { readSettings } from "../base/env.ts";
import { createMailer, type Mailer } from "./mailer.ts";

let server: SmtpServer | null = null;
let mute: Server | null = null;
afterEach(async () => {
  await server?.stop();
  mute?.close();
  server = mute = null;
});

const mail = { to: "ada@example.org", subject: "Received", text: "Thank you.", messageId: "SM-7K3F-9QXT@example.org" };
const timeouts = { connectionTimeout: 2_000, greetingTimeout: 500, socketTimeout: 500 };

function mailerFor(url: string, { isLocal = true } = {}): Mailer {
  const settings = readSettings({ SMTP_URL: url, MAIL_FROM: "careers@example.org" }).mail!;
  return createMailer({ ...settings, server: { ...settings.server, isLocal } }, timeouts);
}

type Done = (error: Error) => void;

function connectionOf({ id }: SMTPServerSession) {
  return server!.connectionOf(id);
}

async function sendTo(options: SMTPServerOptions = {}, onMail?: Parameters<typeof startSmtpServer>[1]) {
  server = await startSmtpServer(options, onMail);
  return mailerFor(smtpUrl(server)).send(mail);
}

test("a mail goes out encrypted and signed in, as plain text from one sender to one reader", async () => {
  expect(await sendTo()).toEqual({ kind: "sent" });
  const [arrived] = server!.mails;
  expect(arrived).toMatchObject({ to: ["ada@example.org"], isEncrypted: true, user: smtpUser.name });
  for (const header of [
    new RegExp(`^From: ${ownSite.name} <careers@example\\.org>\r$`, "m"),
    /^To: ada@example\.org\r$/m,
    /^Message-ID: <SM-7K3F-9QXT@example\.org>\r$/m,
    /^Auto-Submitted: auto-generated\r$/m,
    /^Content-Type: text\/plain; charset=utf-8\r$/m,
  ])
    expect(arrived?.text).toMatch(header);
  expect(arrived?.text).toContain("\r\n\r\nThank you.");
});

test("the longest subject and text arrive as they were written, in lines that every server takes", async () => {
  server = await startSmtpServer();
  const link = `https://example.org/${"a=b&".repeat(120)}`;
  const to = `${"a".repeat(64)}@xn--mller-kva.${"domain".repeat(10)}.${"domain".repeat(10)}.example`;
  const longest = {
    subject: `Next step: ${"Zoë-🎓".repeat(40)} (SM-7K3F-9QXT)`,
    text: [`Hi ${"Adelheid".repeat(12)},`, "letters".repeat(300), "学校🎓".repeat(300), link, ".", "From here"].join(
      "\n",
    ),
  };
  expect(await mailerFor(smtpUrl(server)).send({ ...mail, ...longest, to })).toEqual({ kind: "sent" });
  const { text, to: readers } = server.mails[0]!;
  // The package smtp-server shows domains as people write them.
  expect(readers).toEqual([to.replace("xn--mller-kva", "müller")]);
  const read = readMail(text, readers);
  expect({ subject: read.subject, text: read.text.trimEnd().replaceAll("\r\n", "\n") }).toEqual(longest);
  // RFC 5322 (2.1.1), without the line end.
  expect(Math.max(...text.split("\r\n").map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998);
});

test.each([
  ["line ends in the address", { to: "a@example.org\r\nRCPT TO:<evil@example.org>" }],
  ["a second address", { to: "a@example.org,evil@example.org" }],
  ["a second address after a space", { to: "a@example.org evil@example.org" }],
  ["line ends in the subject", { subject: "Received\r\nBcc: evil@example.org" }],
])("%s: no one else is reached, and no header is made", async (_name, changes) => {
  server = await startSmtpServer();
  await mailerFor(smtpUrl(server)).send({ ...mail, ...changes });
  expect(server.mails.flatMap(({ to }) => to).filter((address) => address.startsWith("evil"))).toEqual([]);
  expect(server.mails.map(({ text }) => text).join("\n")).not.toMatch(/^Bcc:/m);
  if ("subject" in changes) expect(server.mails[0]?.to).toEqual(["ada@example.org"]);
});

test.each([
  ["onRcptTo", 550, "no-mailbox"],
  ["onRcptTo", 552, "mailbox-full"],
  ["onRcptTo", 451, "deferred"],
  ["onMailFrom", 553, "sender-refused"],
  ["onAuth", 535, "unauthorized"],
  ["text", 554, "taken-for-spam"],
  ["text", 421, "deferred"],
])("%s answered with %i is %s", async (step, responseCode, failure) => {
  const error = Object.assign(new Error("no"), { responseCode });
  const refuse = (_what: unknown, _session: unknown, done: (error: Error) => void) => done(error);
  const outcome = await (step === "text" ? sendTo({}, () => Promise.reject(error)) : sendTo({ [step]: refuse }));
  expect(outcome).toEqual({ kind: "failed", failure, serverReply: String(responseCode) });
  expect(server!.mails).toHaveLength(step === "text" ? 1 : 0);
});

test.each([
  [
    "says that it closes",
    (session: SMTPServerSession, done: Done) => {
      done(Object.assign(new Error("4.3.2 busy"), { responseCode: 421 }));
      connectionOf(session)?._socket.end();
    },
  ],
  ["drops the connection", (session: SMTPServerSession) => void connectionOf(session)?._socket.destroy()],
])("a server that %s at an address: only this mail is deferred", async (_what, refuse) => {
  const outcome = await sendTo({ onRcptTo: (_address, session, done) => refuse(session, done) });
  expect(outcome).toMatchObject({ kind: "failed", failure: "deferred" });
});

test.each([
  ["5.1.1 <ada@example.org>: User unknown", "no-mailbox", "550 5.1.1"],
  ["5.2.1 The account ada@example.org is disabled", "mailbox-closed", "550 5.2.1"],
  ["5.2.2 Over quota", "mailbox-full", "550 5.2.2"],
  ["5.7.1 Blocked as spam", "taken-for-spam", "550 5.7.1"],
  ["5.6.0 Bad content", "refused", "550 5.6.0"],
])("a server that says %s: %s, and no word of it is kept", async (words, failure, serverReply) => {
  const outcome = await sendTo({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error(words), { responseCode: 550 })),
  });
  expect(outcome).toEqual({ kind: "failed", failure, serverReply });
});

test("an answer is in the thread of the first mail", async () => {
  server = await startSmtpServer();
  await mailerFor(smtpUrl(server)).send({ ...mail, inReplyTo: "SM-7K3F-9QXT-1@example.org" });
  for (const header of ["In-Reply-To", "References"])
    expect(server.mails[0]?.text).toMatch(new RegExp(`^${header}: <SM-7K3F-9QXT-1@example\\.org>\r$`, "m"));
});

test("silence after the text: it may have arrived", async () => {
  expect(await sendTo({}, () => new Promise(() => {}))).toMatchObject({ kind: "failed", failure: "unanswered" });
  expect(server!.mails).toHaveLength(1);
});

test("a server that is not there, or says nothing", async () => {
  expect(await mailerFor("smtp://127.0.0.1:9").send(mail)).toMatchObject({ failure: "unreachable" });
  const sockets: Socket[] = [];
  mute = createServer((socket) => void sockets.push(socket)).listen(0, "127.0.0.1");
  await once(mute, "listening");
  const outcome = await mailerFor(smtpUrl(mute.address() as AddressInfo)).send(mail);
  // No text was sent, so no mail can have arrived.
  expect(outcome).toMatchObject({ kind: "failed", failure: "unreachable" });
  for (const socket of sockets) socket.destroy();
});

test("on another machine, a server without encryption or with a certificate of its own gets nothing", async () => {
  server = await startSmtpServer({ hideSTARTTLS: true, disabledCommands: ["STARTTLS"], allowInsecureAuth: true });
  const plain = await mailerFor(smtpUrl(server), { isLocal: false }).send(mail);
  expect(plain).toMatchObject({ kind: "failed", failure: "unencrypted" });
  await server.stop();
  server = await startSmtpServer();
  const untrusted = await mailerFor(smtpUrl(server), { isLocal: false }).send(mail);
  expect(untrusted).toMatchObject({ kind: "failed", failure: "unencrypted" });
  expect(server.mails).toEqual([]);
});

test("on another machine, a certificate is accepted from an authority that is trusted, and for its address only", async () => {
  const trusted = getCACertificates();
  const folder = await mkdtemp("/tmp/mailer-");
  onTestFinished(() => rm(folder, { recursive: true }));
  const { file, keyFile, authority } = makeCertificate(folder);
  server = await startSmtpServer({ cert: await readFile(file), key: await readFile(keyFile) });
  const elsewhere = smtpUrl(server);
  const url = elsewhere.replace("127.0.0.1", "localhost");
  const send = (at: string) => mailerFor(at, { isLocal: false }).send(mail);
  try {
    expect(await send(url)).toMatchObject({ kind: "failed", failure: "unencrypted" });
    // The effect of NODE_EXTRA_CA_CERTS at the start of the process.
    setDefaultCACertificates([...trusted, authority]);
    expect(await send(elsewhere)).toMatchObject({ kind: "failed", failure: "unencrypted" });
    expect(server.mails).toEqual([]);
    expect(await send(url)).toEqual({ kind: "sent" });
    expect(server.mails).toEqual([expect.objectContaining({ isEncrypted: true, user: smtpUser.name })]);
  } finally {
    setDefaultCACertificates(trusted);
  }
});

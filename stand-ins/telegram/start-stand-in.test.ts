import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTelegramStandIn, type TelegramStandIn } from "./start-stand-in.ts";

let standIn: TelegramStandIn;
beforeEach(async () => {
  standIn = await startTelegramStandIn();
});
afterEach(() => standIn.stop());

test.each(["<b>open", "<b><i>x</b></i>", "é</b>", "a < b", "a <b", "<br>", "<b x=>"])(
  "refuses %s as Telegram does",
  async (text) => {
    expect(await sendText(standIn, text)).toMatchObject({
      status: 400,
      body: { ok: false, error_code: 400, description: expect.stringContaining("Bad Request: can't parse entities: ") },
    });
    expect(standIn.received).toEqual([]);
  },
);

test("counts 4096 UTF-16 units after the formatting was taken out", async () => {
  expect((await sendText(standIn, `<b>${"&lt;".repeat(4096)}</b>`)).status).toBe(200);
  await expectRefused(sendText(standIn, "😀".repeat(2048) + "x"), "message is too long");
  await expectRefused(sendText(standIn, "&lt;".repeat(8193)), "text is too long");
});

test("a document arrives byte by byte, its caption within 1024 units", async () => {
  const bytes = Buffer.from("%PDF-1.4 résumé");
  expect((await sendFile(standIn, bytes, "Zoë's resume.pdf", "c".repeat(1024))).status).toBe(200);
  expect(standIn.received[0]?.document).toMatchObject({
    fileName: "Zoë's resume.pdf",
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });
  await expectRefused(sendFile(standIn, bytes, "a.pdf", "c".repeat(1025)), "message caption is too long");
  expect((await sendFile(standIn, bytes, "a\r\nb.pdf", "")).status).toBe(400);
  await expectRefused(sendFile(standIn, Buffer.alloc(0), "a.pdf", ""), "file must be non-empty");
  expect((await sendFile(standIn, Buffer.alloc(50 * 1024 * 1024 + 1), "a.pdf", "")).status).toBe(413);
});

test("knows its chat and its messages only", async () => {
  await expectRefused(sendText({ ...standIn, chatId: "-5" }, "x"), "chat not found");
  await expectRefused(
    sendText(standIn, "x", { reply_parameters: { message_id: 9 } }),
    "message to be replied not found",
  );
});

test("a message can be deleted for 48 hours, and once", async () => {
  for (const text of ["young", "old"]) await sendText(standIn, text);
  const [young, old] = standIn.received;
  if (young) young.receivedAt = new Date(Date.now() - 47 * 3_600_000);
  if (old) old.receivedAt = new Date(Date.now() - 49 * 3_600_000);
  expect((await deleteMessage(standIn, 1)).body).toEqual({ ok: true, result: true });
  await expectRefused(deleteMessage(standIn, 1), "message to delete not found");
  await expectRefused(deleteMessage(standIn, 2), "message can't be deleted");
  expect(standIn.received).toMatchObject([{ text: "old" }]);
});

test("shows the chat to people", async () => {
  await sendFile(standIn, Buffer.from("hello"), "cv.txt", "<b>Ada</b> <script>");
  await sendFile(standIn, Buffer.from("hello"), "cv.txt", "<b>Ada</b> &lt;script&gt;");
  expect(await (await fetch(standIn.apiRoot)).text()).toContain("<p>Ada &#60;script&#62;</p>");
  expect(await (await fetch(`${standIn.apiRoot}/documents/1`)).text()).toBe("hello");
});

async function expectRefused(answer: ReturnType<typeof call>, why: string) {
  expect(await answer).toMatchObject({ status: 400, body: { description: `Bad Request: ${why}` } });
}

type Address = Pick<TelegramStandIn, "apiRoot" | "token" | "chatId">;

async function sendText({ chatId, ...bot }: Address, text: string, more: object = {}) {
  return call(bot, "sendMessage", { chat_id: chatId, text, parse_mode: "HTML", ...more });
}

async function deleteMessage({ chatId, ...bot }: Address, messageId: number) {
  return call(bot, "deleteMessage", { chat_id: chatId, message_id: messageId });
}

async function sendFile({ chatId, ...bot }: Address, bytes: Buffer<ArrayBuffer>, name: string, caption: string) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ chat_id: chatId, caption, parse_mode: "HTML" })) form.set(field, value);
  form.set("document", new Blob([bytes]), name);
  return call(bot, "sendDocument", form);
}

async function call({ apiRoot, token }: Omit<Address, "chatId">, method: string, content: object) {
  const isForm = content instanceof FormData;
  const response = await fetch(`${apiRoot}/bot${token}/${method}`, {
    method: "POST",
    ...(isForm ? {} : { headers: { "content-type": "application/json" } }),
    body: isForm ? content : JSON.stringify(content),
  });
  return { status: response.status, body: (await response.json()) as object };
}

import { inspect } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTelegramStandIn, type TelegramStandIn } from "../../stand-ins/telegram/start-stand-in.ts";
import { createTelegramClient, type TelegramClient } from "./telegram-client.ts";

let standIn: TelegramStandIn;
let client: TelegramClient;

beforeEach(async () => {
  standIn = await startTelegramStandIn();
  client = clientAt(standIn.apiRoot);
});
afterEach(() => standIn.stop());

test("a document of 20 MB arrives byte by byte under its name", async () => {
  const bytes = Buffer.alloc(20_971_520, "0123456789");
  const document = {
    fileName: "Zoë's résumé.pdf",
    mediaType: "application/pdf",
    content: [bytes.subarray(0, 9_000_000), bytes.subarray(9_000_000)],
  };
  expect(await client.sendDocument(document, "<b>caption</b>", options())).toMatchObject({ kind: "done" });
  expect(standIn.received[0]?.document).toMatchObject({ fileName: document.fileName, mediaType: "application/pdf" });
  expect(standIn.received[0]?.document?.bytes.equals(bytes)).toBe(true);
});

test("a document has the more time the larger it is", async () => {
  await standIn.stop();
  standIn = await startTelegramStandIn({ onStage: () => new Promise((resolve) => setTimeout(resolve, 700)) });
  const timeouts = { textTimeoutMs: 500, documentTimeoutMs: 200, documentBytesPerSecond: 100_000 };
  const { token: botToken, apiRoot } = standIn;
  const slow = createTelegramClient({ botToken, apiRoot }, timeouts);
  const send = (bytes: number) =>
    slow.sendDocument({ fileName: "a.pdf", mediaType: "x/y", content: [Buffer.alloc(bytes, "a")] }, "", options());
  expect(await send(100)).toMatchObject({ failure: "unanswered" });
  expect(await send(3_000_000)).toMatchObject({ kind: "done" });
});

test("a server that is not there is known to have got nothing, and another's answer is not taken for Telegram's", async () => {
  for (const [apiRoot, failure] of [
    ["http://127.0.0.1:1", "unreachable"],
    ["http://nowhere.invalid", "unreachable"],
    [`${standIn.apiRoot}/elsewhere`, "unexpected-answer"],
  ] as const)
    expect(await clientAt(apiRoot).sendMessage("x", options())).toMatchObject({ kind: "failed", failure });
});

test("the token is in no outcome, whatever happens", async () => {
  const outcomes: unknown[] = [];
  for (const kind of ["reset-before-reading", "hang", "bad-gateway", "server-error"] as const) {
    standIn.failNext({ kind });
    outcomes.push(await client.sendMessage("x", options()));
  }
  outcomes.push(
    await clientAt("http://127.0.0.1:1").sendMessage("x", options()),
    await clientAt("http://not a host").sendMessage("x", options()),
    await client.sendMessage("x", { ...options(), signal: AbortSignal.abort() }),
  );
  expect(inspect(outcomes, { depth: 9 })).not.toContain(standIn.token);
});

function clientAt(apiRoot: string) {
  const timeouts = { textTimeoutMs: 500, documentTimeoutMs: 20_000, documentBytesPerSecond: Infinity };
  return createTelegramClient({ botToken: standIn.token, apiRoot }, timeouts);
}

function options() {
  return { chatId: standIn.chatId, isHtml: true };
}

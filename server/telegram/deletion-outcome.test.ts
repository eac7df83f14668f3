import { expect, test } from "vitest";
import { judgeDeletion } from "./deletion-outcome.ts";

const refusal = (error_code: number, description: string, parameters = {}) => ({
  kind: "response" as const,
  status: error_code,
  body: JSON.stringify({ ok: false, error_code, description, parameters }),
});
const missing = {
  kind: "no-response" as const,
  wasConnected: false,
  isTimedOut: false,
  isStopped: false,
  code: "ECONNREFUSED",
};

test.each([
  ["Telegram says yes", { kind: "response" as const, status: 200, body: '{"ok":true,"result":true}' }, "deleted"],
  ["it is gone", refusal(400, "Bad Request: message to delete not found"), "gone"],
  ["it is too old", refusal(400, "Bad Request: message can't be deleted"), "refused"],
  ["it is too old for all", refusal(400, "Bad Request: message can't be deleted for everyone"), "refused"],
  ["the bot was thrown out", refusal(403, "Forbidden: bot was kicked from the group chat"), "refused"],
  ["the chat moved", refusal(400, "Bad Request: group chat was upgraded", { migrate_to_chat_id: -1002 }), "refused"],
  ["it is asked to wait", refusal(429, "Too Many Requests", { retry_after: 7 }), "unknown"],
  ["the token is wrong", refusal(401, "Unauthorized"), "unknown"],
  ["the chat is not known", refusal(400, "Bad Request: chat not found"), "unknown"],
  ["Telegram has an error", refusal(500, "Internal Server Error"), "unknown"],
  ["a proxy answers", { kind: "response" as const, status: 200, body: "<html>" }, "unknown"],
  ["no answer", missing, "unknown"],
])("a message is taken for what it is when %s", (_, result, outcome) => {
  expect(judgeDeletion(result, "4242:token").kind).toBe(outcome);
});

test("what Telegram said is reported without the token", () => {
  const told = judgeDeletion(refusal(400, "Bad Request: 4242:token can't"), "4242:token");
  expect(told).toEqual({ kind: "refused", reason: "Bad Request: [token] can't" });
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import { failureKinds, failureMeaning, judge, judgeDeletion, type CallOutcome } from "./outcomes.ts";

const refusal = (error_code: number, description: string, parameters = {}) => ({
  kind: "response" as const,
  status: error_code,
  body: JSON.stringify({ ok: false, error_code, description, parameters }),
});

test.each([
  ["TOPIC_CLOSED", "halt"],
  ["TOPIC_DELETED", "halt"],
  ["message thread not found", "halt"],
  ["chat not found", "halt"],
  ["group chat was deactivated", "halt"],
  ["CHANNEL_INVALID", "halt"],
  ["CHANNEL_PRIVATE", "halt"],
  ["not enough rights to send text messages to the chat", "halt"],
  ["need administrator rights in the channel chat", "halt"],
  ["CHAT_SEND_DOCS_FORBIDDEN", "halt"],
  ["CHAT_ADMIN_REQUIRED", "halt"],
  ["wrong file identifier/HTTP URL specified", "application"],
  ["message is too long", "application"],
  ["IMAGE_PROCESS_FAILED", "application"],
])(
  "what every message would meet halts the chat queue, what one meets lets the others pass: %s",
  (description, scope) => {
    const outcome = judge(refusal(400, `Bad Request: ${description}`), z.any(), "1:token");
    expect(outcome.kind === "failed" && failureKinds[outcome.failure].scope).toBe(scope);
  },
);

test.each<[ReturnType<typeof refusal>, Partial<CallOutcome<never>>]>([
  [refusal(429, "Too Many Requests", { retry_after: 17 }), { failure: "rate-limited", retryAfterSeconds: 17 }],
  [refusal(400, "Upgraded", { migrate_to_chat_id: -1009 }), { kind: "chat-migrated", chatId: "-1009" }],
])("what Telegram asks for is done as it says: %j", (result, outcome) => {
  expect(judge(result, z.any(), "1:token")).toMatchObject(outcome);
});

const ok = (body: string) => ({ kind: "response" as const, status: 200, body });
test.each([
  ["Telegram says yes", ok('{"ok":true,"result":true}'), "deleted"],
  ["it is gone", refusal(400, "Bad Request: message to delete not found"), "gone"],
  ["it is too old", refusal(400, "Bad Request: message can't be deleted"), "refused"],
  ["it is too old for all", refusal(400, "Bad Request: message can't be deleted for everyone"), "refused"],
  ["the bot was thrown out", refusal(403, "Forbidden: bot was kicked from the group chat"), "refused"],
  ["the chat moved", refusal(400, "Bad Request: group chat was upgraded", { migrate_to_chat_id: -1002 }), "refused"],
  ["it is asked to wait", refusal(429, "Too Many Requests", { retry_after: 7 }), "failed"],
  ["the token is wrong", refusal(401, "Unauthorized"), "failed"],
  ["the chat is not known", refusal(400, "Bad Request: chat not found"), "refused"],
  ["Telegram has an error", refusal(500, "Internal Server Error"), "failed"],
  ["a proxy answers", ok("<html>"), "failed"],
  ["no answer", { kind: "no-response" as const, mayHaveArrived: false, code: "ECONNREFUSED" }, "failed"],
])("a message is taken for what it is when %s", (_, result, outcome) => {
  expect(judgeDeletion(result, "4242:token").kind).toBe(outcome);
});

test("what Telegram said is reported without the token", () => {
  const told = judgeDeletion(refusal(400, "Bad Request: 4242:token can't"), "4242:token");
  expect(told).toEqual({ kind: "refused", reason: "Bad Request: [token] can't" });
});

test("operators find every reason in the handbook; one that is not in the list is shown as it is", () => {
  const handbook = readFileSync("docs/operations/bad-days.md", "utf8");
  for (const kind of Object.keys(failureKinds)) expect(handbook).toContain(`\n| \`${kind}\` `);
  expect(failureMeaning("unanswered")).toContain("did not come");
  expect(failureMeaning("toString")).toBe("toString");
});

test.each([
  { kind: "no-response", mayHaveArrived: true, code: "" } as const,
  { kind: "response", status: 500, body: '{"ok":false}' } as const,
])("no sentence about sending stands under a deletion", (result) => {
  const told = judgeDeletion(result, "4242:token");
  expect(told).toMatchObject({ kind: "failed", reason: expect.stringContaining("may be gone already") });
});

import { expect, test } from "vitest";
import { failureKinds } from "./failure-kinds.ts";
import { judgeSend } from "./send-outcome.ts";

test.each([
  "TOPIC_CLOSED",
  "TOPIC_DELETED",
  "message thread not found",
  "chat not found",
  "group chat was deactivated",
  "CHANNEL_INVALID",
  "CHANNEL_PRIVATE",
  "not enough rights to send text messages to the chat",
  "need administrator rights in the channel chat",
  "CHAT_SEND_DOCS_FORBIDDEN",
  "CHAT_ADMIN_REQUIRED",
])("what every message would meet halts the relay: %s", (description) => {
  expect(scopeOf(description)).toBe("halt");
});

test.each(["wrong file identifier/HTTP URL specified", "message is too long", "IMAGE_PROCESS_FAILED"])(
  "what only one message meets lets the others pass: %s",
  (description) => {
    expect(scopeOf(description)).toBe("application");
  },
);

function scopeOf(description: string) {
  const body = JSON.stringify({ ok: false, error_code: 400, description: `Bad Request: ${description}` });
  const outcome = judgeSend({ kind: "response", status: 400, body }, "1:token");
  return outcome.kind === "failed" && failureKinds[outcome.failure].scope;
}

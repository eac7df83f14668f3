/**
 * What can go wrong with one call, on demand:
 * - `accept`: nothing, for making only a later call fail
 * - `rate-limited` (429), `server-error` (500), `bad-gateway` (502 with a proxy's HTML), `unauthorized` (401),
 *   `forbidden` (403), `not-found` (404), `chat-not-found`, `topic-closed`, `refused` and `parse-error` (400)
 * - `chat-migrated`: this and every later call to the chat gets the new id in the answer
 * - `reset-before-reading`: the connection breaks before the request was read; nothing is in the chat
 * - `garbage` (200 with something else than the Bot API's JSON)
 * - `reset-after-accepting`, `hang-after-accepting`: the message is in the chat, but no answer comes
 * - `server-error-after-accepting`, `garbage-after-accepting`: the message is in the chat, and the answer hides it
 * - `hang`: read, never answered, not in the chat
 */
export type Fault =
  | { kind: "rate-limited"; retryAfterSeconds: number }
  | { kind: "chat-migrated"; chatId: string }
  | { kind: (typeof plainFaultKinds)[number] };

const plainFaultKinds = [
  "accept",
  "server-error",
  "bad-gateway",
  "unauthorized",
  "forbidden",
  "not-found",
  "chat-not-found",
  "topic-closed",
  "refused",
  "parse-error",
  "garbage",
  "reset-before-reading",
  "reset-after-accepting",
  "hang",
  "hang-after-accepting",
  "server-error-after-accepting",
  "garbage-after-accepting",
] as const;

/** A fault from `POST /faults`, or null when it has not the shape of one. */
export function readFault(value: unknown): Fault | null {
  if (typeof value !== "object" || value === null || !("kind" in value)) return null;
  if (value.kind === "rate-limited" && "retryAfterSeconds" in value && typeof value.retryAfterSeconds === "number") {
    return { kind: "rate-limited", retryAfterSeconds: value.retryAfterSeconds };
  }
  if (value.kind === "chat-migrated" && "chatId" in value && typeof value.chatId === "string") {
    return { kind: "chat-migrated", chatId: value.chatId };
  }
  const kind = plainFaultKinds.find((plainKind) => plainKind === value.kind);
  return kind ? { kind } : null;
}

/**
 * Everything that can keep an application from the chat: a closed list, stored in `outbox.last_failure`.
 * `isAmbiguous`: the message may be in the chat without a confirmation; sending again may double it.
 * `scope`: what waits. `application`: only this one, the others go on. `chat`: everything, because every send would
 * meet the same. `halt`: everything, and a person has to act.
 */
export const failureKinds = {
  unreachable: {
    isAmbiguous: false,
    scope: "chat",
    meaning: "Telegram cannot be reached: no connection could be made. It is tried again automatically.",
  },
  "timed-out": {
    isAmbiguous: true,
    scope: "application",
    meaning: "Telegram did not answer in time. The message may have arrived; it is sent again.",
  },
  "connection-lost": {
    isAmbiguous: true,
    scope: "application",
    meaning: "The connection broke before Telegram's answer came. The message may have arrived; it is sent again.",
  },
  "server-error": {
    isAmbiguous: true,
    scope: "application",
    meaning: "Telegram answered with an error of its own. The message may have arrived; it is sent again.",
  },
  "unexpected-answer": {
    isAmbiguous: true,
    scope: "application",
    meaning: "What answered is not Telegram's Bot API (a proxy?). Check TELEGRAM_API_ROOT if this stays.",
  },
  "rate-limited": {
    isAmbiguous: false,
    scope: "chat",
    meaning: "Telegram asks to wait. Lower TELEGRAM_MESSAGES_PER_MINUTE if this happens often.",
  },
  unauthorized: {
    isAmbiguous: false,
    scope: "halt",
    meaning: "Telegram does not accept the bot's token. Set TELEGRAM_BOT_TOKEN to the one that BotFather shows.",
  },
  forbidden: {
    isAmbiguous: false,
    scope: "halt",
    meaning: "The bot may not write to the chat. Add it to the chat again, with the right to send messages and files.",
  },
  "not-found": {
    isAmbiguous: false,
    scope: "halt",
    meaning: "Telegram does not know this bot or address. Check TELEGRAM_BOT_TOKEN and TELEGRAM_API_ROOT.",
  },
  "chat-not-found": {
    isAmbiguous: false,
    scope: "halt",
    meaning: "Telegram does not know the chat. Check TELEGRAM_CHAT_ID and that the bot is a member.",
  },
  "topic-closed": {
    isAmbiguous: false,
    scope: "halt",
    meaning: "The topic of the chat in which the bot writes is closed or deleted. Reopen it, or set TELEGRAM_CHAT_ID.",
  },
  refused: {
    isAmbiguous: false,
    scope: "application",
    meaning: "Telegram refuses this message; the log has its reason. It is tried again.",
  },
  "resume-damaged": {
    isAmbiguous: false,
    scope: "application",
    meaning: "The stored resume differs from what was received, so it is not sent. Restore it from a backup.",
  },
  interrupted: {
    isAmbiguous: true,
    scope: "application",
    meaning: "The site was stopped during the send. The message may have arrived; it is sent again.",
  },
} as const satisfies Record<string, FailureDescription>;

export type FailureKind = keyof typeof failureKinds;

type FailureDescription = { isAmbiguous: boolean; scope: "application" | "chat" | "halt"; meaning: string };

/** The operator's sentence for what `outbox.last_failure` holds. */
export function failureMeaning(kind: string): string {
  return Object.hasOwn(failureKinds, kind) ? failureKinds[kind as FailureKind].meaning : kind;
}

type FailureDescription = { isAmbiguous: boolean; scope: "application" | "chat" | "halt"; meaning: string };

/**
 * Everything that can keep an application from the chat: a closed list, stored in `outbox.last_failure`.
 * `isAmbiguous`: the message may be in the chat without a confirmation; sending again may double it.
 * `scope`: what waits. `application`: only this one, the others go on. `chat`: everything, because every send would
 * meet the same. `halt`: everything, and a person has to act.
 */
export const failureKinds = {
  ...kinds("application", true, {
    "timed-out": "Telegram did not answer in time. The message may have arrived; it is sent again.",
    "connection-lost":
      "The connection broke before Telegram's answer came. The message may have arrived; it is sent again.",
    "server-error": "Telegram answered with an error of its own. The message may have arrived; it is sent again.",
    "unexpected-answer": "What answered is not Telegram's Bot API (a proxy?). Check TELEGRAM_API_ROOT if this stays.",
    interrupted: "The site was stopped during the send. The message may have arrived; it is sent again.",
  }),
  ...kinds("application", false, {
    refused: "Telegram refuses this message; the log has its reason. It is tried again.",
    "resume-damaged": "The stored resume differs from what was received, so it is not sent. Restore it from a backup.",
  }),
  ...kinds("chat", false, {
    unreachable: "Telegram cannot be reached: no connection could be made. It is tried again automatically.",
    "rate-limited": "Telegram asks to wait. Lower TELEGRAM_MESSAGES_PER_MINUTE if this happens often.",
  }),
  ...kinds("halt", false, {
    unauthorized: "Telegram does not accept the bot's token. Set TELEGRAM_BOT_TOKEN to the one that BotFather shows.",
    forbidden:
      "The bot may not write to the chat. Add it to the chat again, with the right to send messages and files.",
    "not-found": "Telegram does not know this bot or address. Check TELEGRAM_BOT_TOKEN and TELEGRAM_API_ROOT.",
    "chat-not-found": "Telegram does not know the chat. Check TELEGRAM_CHAT_ID and that the bot is a member.",
    "topic-closed":
      "The topic of the chat in which the bot writes is closed or deleted. Reopen it, or set TELEGRAM_CHAT_ID.",
  }),
};

export type FailureKind = keyof typeof failureKinds;

function kinds<Kind extends string>(
  scope: FailureDescription["scope"],
  isAmbiguous: boolean,
  meanings: Record<Kind, string>,
): Record<Kind, FailureDescription> {
  const entries = Object.entries<string>(meanings).map(([kind, meaning]) => [kind, { scope, isAmbiguous, meaning }]);
  return Object.fromEntries(entries) as Record<Kind, FailureDescription>;
}

/** The operator's sentence for what `outbox.last_failure` holds. */
export function failureMeaning(kind: string): string {
  return Object.hasOwn(failureKinds, kind) ? failureKinds[kind as FailureKind].meaning : kind;
}

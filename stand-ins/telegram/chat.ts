import { hash } from "node:crypto";
import { EventEmitter, once } from "node:events";
import type { MessageEntity } from "./parse-html.ts";
import type { SentFile } from "./call.ts";

/** A message as people in the chat see it: `text` is a document's caption, formatting taken out. */
export type ReceivedMessage = {
  messageId: number;
  chatId: string;
  method: "sendMessage" | "sendDocument";
  text: string;
  entities: MessageEntity[];
  hasLinkPreview: boolean;
  replyToMessageId: number | null;
  buttons: LinkButton[];
  /** The message arrived without a sound. */
  isSilent: boolean;
  document: (SentFile & { sizeBytes: number; sha256: string }) | null;
  receivedAt: Date;
  /** False while the sender has no answer for this message: it may be sent again. */
  isAnswered: boolean;
};

export type LinkButton = { text: string; url: string };

export type Chat = ReturnType<typeof createChat>;

export function createChat(chatId: string) {
  const ids = new Set([chatId]);
  const received: ReceivedMessage[] = [];
  const migrations = new Map<string, string>();
  const changes = new EventEmitter().setMaxListeners(0);
  let lastMessageId = 0;

  return {
    ids,
    received,
    migrations,

    add(message: Omit<ReceivedMessage, "messageId" | "receivedAt" | "isAnswered" | "document">, file: SentFile | null) {
      const added: ReceivedMessage = {
        ...message,
        document: file && { ...file, sizeBytes: file.bytes.length, sha256: hash("sha256", file.bytes) },
        messageId: ++lastMessageId,
        receivedAt: new Date(),
        isAnswered: false,
      };
      received.push(added);
      changes.emit("change");
      return added;
    },

    find: (chatId: string, messageId: number) =>
      received.find((message) => message.chatId === chatId && message.messageId === messageId),

    changeButtons(message: ReceivedMessage, buttons: LinkButton[]) {
      message.buttons = buttons;
      changes.emit("change");
    },

    remove(message: ReceivedMessage) {
      received.splice(received.indexOf(message), 1);
      changes.emit("change");
    },

    clear: () => {
      received.length = 0;
      changes.emit("change");
    },

    waitFor: async <Found>(select: (messages: ReceivedMessage[]) => Found | undefined, timeoutMs = 20_000) => {
      const signal = AbortSignal.timeout(timeoutMs);
      for (;;) {
        const found = select(received);
        if (found !== undefined) return found;
        await once(changes, "change", { signal }).catch(() => {
          throw new Error(`The chat did not get what was awaited. It has:\n${received.map(headline).join("\n")}`);
        });
      }
    },
  };
}

function headline({ method, text, document }: ReceivedMessage) {
  return `- ${method}: ${text.split("\n")[0]} ${document?.fileName ?? ""}`;
}

import { accepted, badRequest, refused, type BotAnswer, type Call } from "./call.ts";
import type { Chat, LinkButton, ReceivedMessage } from "./chat.ts";
import { parseHtml, tidy } from "./parse-html.ts";

/** Telegram's limits, in UTF-16 units of the text without its formatting. */
export const maxTextLength = 4096;
export const maxCaptionLength = 1024;

const maxDocumentBytes = 50 * 1024 * 1024;
/** Counted with formatting. */
const maxRawTextBytes = 32_768;

/**
 * Returns the message that the chat got by a call, or the Bot API's answer to any other. The order of the checks is
 * Telegram's: the chat first, then the text.
 */
export function callMethod(method: string, call: Call, chat: Chat): BotAnswer | ReceivedMessage {
  if (!methods.has(method)) return refused(404, "Not Found: method not found");

  const chatId = call.fields["chat_id"] ?? "";
  const newChatId = chat.migrations.get(chatId);
  if (newChatId !== undefined) {
    const parameters = { migrate_to_chat_id: Number(newChatId) };
    return refused(400, "Bad Request: group chat was upgraded to a supergroup chat", parameters);
  }
  if (!chat.ids.has(chatId)) return badRequest("chat not found");
  if (method === "editmessagereplymarkup") return editButtons(call, chat, chatId);
  if (method === "deletemessage") return deleteMessage(chat, chatId, Number(call.fields["message_id"]));

  const content = method === "sendmessage" ? readText(call) : readDocument(call);
  if ("status" in content) return content;
  const buttons = readButtons(call);
  if ("status" in buttons) return buttons;
  const reply = readReply(call, chatId, chat);
  if (typeof reply === "object" && reply !== null) return reply;

  return chat.add(
    {
      chatId,
      method: method === "sendmessage" ? "sendMessage" : "sendDocument",
      text: content.text,
      entities: content.entities,
      hasLinkPreview: method === "sendmessage" && !/"is_disabled":true/.test(call.fields["link_preview_options"] ?? ""),
      replyToMessageId: reply,
      buttons,
      isSilent: call.fields["disable_notification"] === "true",
    },
    content.file,
  );
}

export function sent({ messageId, chatId, receivedAt }: ReceivedMessage): BotAnswer {
  return accepted({ message_id: messageId, date: Math.floor(+receivedAt / 1000), chat: { id: Number(chatId) } });
}

const methods = new Set(["sendmessage", "senddocument", "deletemessage", "editmessagereplymarkup"]);

/** The time within which a bot that is no administrator may delete its messages. */
const deletableMs = 48 * 60 * 60 * 1000;

function deleteMessage(chat: Chat, chatId: string, messageId: number): BotAnswer {
  const message = chat.find(chatId, messageId);
  if (!message) return badRequest("message to delete not found");
  if (Date.now() - +message.receivedAt > deletableMs) return badRequest("message can't be deleted");
  chat.remove(message);
  return accepted(true);
}

function editButtons(call: Call, chat: Chat, chatId: string): BotAnswer {
  const message = chat.find(chatId, Number(call.fields["message_id"]));
  if (!message) return badRequest("message to edit not found");
  const buttons = readButtons(call);
  if ("status" in buttons) return buttons;
  if (JSON.stringify(buttons) === JSON.stringify(message.buttons))
    return badRequest("message is not modified: specified new message content and reply markup are exactly the same");
  chat.changeButtons(message, buttons);
  return sent(message);
}

function readText(call: Call) {
  const text = readFormatted(call, call.fields["text"] ?? "");
  if ("status" in text) return text;
  if (text.text === "") return badRequest("message text is empty");
  if (text.text.length > maxTextLength) return badRequest("message is too long");
  return { ...text, file: null };
}

function readDocument(call: Call) {
  const file = call.files["document"];
  if (!file) return badRequest("there is no document in the request");
  // A client that escapes the line break instead (as FormData does) names the file by the escape.
  if (/[\r\n]|%0d|%0a/i.test(file.fileName)) return badRequest("wrong file name specified");
  if (file.bytes.length === 0) return badRequest("file must be non-empty");
  if (file.bytes.length > maxDocumentBytes) return refused(413, "Request Entity Too Large");
  const caption = readFormatted(call, call.fields["caption"] ?? "");
  if ("status" in caption) return caption;
  if (caption.text.length > maxCaptionLength) return badRequest("message caption is too long");
  return { ...caption, file };
}

function readFormatted(call: Call, raw: string) {
  if (Buffer.byteLength(raw) > maxRawTextBytes) return badRequest("text is too long");
  if (!raw.isWellFormed()) return badRequest("strings must be encoded in UTF-8");
  if (call.fields["parse_mode"] === undefined) return { text: tidy(raw).trim(), entities: [] };
  const parsed = parseHtml(raw);
  return parsed.ok ? parsed : badRequest(`can't parse entities: ${parsed.error}`);
}

/** Telegram accepts only the address of a public host. */
function readButtons(call: Call): LinkButton[] | BotAnswer {
  const { inline_keyboard: rows } = JSON.parse(call.fields["reply_markup"] ?? '{"inline_keyboard":[]}') as {
    inline_keyboard: LinkButton[][];
  };
  const wrong = rows.flat().find(({ url }) => !/^https?:\/\/[^/]+\.[^/]+/.test(url));
  if (wrong) return badRequest(`inline keyboard button URL '${wrong.url}' is invalid: Wrong HTTP URL`);
  return rows.flat();
}

function readReply(call: Call, chatId: string, chat: Chat): number | null | BotAnswer {
  const text = call.fields["reply_parameters"];
  if (text === undefined) return null;
  const reply = JSON.parse(text) as { message_id: number; allow_sending_without_reply?: boolean };
  if (chat.find(chatId, reply.message_id)) return reply.message_id;
  return reply.allow_sending_without_reply ? null : badRequest("message to be replied not found");
}

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { readCall, refused, send } from "./call.ts";
import { createChat, type ReceivedMessage } from "./chat.ts";
import { showChat } from "./chat-page.ts";
import { playFault, spoilAnswer, type Fault } from "./faults.ts";
import { callMethod, sent } from "./methods.ts";

export type { Fault } from "./faults.ts";
export type { ReceivedMessage } from "./chat.ts";

/** The bot's token in all tests, shaped like a real one: `npm test` fails when any output has it or its second half. */
export const testBotToken = "4242424242:AAtestTokenThatNoOutputMayEverShow0";

export type CallStage = "received" | "accepted" | "answered";

type OnStage = (stage: CallStage, method: string, send: { text: string; sender: string }) => void | Promise<void>;

export type TelegramStandIn = Awaited<ReturnType<typeof startTelegramStandIn>>;

/**
 * Telegram's Bot API as far as the site uses it, with Telegram's own limits and error texts, and faults on demand. `GET
 * /` shows the chat to people. `onStage` is awaited at each stage of each send, so that a test can break it there.
 * `text` is the message's, or the caption. Several senders are distinguished by the path of their API root:
 * `/via/NAME`; without one, the name is empty.
 */
export async function startTelegramStandIn({ port = 0, onStage }: { port?: number; onStage?: OnStage } = {}) {
  const [token, chatId] = [testBotToken, "-1001"];
  const chat = createChat(chatId);
  const faults: Fault[] = [];
  let lastingFault: Fault | null = null;
  let calls = 0;
  let callsUnderWay = 0;

  // With Node's five seconds, a busy process would send on a connection that has just been closed.
  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    callsUnderWay += 1;
    const isClosed = new Promise((resolve) => response.once("close", resolve));
    const isDone = answer(request, response).catch(() => request.socket.destroy());
    void Promise.all([isClosed, isDone]).then(() => (callsUnderWay -= 1));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const apiRoot = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const [, sender = "", calledToken, method] = /^(?:\/via\/(\w+))?\/bot([^/]+)\/(\w+)$/.exec(request.url ?? "") ?? [];
    if (calledToken === undefined || method === undefined) return showChat(request, response, chat);
    calls += 1;
    const fault = (isSend(method) ? faults.shift() : null) ?? lastingFault ?? { kind: "accept" as const };
    if (fault.kind === "reset-before-reading") return void request.socket.resetAndDestroy();
    const call = await readCall(request);
    const text = call.fields["text"] ?? call.fields["caption"] ?? "";
    const reach = async (stage: CallStage) => onStage?.(stage, method, { text, sender });
    if (isSend(method)) await reach("received");
    if (calledToken !== token) return send(response, refused(401, "Unauthorized"));

    if (fault.kind === "chat-migrated") {
      chat.ids.add(fault.chatId);
      chat.migrations.set(call.fields["chat_id"] ?? "", fault.chatId);
    }
    if (playFault(fault, response)) return;
    const outcome = callMethod(method.toLowerCase(), call, chat);
    if (!("messageId" in outcome)) return send(response, outcome);
    await reach("accepted");
    if (spoilAnswer(fault, response)) return;
    send(response, sent(outcome));
    // Only an answer that left this process may have been read; a cut connection leaves it in doubt.
    outcome.isAnswered = !request.socket.destroyed;
    await reach("answered");
  }

  return {
    apiRoot,
    token,
    chatId,
    settings: { TELEGRAM_API_ROOT: apiRoot, TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: chatId },
    received: chat.received,

    failNext: (...next: Fault[]) => void faults.push(...next),

    failAlways(fault: Fault | null) {
      lastingFault = fault;
    },

    callCount: () => calls,

    callsUnderWay: () => callsUnderWay,

    faultsLeft: () => faults.length,

    waitFor: chat.waitFor,

    waitForMessages: (count: number): Promise<ReceivedMessage[]> =>
      chat.waitFor((messages) => (messages.length >= count ? [...messages] : undefined)),

    clear: chat.clear,

    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function isSend(method: string): boolean {
  return method.toLowerCase().startsWith("send");
}

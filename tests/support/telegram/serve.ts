import { parseArgs } from "node:util";
import { startTelegramStandIn } from "../telegram-stand-in.ts";

/** `node tests/support/telegram/serve.ts --port 4201 [--token …] [--chat …] [--messages-per-minute 20]` */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    token: { type: "string" },
    chat: { type: "string" },
    "messages-per-minute": { type: "string" },
  },
});

const standIn = await startTelegramStandIn({
  port: Number(values.port),
  ...(values.token && { token: values.token }),
  ...(values.chat && { chatId: values.chat }),
  ...(values["messages-per-minute"] && { messagesPerMinute: Number(values["messages-per-minute"]) }),
});
console.log(`Telegram stand-in: ${standIn.apiRoot}/ (token ${standIn.token}, chat ${standIn.chatId})`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void standIn.stop());

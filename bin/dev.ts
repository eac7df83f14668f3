import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { aborted } from "node:util";
import { createServer, type Plugin } from "vite";
import { readSettings, SettingsError, type Settings } from "../server/env.ts";
import { startSite } from "../server/main.ts";
import { loadSettings, settingsEnvironment } from "../server/settings-file.ts";
import { StartError } from "../server/start-error.ts";
import { startTelegramStandIn } from "../stand-ins/telegram/start-stand-in.ts";
import { ensureBuild } from "./build.ts";
import { stopRequest } from "./stop-request.ts";

/** What the real server answers also in development, with the pages and files it renders from the last build. */
const serverPaths = ["/api/", "/careers/applied/", "/team", "/assets/", "/insights", "/healthz", "/readyz"];

try {
  await develop();
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** The pages with hot reload, the real server behind them, and a chat to watch instead of Telegram. */
async function develop() {
  const { port, host } = loadSettings();
  const request = stopRequest();
  // Hot reload needs no build; the server, which answers forms without JavaScript, needs any.
  if (!existsSync("build/stamp")) await ensureBuild(readSettings({}), console.log, request);
  const chat = await startTelegramStandIn({ port: port === 0 ? 0 : port + 1 });
  const env = environmentFor(chat);
  const site = await startSite(readSettings(env));
  const pages = await servePages(site.url, env, { port, host });
  console.log(`The site is at ${pages.resolvedUrls?.local[0]} and reloads what you change.`);
  console.log(`What the hiring team receives is at ${chat.apiRoot}`);
  console.log("In the browser's console, sendTestMessage() and sendTestFile() send something there.");
  await aborted(request, process);
  await pages.close();
  await site.stop();
  await chat.stop();
  process.exit(0);
}

function environmentFor(chat: Awaited<ReturnType<typeof startTelegramStandIn>>): NodeJS.ProcessEnv {
  return {
    LOG_LEVEL: "warn",
    DATA_DIR: "data/development",
    ...settingsEnvironment(process.env),
    PORT: "0",
    TELEGRAM_API_ROOT: chat.apiRoot,
    TELEGRAM_BOT_TOKEN: chat.token,
    TELEGRAM_CHAT_ID: chat.chatId,
  };
}

async function servePages(server: string, env: NodeJS.ProcessEnv, { port, host }: Pick<Settings, "port" | "host">) {
  const ownListeners = new Set(process.listeners("SIGTERM"));
  const pages = await createServer({
    clearScreen: false,
    logLevel: "warn",
    plugins: [debugCommands(env)],
    server: {
      port,
      host,
      strictPort: true,
      proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server }])),
    },
  });
  // Vite's own listener would end the process before the database is stopped.
  for (const listener of process.listeners("SIGTERM")) {
    if (!ownListeners.has(listener)) process.off("SIGTERM", listener);
  }
  return pages.listen();
}

/**
 * Answers the browser's debug helpers in development: `POST /development/test-message` and `…/test-file` do what the
 * operator's commands do, with the settings of the running site.
 */
function debugCommands(env: NodeJS.ProcessEnv): Plugin {
  return {
    name: "debug-commands",
    configureServer({ middlewares }) {
      for (const [name, file] of Object.entries({ "test-message": [], "test-file": ["--file"] })) {
        const command = ["commands/scriptmark.ts", "test", "chat", ...file];
        middlewares.use(`/development/${name}`, (request, response) => {
          if (request.method !== "POST") return response.writeHead(405, { Allow: "POST" }).end();
          execFile(process.execPath, command, { env }, (error, out, complaint) => {
            const answer = { exitCode: Number(error?.code ?? 0), said: (out || complaint).trim() };
            response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
          });
        });
      }
    },
  };
}

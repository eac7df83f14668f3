import { execFile } from "node:child_process";
import path from "node:path";
import { aborted } from "node:util";
import { createServer, type Plugin } from "vite";
import { invitationPath } from "../application/team/addresses.ts";
import { openDatabase } from "../server/database/open-database.ts";
import { readSettings, type Settings } from "../server/base/env.ts";
import { OperatorError } from "../server/base/operator-error.ts";
import { refuseTakenPort } from "../server/http/listen.ts";
import { startSite } from "../server/main.ts";
import { loadSettings, settingsEnvironment } from "../server/base/settings-file.ts";
import { startMailStandIn } from "../stand-ins/mail/start-mail-stand-in.ts";
import { startTelegramStandIn } from "../stand-ins/telegram/start-stand-in.ts";
import { ensureBuild } from "../build-tools/ensure-build.ts";
import { stopRequest } from "../server/base/stop-request.ts";
import { inviteMember } from "../server/team/sign-in/members.ts";

/** Paths that the real server serves also in development, with pages and files of the last build. */
const serverPaths = ["/api/", "/careers/applied/", "/team", "/assets/", "/insights", "/healthz", "/up", "/readyz"];

// The pages with hot reload, the real server behind them, and a chat to watch instead of Telegram.
await develop().catch((error: unknown) => {
  if (!(error instanceof OperatorError)) throw error;
  console.error(error.message);
  process.exit(1);
});
process.exit(0);

async function develop(): Promise<void> {
  const { port, host } = loadSettings();
  const [chatPort, mailPort] = port === 0 ? [0, 0] : [port + 1, port + 2];
  await Promise.all([port, chatPort, mailPort].map((one) => refuseTakenPort({ port: one, host })));
  // The real server shows the pages of the team and of candidates, from the build.
  await ensureBuild(console.log);
  const chat = await startTelegramStandIn({ port: chatPort });
  const mail = await startMailStandIn({ port: mailPort });
  // Links in the mail lead here.
  const PUBLIC_URL = port === 0 ? "" : `http://${host}:${port}`;
  const defaults = { LOG_LEVEL: "warn", DATA_DIR: "data/development", PUBLIC_URL };
  const standIns = { ...chat.settings, ...mail.settings };
  const env: NodeJS.ProcessEnv = { ...defaults, ...settingsEnvironment(process.env), PORT: "0", ...standIns };
  const settings = readSettings(env);
  const site = await startSite(settings, { expected: "either" });
  const signInPath = await invite(settings);
  const proxy = Object.fromEntries(serverPaths.map((path) => [path, { target: site.url }]));
  const pages = await createServer({
    clearScreen: false,
    logLevel: "warn",
    plugins: [reload(), debugCommands(env), numberChecks()],
    server: { port, host, strictPort: true, proxy },
  });
  await pages.listen();
  // Vite's own listener would end the process before the database is stopped.
  process.removeAllListeners("SIGTERM");
  const request = stopRequest();
  const address = pages.resolvedUrls?.local[0] ?? "";
  console.log(`The site is at ${address} and reloads when you change it.`);
  console.log(`The hiring team's inbox is at ${new URL(signInPath, address).href} (this link signs you in, once).`);
  console.log(`The hiring team's chat is at ${chat.apiRoot}`);
  console.log(`The mail is at ${mail.url}`);
  console.log(
    "On any page of the site, sendTestMessage() and sendTestFile() in the browser's console write to the chat.",
  );
  await aborted(request, process);
  await pages.close();
  await site.stop();
  await chat.stop();
  await mail.stop();
  console.log(`\nEverything has stopped. What was stored is in ${settings.dataDir}.`);
}

/** Returns the path of a link that signs a member in, who is the same one at each start. */
async function invite(settings: Settings): Promise<string> {
  const database = await openDatabase(settings);
  const { token } = await inviteMember(database.pool, "Developer");
  await database.close();
  return invitationPath(token);
}

/** Loads the open pages again after a change, but where the browser itself has the changed module and replaces it. */
function reload(): Plugin {
  return {
    name: "reload",
    hotUpdate({ modules }) {
      if (this.environment.name === "client" && modules.length === 0)
        this.environment.hot.send({ type: "full-reload" });
    },
  };
}

/**
 * `POST /development/test-message` and `…/test-file`, for the browser's debug helpers, do what the operator's commands
 * do.
 */
function debugCommands(env: NodeJS.ProcessEnv): Plugin {
  return {
    name: "debug-commands",
    configureServer({ middlewares }) {
      for (const [name, file] of Object.entries({ "test-message": [], "test-file": ["--file"] })) {
        const command = ["commands/scriptmark.ts", "test", "chat", ...file];
        middlewares.use(`/development/${name}`, (_, response) => {
          execFile(process.execPath, command, { env }, (error, out, complaint) => {
            const answer = { exitCode: Number(error?.code ?? 0), said: (out || complaint).trim() };
            response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
          });
        });
      }
    },
  };
}

/** After each change of `content/`, says which numbers the build would refuse. */
function numberChecks(): Plugin {
  const content = path.resolve("content") + path.sep;
  return {
    name: "number-checks",
    configureServer({ watcher }) {
      watcher.on("change", (file) => {
        if (file.startsWith(content))
          execFile(process.execPath, ["bin/check-numbers.ts"], (_error, _out, complaint) => {
            if (complaint !== "") console.error(complaint.trim());
          });
      });
    },
  };
}

import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { commandsOver, end, openSocket, type BrowserOptions, type DrivenBrowser } from "./driven-browser.ts";
import { freePort } from "../free-port.ts";
import { findProgram } from "../find-program.ts";

type FirefoxOptions = BrowserOptions & {
  /** With a desktop's environment it has a window there. */
  desktop?: NodeJS.ProcessEnv;
};

/** Firefox, over WebDriver BiDi. `dialogs`: what dialogs have said so far; each is closed. */
export async function startFirefox({
  hasScript,
  desktop,
}: FirefoxOptions): Promise<DrivenBrowser & { dialogs: string[] }> {
  const profile = await mkdtemp(join(tmpdir(), "firefox-profile-"));
  await writeFile(join(profile, "user.js"), `user_pref("javascript.enabled", ${hasScript});\n`);
  const port = await freePort();
  const options = ["--no-remote", "--profile", profile, "--remote-debugging-port", String(port)];
  const firefox = spawn(findProgram("firefox"), desktop ? options : ["--headless", ...options], {
    stdio: "ignore",
    detached: true,
    env: { ...process.env, ...desktop },
  });
  let socket!: WebSocket;
  await expect(async () => (socket = await openSocket(`ws://127.0.0.1:${port}/session`))).toPass();
  const command = commandsOver(socket);
  // A page that asks before it is left would wait for a person.
  const capabilities = { alwaysMatch: { unhandledPromptBehavior: { default: "accept" } } };
  await command("session.new", { capabilities });
  const dialogs: string[] = [];
  socket.addEventListener("message", ({ data }) => {
    const { params } = JSON.parse(String(data)) as { params?: { message?: string } };
    if (params?.message !== undefined) dialogs.push(params.message);
  });
  await command("session.subscribe", { events: ["browsingContext.userPromptOpened"] });
  let userContext: string | undefined;
  let context: string;

  async function evaluate<T>(expression: string) {
    const params = { expression, target: { context }, awaitPromise: false };
    const answer = await command<{ type: string; result: T }>("script.evaluate", params);
    if (answer.type !== "success") throw new Error(`${expression}: ${JSON.stringify(answer)}`);
    return answer.result;
  }

  return {
    dialogs,
    async startAgain() {
      const previous = userContext;
      ({ userContext } = await command<{ userContext: string }>("browser.createUserContext"));
      ({ context } = await command<{ context: string }>("browsingContext.create", { type: "tab", userContext }));
      if (previous) await command("browser.removeUserContext", { userContext: previous });
    },
    open: async (url) => void (await command("browsingContext.navigate", { context, url, wait: "complete" })),
    async evaluate(expression) {
      const { value } = await evaluate<{ value: string }>(`JSON.stringify((${expression}) ?? null)`);
      return JSON.parse(value) as unknown;
    },
    resize: async (width, height) =>
      void (await command("browsingContext.setViewport", { context, viewport: { width, height } })),
    async screenshot() {
      const { data } = await command<{ data: string }>("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
    perform: async (actions) => void (await command("input.performActions", { context, actions })),
    async chooseFile(selector, path) {
      const element = await evaluate<{ sharedId: string }>(`document.querySelector(${JSON.stringify(selector)})`);
      await command("input.setFiles", { context, element, files: [path] });
    },
    async close() {
      socket.close();
      await end(firefox);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

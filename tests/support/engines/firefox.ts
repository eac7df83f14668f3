import { spawn } from "node:child_process";
import { on } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { end, type BrowserOptions, type DrivenBrowser } from "./driven-browser.ts";
import { freePort } from "../free-port.ts";
import { findProgram } from "../find-program.ts";

type Answer = { id: number; type: string; result?: unknown; params?: { message?: string } };

/** Firefox, over WebDriver BiDi. `dialogs`: what dialogs have said so far; each is closed. */
export async function startFirefox({ hasScript }: BrowserOptions): Promise<DrivenBrowser & { dialogs: string[] }> {
  const profile = await mkdtemp(join(tmpdir(), "firefox-profile-"));
  await writeFile(join(profile, "user.js"), `user_pref("javascript.enabled", ${hasScript});\n`);
  const port = await freePort();
  const options = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", String(port)];
  const firefox = spawn(findProgram("firefox"), options, { stdio: "ignore", detached: true });
  let socket!: WebSocket;
  await expect(async () => (socket = await openSocket(`ws://127.0.0.1:${port}/session`))).toPass();
  const command = commandsOver(socket);
  // A page that asks before it is left would wait for a person.
  const capabilities = { alwaysMatch: { unhandledPromptBehavior: { default: "accept" } } };
  await command("session.new", { capabilities });
  const dialogs: string[] = [];
  socket.addEventListener("message", ({ data }) => {
    const { params } = JSON.parse(String(data)) as Answer;
    if (params?.message !== undefined) dialogs.push(params.message);
  });
  await command("session.subscribe", { events: ["browsingContext.userPromptOpened"] });
  let userContext: string | undefined;
  let context: string;

  async function evaluate<T>(expression: string) {
    const params = { expression, target: { context }, awaitPromise: false };
    const answer = (await command("script.evaluate", params)) as { type: string; result: T };
    if (answer.type !== "success") throw new Error(`${expression}: ${JSON.stringify(answer)}`);
    return answer.result;
  }

  return {
    dialogs,
    async startAgain() {
      const previous = userContext;
      ({ userContext } = (await command("browser.createUserContext", {})) as { userContext: string });
      ({ context } = (await command("browsingContext.create", { type: "tab", userContext })) as { context: string });
      if (previous) await command("browser.removeUserContext", { userContext: previous });
    },
    open: async (url) => void (await command("browsingContext.navigate", { context, url, wait: "complete" })),
    async evaluate(expression) {
      const { value } = await evaluate<{ value: string }>(`JSON.stringify((${expression}) ?? null)`);
      return JSON.parse(value) as unknown;
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

/** Sends one command at a time or several; each waits for its own answer. */
function commandsOver(socket: WebSocket) {
  let commands = 0;
  return async (method: string, params: object): Promise<unknown> => {
    const id = ++commands;
    socket.send(JSON.stringify({ id, method, params }));
    for await (const [{ data }] of on(socket, "message") as AsyncIterable<[MessageEvent]>) {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.id !== id) continue;
      if (answer.type !== "success") throw new Error(`${method}: ${JSON.stringify(answer)}`);
      return answer.result;
    }
    throw new Error(`${method}: no answer`);
  };
}

function openSocket(url: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.addEventListener("open", () => resolve(socket));
    socket.addEventListener("error", () => reject(new Error(`${url} does not answer.`)));
  });
}

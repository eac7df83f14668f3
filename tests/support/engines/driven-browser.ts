import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findProgram, howToInstall, type Program } from "../../bin/find-program.ts";

/** An installed browser that Playwright cannot drive, over the protocol that it speaks itself. */
export type DrivenBrowser = {
  /** Opens `url` and resolves when it is loaded. */
  open(url: string): Promise<void>;
  /** What the JavaScript expression `expression` is in the page; a promise is waited for. */
  evaluate(expression: string): Promise<unknown>;
  /** Types `text` by key, a character each `pauseMs`. */
  type(text: string, pauseMs: number): Promise<void>;
  close(): Promise<void>;
};

type KeyActions = { type: "key"; id: string; actions: Record<string, unknown>[] };

/** Firefox, over WebDriver BiDi. */
export async function startFirefox(): Promise<DrivenBrowser> {
  const profile = await mkdtemp(join(tmpdir(), "firefox-profile-"));
  const port = await freePort();
  const options = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", String(port)];
  const browser = spawn(installed("firefox"), options, { stdio: "ignore", detached: true });
  const socket = await untilItAnswers(() => openSocket(`ws://127.0.0.1:${port}/session`));
  const waiting = new Map<number, (answer: { type: string; result?: unknown }) => void>();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as { id: number; type: string; result?: unknown };
    waiting.get(answer.id)?.(answer);
  });
  let commands = 0;
  async function command(method: string, params: object) {
    commands += 1;
    const id = commands;
    const answered = new Promise<{ type: string; result?: unknown }>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await answered;
    if (answer.type !== "success") throw new Error(`${method}: ${JSON.stringify(answer)}`);
    return answer.result;
  }

  await command("session.new", { capabilities: {} });
  const { contexts } = (await command("browsingContext.getTree", {})) as { contexts: { context: string }[] };
  const context = contexts[0]?.context;
  return {
    open: async (url) => void (await command("browsingContext.navigate", { context, url, wait: "complete" })),
    async evaluate(expression) {
      const json = `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`;
      const params = { expression: json, target: { context }, awaitPromise: true };
      const { result } = (await command("script.evaluate", params)) as { result: { value: string } };
      return JSON.parse(result.value) as unknown;
    },
    type: (text, pauseMs) =>
      typeByKey(text, pauseMs, (actions) => command("input.performActions", { context, actions })),
    async close() {
      socket.close();
      await end(browser);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** WebKitGTK's own small browser, over WebDriver, on a screen of its own. */
export async function startWebKit(): Promise<DrivenBrowser> {
  const screen = spawn(installed("xvfb"), ["-displayfd", "3"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
    detached: true,
  });
  const [display] = (await once(screen.stdio[3] as NodeJS.ReadableStream, "data")) as [Buffer];
  const port = await freePort();
  const driver = spawn(installed("webkit"), [`--port=${port}`], {
    stdio: "ignore",
    detached: true,
    // Its sandbox does not start for root, as which continuous integration runs.
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
  });
  async function command(method: string, path: string, body?: object) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body ? JSON.stringify(body) : null,
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  await untilItAnswers(() => command("GET", "/status"));
  const capabilities = {
    alwaysMatch: { "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] } },
  };
  const { sessionId } = (await command("POST", "/session", { capabilities })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  return {
    open: async (url) => void (await command("POST", `${session}/url`, { url })),
    evaluate: (expression) => command("POST", `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    type: (text, pauseMs) => typeByKey(text, pauseMs, (actions) => command("POST", `${session}/actions`, { actions })),
    async close() {
      await command("DELETE", session);
      await end(driver);
      await end(screen);
    },
  };
}

async function typeByKey(text: string, pauseMs: number, perform: (actions: KeyActions[]) => Promise<unknown>) {
  for (const value of text) {
    const actions = ["keyDown", "keyUp"].map((type) => ({ type, value }));
    await perform([{ type: "key", id: "keyboard", actions }]);
    await sleep(pauseMs);
  }
}

function installed(program: Program): string {
  const path = findProgram(program);
  if (!path) throw new Error(howToInstall(program));
  return path;
}

function miniBrowser(): string {
  return "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

function openSocket(url: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.addEventListener("open", () => resolve(socket));
    socket.addEventListener("error", () => reject(new Error(`${url} does not answer.`)));
  });
}

async function untilItAnswers<T>(ask: () => Promise<T>): Promise<T> {
  const lastTryMs = performance.now() + 30_000;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > lastTryMs) throw error;
      await sleep(200);
    }
  }
}

/** With everything that it has started. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const exit = once(child, "exit");
  process.kill(-child.pid);
  await exit;
}

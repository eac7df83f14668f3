import type { ChildProcess } from "node:child_process";
import { on, once } from "node:events";

/** An installed browser that Playwright cannot drive, over the protocol that it speaks itself. */
export type DrivenBrowser = {
  /** Closes what is open with all that it has stored, and opens an empty page, as for another person. */
  startAgain(): Promise<void>;
  /** Opens `url` and resolves when it is loaded. */
  open(url: string): Promise<void>;
  /** The value of the JavaScript expression `expression` in the page, as JSON has it. */
  evaluate(expression: string): Promise<unknown>;
  /** Sets the size of the page's window, in pixels. */
  resize(width: number, height: number): Promise<void>;
  /** A picture of what the window shows, as a PNG. */
  screenshot(): Promise<Buffer>;
  /** Performs input as the WebDriver specification describes it, which both protocols share. */
  perform(actions: InputActions): Promise<void>;
  /** Chooses the file at `path` in the file field that `selector` finds. */
  chooseFile(selector: string, path: string): Promise<void>;
  close(): Promise<void>;
};

export type InputActions = { type: "key" | "pointer"; id: string; actions: Record<string, unknown>[] }[];

export type BrowserOptions = {
  /** True means that pages run scripts; what `evaluate` is given runs in any case. */
  hasScript: boolean;
};

/** Rejects when nothing listens at `url` yet. */
export function openSocket(url: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.addEventListener("open", () => resolve(socket));
    socket.addEventListener("error", () => reject(new Error(`${url} does not answer.`)));
  });
}

/** Sends commands of WebDriver BiDi or of the DevTools, of which each waits for its own answer. */
export function commandsOver(socket: WebSocket) {
  let commands = 0;
  return async <Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> => {
    const id = ++commands;
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    for await (const [{ data }] of on(socket, "message") as AsyncIterable<[MessageEvent]>) {
      const answer = JSON.parse(String(data)) as { id: number; error?: unknown; result: Result };
      if (answer.id !== id) continue;
      if (answer.error) throw new Error(`${method}: ${JSON.stringify(answer)}`);
      return answer.result;
    }
    throw new Error(`${method}: no answer`);
  };
}

/** Ends a detached `child` with everything that it has started; with SIGKILL one that does not end when asked. */
export async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exit = once(child, "exit");
  process.kill(-child.pid, signal);
  await exit;
}

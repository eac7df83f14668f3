import { spawn, type ChildProcess } from "node:child_process";
import { expect } from "@playwright/test";
import { end, type BrowserOptions, type DrivenBrowser } from "./driven-browser.ts";
import { freePort } from "../free-port.ts";
import { findProgram } from "../find-program.ts";
import { startScreen } from "./start-screen.ts";

type WebKitOptions = BrowserOptions & {
  /** True means that it composes a page of layers; people turn it off where their graphics card makes trouble. */
  hasCompositing?: boolean;
};

/** WebKitGTK's own small browser, over WebDriver, on a separate screen, in private windows. */
export async function startWebKit({ hasScript, hasCompositing = true }: WebKitOptions): Promise<DrivenBrowser> {
  const screen = await startScreen();
  let driver: ChildProcess | undefined;
  let origin = "";
  let session = "";

  async function command<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(origin + path, {
      method,
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(60_000),
    }).catch((cause: unknown) => {
      throw new Error(`${method} ${path}: no answer`, { cause });
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value as T;
  }

  const args = ["--automation", `--enable-javascript=${hasScript}`];
  const capabilities = {
    // A page that asks before it is left would wait for a person.
    alwaysMatch: {
      unhandledPromptBehavior: "accept",
      "webkitgtk:browserOptions": { binary: miniBrowser, args },
    },
  };
  return {
    // A driver whose session ends and starts again does not always answer.
    async startAgain() {
      if (driver) await end(driver);
      const port = await freePort();
      origin = `http://127.0.0.1:${port}`;
      driver = spawn(findProgram("webkit"), [`--port=${port}`], {
        stdio: "ignore",
        detached: true,
        // The sandbox does not start for root, as which continuous integration runs.
        env: {
          ...process.env,
          DISPLAY: screen.display,
          WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
          ...(hasCompositing ? {} : { WEBKIT_DISABLE_COMPOSITING_MODE: "1" }),
        },
      });
      await expect(() => command("GET", "/status")).toPass();
      const { sessionId } = await command<{ sessionId: string }>("POST", "/session", { capabilities });
      session = `/session/${sessionId}`;
    },
    open: async (url) => void (await command("POST", `${session}/url`, { url })),
    evaluate: (expression) => command("POST", `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    async resize(width, height) {
      // The window has a bar, too. Its place on the screen stays.
      const setOuter = (outer: object) => command("POST", `${session}/window/rect`, outer);
      const inner = async () => {
        const script = "return [innerWidth, innerHeight]";
        return command<[number, number]>("POST", `${session}/execute/sync`, { script, args: [] });
      };
      await setOuter({ width, height });
      await expect.poll(async () => (await inner())[0]).toBe(width);
      await setOuter({ width, height: 2 * height - (await inner())[1] });
    },
    screenshot: async () => Buffer.from(await command<string>("GET", `${session}/screenshot`), "base64"),
    perform: async (actions) => void (await command("POST", `${session}/actions`, { actions })),
    async chooseFile(selector, path) {
      const query = { using: "css selector", value: selector };
      const [id] = Object.values(await command<Record<string, string>>("POST", `${session}/element`, query));
      await command("POST", `${session}/element/${id}/value`, { text: path });
    },
    async close() {
      if (driver) await end(driver);
      await screen.end();
    },
  };
}

const miniBrowser = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

import type { Browser, BrowserContext, Page, Route } from "@playwright/test";
import { translateNextPages, translatePage } from "../../support/translate-page.ts";
import { watchForTrouble } from "../../support/watch-for-trouble.ts";
import { isOurs } from "./page-state.ts";
import type { Line, Typed } from "./steps.ts";

export type Place = { address: string; browser: Browser; plantedFault?: string | undefined };

/** `shown`: the form that is open in the tab, and what it has to contain. */
export type Tab = { page: Page; shown: { form: string; path: string; typed: Typed } | null };

/** Generous: a busy machine is no failure. */
const patienceMs = 20_000;

/** A browser with nothing on its device, one or two tabs, and a line that can be cut. */
export class WalkedBrowser {
  tabs: Tab[] = [];
  line: Line = "whole";
  readonly trouble: ReturnType<typeof watchForTrouble>;
  #context: BrowserContext;
  #scriptless: BrowserContext;
  #size = { width: 1280, height: 900 };

  private constructor(context: BrowserContext, scriptless: BrowserContext) {
    this.#context = context;
    this.#scriptless = scriptless;
    this.trouble = watchForTrouble(context);
    // Only the walk cuts the line; Chromium writes down that it asks nobody who has not touched the page.
    this.trouble.expect(/api\/applications|chrome-error|beforeunload/);
    // The response to an old tab, whose change is not stored.
    this.trouble.expect(/status of 409 .*\/change/);
  }

  /** `number`: of the walk, which comes from a network of its own. */
  static async open({ address, browser, plantedFault }: Place, number: number): Promise<WalkedBrowser> {
    const settings = {
      baseURL: address,
      reducedMotion: "reduce" as const,
      extraHTTPHeaders: { "X-Forwarded-For": `10.${number >> 16}.${(number >> 8) % 256}.${number % 256}` },
    };
    const context = await browser.newContext(settings);
    const scriptless = await browser.newContext({ ...settings, javaScriptEnabled: false });
    for (const one of [context, scriptless]) one.setDefaultTimeout(patienceMs);
    if (plantedFault) await context.addCookies([{ name: "planted-fault", value: plantedFault, url: address }]);
    const opened = new WalkedBrowser(context, scriptless);
    await context.route("**/api/applications", (route) => opened.#answer(route));
    return opened;
  }

  async #answer(route: Route): Promise<void> {
    if (this.line === "whole") return route.continue();
    if (this.line === "offline") return route.abort("internetdisconnected");
    if (this.line === "busy") return route.fulfill({ status: 503, headers: { "Retry-After": "1" } });
    if (this.line !== "lost") await route.fetch().catch(() => {});
    if (this.line === "breaking") await this.setLine("offline");
    await route.abort("connectionreset").catch(() => {});
  }

  async openTab(): Promise<Tab> {
    const page = await this.#context.newPage();
    await page.setViewportSize(this.#size);
    // The browser asks before it leaves a form whose application waits.
    page.on("dialog", (dialog) => void dialog.accept().catch(() => {}));
    const tab: Tab = { page, shown: null };
    this.tabs.push(tab);
    return tab;
  }

  /** A page for one step, beside the tabs. */
  async openPage(hasScript: boolean): Promise<Page> {
    return (hasScript ? this.#context : this.#scriptless).newPage();
  }

  async resize(page: Page, width: number): Promise<void> {
    this.#size = { width, height: 900 };
    await page.setViewportSize(this.#size);
  }

  /** From now on, in each tab. */
  async translate(): Promise<void> {
    await translateNextPages(this.#context);
    for (const { page } of this.tabs) if (isOurs(page)) await translatePage(page);
  }

  async setLine(line: Line): Promise<void> {
    const before = this.line;
    // First: a page that is online again sends at once.
    this.line = line;
    if (before === "offline" || line === "offline") await this.#context.setOffline(line === "offline");
  }

  async close(): Promise<void> {
    await this.#context.close();
    await this.#scriptless.close();
  }
}

/** Waits until `isSo`, and throws `otherwise` when it does not become so. */
export async function until(isSo: () => Promise<boolean>, otherwise: string | (() => string)): Promise<void> {
  const end = Date.now() + patienceMs;
  for (;;) {
    // A page that is left in this moment answers no question.
    const result = await isSo().catch((error: Error) => {
      if (/context was destroyed|navigat|Target page/i.test(error.message)) return false;
      throw error;
    });
    if (result) return;
    if (Date.now() > end) throw new Error(typeof otherwise === "string" ? otherwise : otherwise());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

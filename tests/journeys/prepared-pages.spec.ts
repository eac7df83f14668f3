import { chromium } from "@playwright/test";
import { indexedPages } from "../../content/metadata/page-descriptions.ts";
import { commandsOver, openSocket } from "../support/engines/driven-browser.ts";
import { freePort } from "../support/free-port.ts";
import { expect, test } from "../support/running-site.ts";
import { browserLaunch } from "../support/unpack-browser.ts";

// An own site: its log has each request.
test.use({ ownSettings: { LOG_LEVEL: "debug" } });

test("each public page is prepared, and no other one is", async ({ page }) => {
  const publicPages = indexedPages([]).map(({ path }) => path);
  for (const address of ["/", "/careers", "/about"]) {
    await page.goto(address);
    const text = await page.locator('script[type="speculationrules"]').textContent();
    const { prerender } = JSON.parse(text ?? "") as { prerender: Rule[] };
    const others = prerender.filter(({ eagerness }) => eagerness === "conservative");
    const prepared = new Set(prerender.flatMap(({ where }) => where.href_matches));
    // On the list of positions, their links open dialogs.
    const expected = address === "/careers" ? publicPages : [...publicPages, "/careers/:position"];
    expect([...prepared].toSorted()).toEqual(expected.toSorted());
    expect(others.length + 1).toBe(prerender.length);
  }
});

test("the form's module waits until a prepared page is shown", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, "prerendering", { value: true, configurable: true }));
  const modules: string[] = [];
  page.on("request", (request) => void (request.resourceType() === "script" && modules.push(request.url())));
  await page.goto("/careers/apply");
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(modules.map((url) => new URL(url).pathname)).toEqual(["/insights/script.js"]);
  await page.evaluate(() => {
    Object.defineProperty(document, "prerendering", { value: false });
    document.dispatchEvent(new Event("prerenderingchange"));
  });
  await page.locator("html[data-interactive]").waitFor({ state: "attached" });
});

test("a prepared page is shown at once, and counted only when it has been shown", async ({ ownSite }) => {
  const { site } = ownSite;
  const counted = () => site.output().split('"route":"/insights"').length - 1;
  const tab = await openTab();
  try {
    await tab.open(`${site.address}/`);
    const link = `document.querySelector('header a[href="/careers"]').getBoundingClientRect()`;
    await expect.poll(() => tab.evaluate(`${link}.width > 0 && document.readyState`)).toBe("complete");
    const [x, y] = (await tab.evaluate(`(({ x, y }) => [x + 5, y + 5])(${link})`)) as [number, number];
    await tab.mouse("mouseMoved", x, y);
    await expect.poll(() => tab.evaluatePrepared("document.readyState")).toBe("complete");
    expect(await tab.evaluatePrepared("document.prerendering")).toBe(true);
    expect(counted()).toBe(0);

    await tab.mouse("mousePressed", x, y);
    await tab.mouse("mouseReleased", x, y);
    await expect.poll(() => tab.evaluatePrepared("document.prerendering")).toBe(false);
    expect(await tab.evaluatePrepared("performance.getEntriesByType('navigation')[0].activationStart")).toBeGreaterThan(
      0,
    );
    // The page that was left.
    await expect.poll(counted).toBe(1);
  } finally {
    await tab.close();
  }
});

/** A tab that Playwright does not observe: a page is prerendered only if what observes it observes the whole tab. */
async function openTab() {
  const port = await freePort();
  const browser = await chromium.launch({ ...browserLaunch, args: [`--remote-debugging-port=${port}`] });
  const version = await (await fetch(`http://127.0.0.1:${port}/json/version`)).json();
  const socket = await openSocket((version as { webSocketDebuggerUrl: string }).webSocketDebuggerUrl);
  const pages: string[] = [];
  socket.addEventListener("message", ({ data }) => {
    const { method, params } = JSON.parse(String(data)) as Message;
    if (method === "Target.attachedToTarget" && params.targetInfo.type === "page") pages.push(params.sessionId);
  });
  const command = commandsOver(socket);
  await command("Target.createTarget", { url: "about:blank", width: 1280, height: 800 });
  const { targetInfos } = await command<{ targetInfos: object[] }>("Target.getTargets", { filter: [{ type: "tab" }] });
  const tab = { ...targetInfos[0], flatten: true };
  const { sessionId } = await command<{ sessionId: string }>("Target.attachToTarget", tab);
  await command("Target.setAutoAttach", { autoAttach: true, flatten: true, waitForDebuggerOnStart: false }, sessionId);
  const evaluateIn = async (page: number, expression: string) => {
    const params = { expression, returnByValue: true };
    return (await command<{ result?: { value: unknown } }>("Runtime.evaluate", params, pages[page])).result?.value;
  };
  return {
    open: (address: string) => command("Page.navigate", { url: address }, pages[0]),
    evaluate: (expression: string) => evaluateIn(0, expression),
    evaluatePrepared: async (expression: string) => (pages.length > 1 ? evaluateIn(1, expression) : undefined),
    mouse: (type: string, x: number, y: number) =>
      command("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 }, pages[0]),
    async close() {
      socket.close();
      await browser.close();
    },
  };
}

type Message = { method?: string; params: { sessionId: string; targetInfo: { type: string } } };

type Rule = { where: { href_matches: string[] }; eagerness: string };

/**
 * Measures the interaction to next paint of the first touch of each control, with a four times slower processor: once
 * with the framework running, and once where its files arrive at the moment of the touch. The disclosure of a plain page,
 * measured in turn with the controls, says what the machine itself takes.
 * Usage: npm run bench:interaction [-- --runs 3] [-- --only menu,theme]
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { holdScripts } from "../../tests/support/hold-scripts.ts";
import { startSite } from "../load/start-site.ts";
import { controls, plainControl, type Control } from "./controls.ts";

const slowdown = 4;
const limitMilliseconds = 200;
const { values: options } = parseArgs({
  options: { runs: { type: "string", default: "3" }, only: { type: "string" } },
});
const runs = Number(options.runs);
const names = options.only?.split(",") ?? controls.map(({ name }) => name);

const folder = await mkdtemp(path.join(tmpdir(), "interaction-"));
const site = await startSite(folder);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
try {
  console.log(`Interaction to next paint, processor ${slowdown} times slower, median of ${runs}, in steps of 8 ms`);
  for (const control of controls.filter(({ name }) => names.includes(name))) {
    const plain = await median(() => measure(plainControl, false));
    const running = await median(() => measure(control, true));
    const first = await median(() => measure(control, false));
    const name = `${control.page} ${control.name}`;
    console.log(`${name}: ${running} ms with the framework running, ${first} ms at first, ${plain} ms on a plain page`);
    if (first > limitMilliseconds) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}

async function median(act: () => Promise<number>): Promise<number> {
  const results: number[] = [];
  for (let run = 0; run < runs; run++) results.push(await act());
  return results.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? NaN;
}

/** Milliseconds from the touch to the next paint. */
async function measure({ page: address, selector, width = 0 }: Control, isRunning: boolean): Promise<number> {
  const context = await browser.newContext({ hasTouch: true, viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(record);
  const protocol = await context.newCDPSession(page);
  await protocol.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const letScriptsIn = isRunning ? null : await holdScripts(page);
  await page.goto(address.startsWith("data:") ? address : site.origin + address);
  await page.evaluate(() => document.fonts.ready);
  if (isRunning) {
    await page.mouse.move(2, 2);
    await page.locator("html[data-interactive]").waitFor({ state: "attached" });
  }
  const place = await page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    element?.scrollIntoView({ block: "center", behavior: "instant" });
    const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    return { x: x + width / 2, y: y + height / 2 };
  }, selector);
  // A person who has scrolled to the control looks at it first.
  await wait(1000);
  letScriptsIn?.();
  await page.touchscreen.tap(place.x, place.y);
  // To ask the page whether it has answered would compete with the answer.
  await wait(3000);
  const longest = await page.evaluate(() => Math.max(0, ...(Reflect.get(window, "interactions") as number[])));
  await context.close();
  return longest;
}

/** Collects the length of each interaction. A link is not followed: the next page would measure its own. */
function record(): void {
  const interactions: number[] = [];
  Reflect.set(window, "interactions", interactions);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId)
        interactions.push(entry.duration);
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  addEventListener("click", (event) => {
    if ((event.target as Element).closest("a")) event.preventDefault();
  });
}

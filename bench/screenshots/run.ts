/**
 * Takes a picture of every view of the site in every width and theme, on paper, in forced colors, with text at 200 %
 * and at a zoom of 400 %, to be looked at. The folder must be outside the project: pictures do not belong in it.
 * Usage: node bench/screenshots/run.ts FOLDER [--views landing,form] [--looks 360-light,print]
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium, type BrowserContextOptions, type Page } from "@playwright/test";
import config from "../../playwright.config.ts";
import { startSite } from "../load/start-site.ts";
import { views } from "./views.ts";

type Look = { options: BrowserContextOptions; isOnPaper?: boolean; textPixels?: number };

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { views: { type: "string" }, looks: { type: "string" } },
});
const folder = folderOutside(path.resolve(import.meta.dirname, "../.."), positionals[0]);
const looks: Record<string, Look> = {
  ...inEveryWidth(),
  print: { options: windowOf(720), isOnPaper: true },
  "forced-colors": { options: { ...windowOf(1280), forcedColors: "active", colorScheme: "dark" } },
  "text-200": { options: windowOf(1280), textPixels: 32 },
  // 1280 × 1024 at 400 %.
  "zoom-400": { options: { viewport: { width: 320, height: 256 }, deviceScaleFactor: 2 } },
};

await mkdir(folder, { recursive: true });
const dataFolder = await mkdtemp(path.join(tmpdir(), "screenshots-"));
const site = await startSite(dataFolder);
const browser = await chromium.launch(config.use?.launchOptions);
try {
  for (const [view, open] of chosen(views, options.views))
    for (const [name, look] of chosen(looks, options.looks)) {
      const context = await browser.newContext({ baseURL: site.origin, reducedMotion: "reduce", ...look.options });
      const page = await context.newPage();
      if (look.textPixels) await setTextSize(page, look.textPixels);
      await open(page);
      if (look.isOnPaper) await page.emulateMedia({ media: "print" });
      await page.evaluate(() => document.fonts.ready);
      // Until then the landing page has only its first screen, or the window still shows what was there before.
      await page.locator("html:not([data-first-screen], :active-view-transition)").waitFor({ state: "attached" });
      // What lies over the page is seen in the window alone.
      const isFullPage = (await page.locator("dialog[open]").count()) === 0;
      // Chromium forgets the size of the text for a picture of more than the window: the window grows instead.
      if (isFullPage && look.textPixels) await fitWindow(page);
      const fullPage = isFullPage && !look.textPixels;
      await page.screenshot({ path: path.join(folder, `${view}-${name}.png`), fullPage, animations: "disabled" });
      await context.close();
    }
} finally {
  await browser.close();
  await site.stop();
  await rm(dataFolder, { recursive: true, force: true });
}
console.log(`The pictures are in ${folder}`);

function folderOutside(project: string, given: string | undefined): string {
  if (!given) throw new Error("Name the folder for the pictures.");
  const outside = path.resolve(given);
  if (!path.relative(project, outside).startsWith("..")) throw new Error(`${outside} is inside the project.`);
  return outside;
}

function inEveryWidth(): Record<string, Look> {
  const all = [360, 768, 1280, 1720].flatMap((width) =>
    (["light", "dark"] as const).map((colorScheme) => {
      const look: Look = { options: { ...windowOf(width), colorScheme } };
      return [`${width}-${colorScheme}`, look] as const;
    }),
  );
  return Object.fromEntries(all);
}

function windowOf(width: number): BrowserContextOptions {
  return { viewport: { width, height: 900 } };
}

async function setTextSize(page: Page, pixels: number): Promise<void> {
  const browserSettings = await page.context().newCDPSession(page);
  await browserSettings.send("Page.setFontSizes", { fontSizes: { standard: pixels } });
}

async function fitWindow(page: Page): Promise<void> {
  await page.setViewportSize(
    await page
      .locator("html")
      .evaluate(({ scrollWidth, scrollHeight }) => ({ width: scrollWidth, height: scrollHeight })),
  );
}

/** All of them, or those whose names are listed with commas between them. */
function chosen<T>(all: Readonly<Record<string, T>>, names: string | undefined): [string, T][] {
  const listed = names?.split(",");
  return Object.entries(all).filter(([name]) => listed?.includes(name) ?? true);
}

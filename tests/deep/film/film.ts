import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { ensureBuild } from "../../../build-tools/ensure-build.ts";
import { startBuiltSite } from "../../support/built-site.ts";
import { makeDataFolder } from "../../support/data-folder.ts";
import unpackBrowser, { browserLaunch } from "../../support/unpack-browser.ts";

/*
 * `npm run film -- /` draws the motion of a page, frame by frame, and puts the frames of each scene on one picture: the
 * first six seconds, a section that arrives, and on the careers page two dialogs, the form and a card's details, which
 * open, close, are interrupted, and are left by Back. `npm run film -- / 390` does so on a phone.
 */

const folder = join(import.meta.dirname, "../../../test-results/film");
const [path = "/", width = "1280"] = process.argv.slice(2);

type Scene = { name: string; seconds: number; act: (page: Page) => Promise<unknown> };

/** Presses a link of the page that opens a dialog. */
async function open(page: Page, link: string): Promise<void> {
  // A dialog that the scene before has left open.
  if (await page.locator("dialog[open]").isVisible()) await page.keyboard.press("Escape");
  await page.locator(link).first().scrollIntoViewIfNeeded();
  await page.locator(link).first().click();
}

const scenes: Scene[] = [
  { name: "first-seconds", seconds: 6, act: (page) => page.reload({ waitUntil: "commit" }) },
  {
    name: "arriving-section",
    seconds: 2.5,
    async act(page) {
      for (let step = 0; step < 20; step++) {
        await page.mouse.wheel(0, 120);
        await page.waitForTimeout(100);
      }
    },
  },
];

/** The form opens from a button of the page; the details from a card, which turns into the dialog. */
const dialogScenes = Object.entries({
  form: "main a[href='/careers/apply']:visible",
  details: ".position-card .actions a:visible",
}).flatMap(([dialog, link]): Scene[] => [
  { name: `${dialog}-opens`, seconds: 1.5, act: (page) => open(page, link) },
  { name: `${dialog}-closes`, seconds: 1.5, act: (page) => page.keyboard.press("Escape") },
  {
    name: `${dialog}-interrupted`,
    seconds: 2,
    async act(page) {
      await open(page, link);
      await page.waitForTimeout(120);
      await page.keyboard.press("Escape");
    },
  },
  {
    name: `${dialog}-left-by-back`,
    seconds: 2.5,
    async act(page) {
      await open(page, link);
      await page.waitForTimeout(700);
      await page.goBack();
    },
  },
]);

await ensureBuild(console.log);
await unpackBrowser();
const { dataDir, remove } = await makeDataFolder();
const site = await startBuiltSite({ DATA_DIR: dataDir, LOG_LEVEL: "warn" });
const browser = await chromium.launch({ ...browserLaunch, args: ["--disable-gpu"] });
try {
  await rm(folder, { recursive: true, force: true });
  const viewport = { width: Number(width), height: Number(width) < 600 ? 844 : 800 };
  const page = await browser.newPage({ viewport, reducedMotion: "no-preference" });
  await page.goto(site.address + path);
  for (const scene of [...scenes, ...(path === "/careers" ? dialogScenes : [])]) await draw(page, scene);
} finally {
  await browser.close();
  await site.stop();
  await remove();
}

/** Writes the frames of `scene` into a folder of their own, and a picture with all of them and their milliseconds. */
async function draw(page: Page, { name, seconds, act }: Scene): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const frames: { milliseconds: number; jpeg: string }[] = [];
  const start = performance.now();
  devTools.on("Page.screencastFrame", ({ data, sessionId }) => {
    frames.push({ milliseconds: Math.round(performance.now() - start), jpeg: data });
    void devTools.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  await devTools.send("Page.startScreencast", { format: "jpeg", quality: 80 });
  await Promise.all([act(page), page.waitForTimeout(seconds * 1000)]);
  await devTools.send("Page.stopScreencast");
  await devTools.detach();

  const place = join(folder, name);
  await mkdir(place, { recursive: true });
  for (const { milliseconds, jpeg } of frames)
    await writeFile(join(place, `${String(milliseconds).padStart(5, "0")}.jpg`), Buffer.from(jpeg, "base64"));
  const pictures = shownOf(frames).map(
    ({ milliseconds, jpeg }) =>
      `<figure style="margin:0"><img width="300" src="data:image/jpeg;base64,${jpeg}"><figcaption>${milliseconds} ms</figcaption></figure>`,
  );
  const sheet = await browser.newPage({ viewport: { width: 1580, height: 800 } });
  await sheet.setContent(
    `<body style="display:flex;flex-wrap:wrap;align-content:start;gap:12px;font:14px sans-serif">${pictures.join("")}`,
  );
  await sheet.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await sheet.close();
  console.log(`${frames.length} frames of ${name} are in test-results/film; ${name}.png shows ${pictures.length}.`);
}

/** At most forty frames, evenly spread. */
function shownOf<Frame>(frames: Frame[]): Frame[] {
  const step = Math.max(1, Math.ceil(frames.length / 40));
  return frames.filter((_, index) => index % step === 0);
}

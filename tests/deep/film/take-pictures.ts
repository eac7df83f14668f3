import { chromium, type Page } from "@playwright/test";
import { teamApplicationPath } from "../../../application/team/addresses.ts";
import { careers } from "../../../content/careers.ts";
import { readPositions } from "../../../content/readers/positions.server.ts";
import { ensureBuild } from "../../../build-tools/ensure-build.ts";
import { startDemo, type Demo } from "../../../demo/start-demo.ts";
import { closesTomorrowPlace } from "../../../demo/story.ts";
import { openScripted } from "../../support/application-page.ts";
import unpackBrowser, { browserLaunch } from "../../support/unpack-browser.ts";

/* `npm run demo -- --pictures` takes the pictures of README and handbook: pages of the demo, in docs/images. */

type Picture = {
  /** Of docs/images/NAME.jpg. */
  name: string;
  width?: number;
  colorScheme?: "dark";
  open: (page: Page, demo: Demo) => Promise<unknown>;
};

const applicantOf = (demo: Demo, email: string) => demo.receipts.get(email)!;

const pictures: Picture[] = [
  { name: "landing", open: (page, { urls }) => page.goto(urls.site) },
  {
    name: "careers",
    colorScheme: "dark",
    open: async (page, { urls }) => {
      await openScripted(page, `${urls.site}/careers`);
      const { title } = readPositions()[closesTomorrowPlace] ?? readPositions()[0]!;
      await page.getByRole("link", { name: careers.viewDetailsOf(title) }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "candidate-page",
    open: (page, demo) => page.goto(demo.urls.site + applicantOf(demo, "ada.example@example.org").statusUrl),
  },
  { name: "team-inbox", open: (page, { urls }) => page.goto(urls.inbox) },
  {
    name: "team-application",
    colorScheme: "dark",
    open: async (page, demo) => {
      await page.goto(demo.urls.inbox);
      await page.goto(demo.urls.site + teamApplicationPath(applicantOf(demo, "ada.example@example.org").reference));
    },
  },
  {
    name: "chat",
    width: 960,
    open: async (page, { urls }) => {
      // The page loads itself again every other second.
      const html = await (await fetch(urls.chat)).text();
      await page.setContent(html.replace(/<meta http-equiv[^>]*>/, ""));
    },
  },
];

await ensureBuild();
await unpackBrowser();
const demo = await startDemo();
const browser = await chromium.launch({ ...browserLaunch, args: ["--disable-gpu", "--disable-quic"] });
for (const { name, width = 1280, colorScheme = "light", open } of pictures) {
  const viewport = { width, height: width / 1.6 };
  const page = await browser.newPage({ viewport, colorScheme, reducedMotion: "reduce" });
  await open(page, demo);
  await page.evaluate(() => document.fonts.ready);
  // The landing page lays out what is below its first screen a moment later.
  await page.locator("html:not([data-first-screen])").waitFor({ state: "attached" });
  await page.screenshot({ path: `docs/images/${name}.jpg`, type: "jpeg", quality: 80 });
  await page.close();
}
await browser.close();
await demo.stop();

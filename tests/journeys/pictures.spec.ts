import { createHash } from "node:crypto";
import { test as base, expect, type Page } from "@playwright/test";
import { careers } from "../../content/careers.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { startDemo, type Demo } from "../../demo/start-demo.ts";
import { closesTomorrowPlace } from "../../demo/story.ts";
import { openScripted } from "../support/application-page.ts";
import { openApplication } from "../support/team-site.ts";

/*
 * The pictures of README and handbook show pages of the demo. Beside each picture is a fingerprint of its page; `npm run
 * demo -- --pictures` takes both anew. A test that fails here says that a page no longer looks as its picture does.
 */

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
    width: 960,
    open: (page, demo) => page.goto(demo.urls.site + applicantOf(demo, "ada.example@example.org").statusUrl),
  },
  { name: "team-inbox", open: (page, { urls }) => page.goto(urls.inbox) },
  {
    name: "team-application",
    colorScheme: "dark",
    open: async (page, demo) => {
      await page.goto(demo.urls.inbox);
      const { reference } = applicantOf(demo, "ada.example@example.org");
      await openApplication(page, reference, demo.urls.site);
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

const test = base.extend<object, { demo: Demo }>({
  demo: [
    async ({}, use) => {
      const demo = await startDemo();
      await use(demo);
      await demo.stop();
    },
    { scope: "worker" },
  ],
});

test.describe.configure({ mode: "default" });

for (const { name, width = 1280, colorScheme = "light", open } of pictures) {
  test(`docs/images/${name}.jpg shows its page as it is`, async ({ demo, page }, { config }) => {
    await page.setViewportSize({ width, height: width / 1.6 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await open(page, demo);
    await page.evaluate(() => document.fonts.ready);
    // The landing page lays out what is below its first screen a moment later.
    await expect(page.locator("[data-first-screen]")).toHaveCount(0);
    const { markup, styles } = await page.evaluate(describePage);
    const hash = (text: string) => createHash("sha256").update(withoutChance(text)).digest("hex").slice(0, 16);
    if (["all", "changed"].includes(config.updateSnapshots))
      await page.screenshot({ path: `docs/images/${name}.jpg`, type: "jpeg", quality: 80 });
    const fingerprint = `text and markup ${hash(markup)}\nstyles ${hash(styles)}\n`;
    expect(fingerprint, "npm run demo -- --pictures takes the pictures anew").toMatchSnapshot(`${name}.txt`);
  });
}

/** Returns each element with its own text, and the rules of style that some element of the page follows. Runs in the page. */
function describePage(): { markup: string; styles: string } {
  const markup = [...document.body.querySelectorAll("*")].map((element) => {
    const words = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    return [element.localName, element.getAttribute("class"), ...words.map((node) => node.textContent)].join(" ");
  });
  const rulesIn = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) return followed(rule) ? [rule.cssText] : [];
      return rule instanceof CSSGroupingRule ? rulesIn(rule.cssRules) : [];
    });
  const followed = ({ selectorText }: CSSStyleRule): boolean => {
    // An element has no pseudo-element, and not yet a state.
    const plain = selectorText.replace(/::?[a-z-]+(\([^()]*\))?/g, "");
    try {
      return plain === "" || document.querySelector(plain) !== null;
    } catch {
      return true;
    }
  };
  return {
    markup: markup.join("\n"),
    styles: [...document.styleSheets].flatMap((one) => rulesIn(one.cssRules)).join("\n"),
  };
}

/** Returns the text without what each run of the demo has anew: times, references, and the names of built files. */
function withoutChance(text: string): string {
  return text
    .replace(/\/assets\/[\w.-]+/g, "")
    .replace(/SM-\w{4}-\w{4}/g, "SM")
    .replace(/\b(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?\b/g, "")
    .replace(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/g, "")
    .replace(/\b\d+ (minute|hour|day)s?\b/g, "")
    .replace(/\b(UTC|[A-Z]{1,3}[DS]T)\b|\b[AP]M\b|\b[0-9a-f]{64}\b|\d/g, "");
}

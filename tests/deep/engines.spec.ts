import { rm, writeFile } from "node:fs/promises";
import { fieldsOfKind, textFields } from "../../application/fields.ts";
import { applicationForm } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { careers } from "../../content/careers.ts";
import { chatMessages } from "../../content/chat-messages.ts";
import { prices } from "../../content/claims.ts";
import { landing } from "../../content/landing/landing.ts";
import { pricing } from "../../content/landing/pricing.ts";
import { readThemeColors } from "../../content/readers/brand.server.ts";
import { heardOf, longResume, resumePath } from "../support/application-page.ts";
import type { DrivenBrowser } from "../support/engines/driven-browser.ts";
import { EnginePage, keys } from "../support/engines/engine-page.ts";
import { startFirefox } from "../support/engines/firefox.ts";
import { shareOfPixels, type Pixel } from "../support/share-of-pixels.ts";
import { startWebKit } from "../support/engines/webkit.ts";
import { layoutFaults } from "../support/page-checks/layout-faults.ts";
import { expect, test as siteTest } from "../support/running-site.ts";
import { examplePosition } from "../support/positions.ts";

/* The main journeys in the two other engines that people apply with. All details are tried in Chromium. */

const { draft, fieldMessage, received } = applicationForm;
const { withdraw, ended } = candidatePage;
const [teachers, institutions] = landing.audiences.items;
const [card] = landing.uniqueFeatures.cards;
const ofEmail = fieldMessage({ field: "email", code: "missing" });

const { pen, rule } = readThemeColors().light;

/** More than goes in one request. */
const { name: longName, buffer: long } = longResume(60_000);

// These tests need no Chromium, which the watch for trouble would start.
const test = siteTest.extend({ trouble: async ({}, use) => use({ expect: () => {}, throwUnexpected: () => {} }) });

/** Returns whether a pixel differs from `color`, such as `#c7181d`, by at most `distance` in each of its channels. */
function isNear(color: string, distance: number) {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return ({ red, green, blue }: Pixel) =>
    [red, green, blue].every((value, index) => Math.abs(value - channels[index]!) <= distance);
}

/** Fills in all that is required but the file. */
async function fillIn(page: EnginePage, lastName: string) {
  await page.type("#firstName", "Ada");
  await page.type("#lastName", lastName);
  await page.type("#email", "ada@example.org");
  for (const name of fieldsOfKind("choice")) await page.select(`#${name}`, textFields[name].options[0]);
  await page.type("#coverLetter", "I would like to learn how a school decides.");
}

async function submit(page: EnginePage) {
  await page.click("form button[type=submit]", applicationForm.submit);
}

/** The part of the pixels of what `selector` finds, once it has scrolled into view, that `matches` accepts. */
async function drawnShare(
  page: EnginePage,
  browser: DrivenBrowser,
  selector: string,
  matches: (pixel: Pixel) => boolean,
): Promise<number> {
  const box = await page.run((searched) => {
    const element = document.querySelector(searched)!;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left: Math.ceil(left), top: Math.ceil(top), width: Math.floor(width) - 1, height: Math.floor(height) - 1 };
  }, selector);
  return shareOfPixels(await browser.screenshot(), box, matches);
}

for (const [name, start, widths] of [
  ["Firefox", startFirefox, [390, 768, 1280]],
  // Its window has a bar of 447 px.
  ["WebKit", startWebKit, [450, 1280]],
] as const) {
  test.describe(`in ${name}`, () => {
    // One after the other, because they share a browser; the other engine has a worker of its own.
    test.describe.configure({ mode: "default" });

    let browser: DrivenBrowser;
    let page: EnginePage;

    test.beforeAll(async () => {
      browser = await start({ hasScript: true });
    });

    test.beforeEach(async ({ site }) => {
      await browser.startAgain();
      page = new EnginePage(browser, site.address);
    });

    test.afterAll(() => browser.close());

    test("the landing page and others lead to its sections, and its controls answer", async () => {
      await page.openScripted("/");
      await page.click(".scroll-cue");
      await page
        .expect(() => {
          const { hash } = document.querySelector<HTMLAnchorElement>(".scroll-cue")!;
          return location.hash === hash && document.querySelector(hash)!.getBoundingClientRect().top < innerHeight / 2;
        })
        .toBe(true);

      await page.click("[role=tab]", teachers!.name);
      await page.press(keys.arrowRight);
      await page.expect(() => document.activeElement?.textContent).toBe(institutions!.name);
      await page.expectShown(institutions!.heading);
      await page.expectHidden(teachers!.heading);

      await page.expectHidden(card!.back);
      await page.click(".flip-card summary", card!.title);
      await page.expectShown(card!.back);

      await page.type("[name=students]", `${keys.end}${keys.backspace.repeat(6)}101`);
      await page.type("[name=assignments]", `${keys.end}${keys.backspace.repeat(6)}1`);
      await page
        .expect(() => document.querySelector(".credit-calculator .estimate")?.textContent)
        .toContain(prices.pack);

      await page.openScripted("/careers");
      await page.run(() => document.querySelector<HTMLElement>("header a[href$='#pricing']")?.click());
      await page.expect(() => document.activeElement?.textContent).toBe(pricing.heading);
    });

    test("everything is drawn, and no width has a fault", async () => {
      for (const width of widths) {
        await browser.resize(width, 900);
        for (const path of ["/", "/careers", `/careers/${examplePosition.id}/apply`, "/privacy"]) {
          if (path === "/privacy") {
            await page.open(path);
            // The words of its tables fit without hyphens; what may be hyphenated is no fault.
            await page.run(() => {
              for (const { style } of document.querySelectorAll("td")) style.hyphens = "manual";
            });
          } else await page.openScripted(path);
          await page.expect(() => document.fonts.status).toBe("loaded");
          await page.run(() => scrollBy(0, 1));
          await page.expect(() => "unread" in document.documentElement.dataset).toBe(false);
          await page.run(() => document.querySelector<HTMLInputElement>(".pause input")?.click());
          expect(await page.run(layoutFaults), `${path} at ${width} px`).toEqual([]);
          if (path !== "/") continue;
          const lineOf = (selector: string) =>
            page.run((searched) => getComputedStyle(document.querySelector(searched)!).textDecorationLine, selector);
          expect(await lineOf(".what-comes-back del")).toBe("line-through");
          // The marks in the student's copy.
          const isPen = isNear(pen, 60);
          await expect.poll(() => drawnShare(page, browser, ".copy svg", isPen)).toBeGreaterThan(0.005);
          // The lines of a card, and nothing as broad as a bar.
          const isRule = isNear(rule, 30);
          await expect.poll(() => drawnShare(page, browser, ".flip-card", isRule)).toBeGreaterThan(0.005);
          expect(await drawnShare(page, browser, ".flip-card", isRule)).toBeLessThan(0.2);
        }
      }
      await page.open("/careers");
      const current = await page.run(
        () => getComputedStyle(document.querySelector(".bar .dashboards [aria-current]")!).textDecorationLine,
      );
      expect(current).toBe("underline");
      await browser.resize(1024, 768);
    });

    test("a dialog over the careers page closes with Back and Escape, and gives the focus back", async () => {
      await page.openScripted("/careers");
      for (const close of [() => page.run(() => history.back()), () => page.press(keys.escape)]) {
        await page.click("a", careers.applyFor(examplePosition.title));
        await page
          .expect(() => document.activeElement?.closest("dialog[open]") && document.activeElement.textContent)
          .toBe(applicationForm.titleFor(examplePosition.title));
        expect(await page.run(() => location.pathname)).toBe(`/careers/${examplePosition.id}/apply`);
        await close();
        await page.expect(() => document.querySelector("dialog[open]") === null).toBe(true);
        await page.expect(() => location.pathname).toBe("/careers");
        await page
          .expect(() => document.activeElement?.getAttribute("href"))
          .toBe(`/careers/${examplePosition.id}/apply`);
      }
    });

    test("errors take the focus, and a toast goes without taking it", async () => {
      await page.openScripted(`/careers/${examplePosition.id}/apply`);
      await submit(page);
      await page.expect(() => document.activeElement?.className).toBe("error-summary");
      await page.expectShown(ofEmail);

      const photo = test.info().outputPath("photo.png");
      await writeFile(photo, "png");
      await page.chooseFile("#resume", photo);
      await page.expect(() => document.querySelectorAll(".toast").length).toBe(1);

      await page.type("#coverLetter", "A letter.");
      await page.expect(() => document.querySelectorAll(".toast").length).toBe(0);
      expect(await page.run(() => document.querySelector<HTMLTextAreaElement>("#coverLetter")?.value)).toBe(
        "A letter.",
      );
      expect(await page.run(() => document.activeElement?.id)).toBe("coverLetter");
    });

    test("a draft outlives a reload with its file, which then arrives", async ({ chat }, testInfo) => {
      const path = testInfo.outputPath(longName);
      await writeFile(path, long);
      await page.openScripted(`/careers/${examplePosition.id}/apply`);
      await fillIn(page, `Reloaded${name}`);
      await page.chooseFile("#resume", path);
      await page.expectShown(draft.kept);
      // The device has the file as it was chosen.
      await rm(path);
      await page.reload();
      await page.expectShown(applicationForm.chosenFile(longName, long.length));
      await page.expectShown(draft.kept);
      expect(await page.run(() => document.querySelector<HTMLInputElement>("#lastName")?.value)).toBe(
        `Reloaded${name}`,
      );
      await submit(page);
      await page.expectShown(received.title);
      await heardOf(chat, `Reloaded${name}`, long);
    });
  });

  test(`in ${name} without script, a candidate applies and withdraws`, async ({ site, chat }) => {
    const browser = await start({ hasScript: false });
    try {
      await browser.startAgain();
      const page = new EnginePage(browser, site.address);
      await page.open("/");
      await page.click(".flip-card summary", card!.title);
      await page.expectShown(card!.back);

      await page.open("/careers");
      await page.click("a", careers.applyFor(examplePosition.title));
      await page.expectShown(applicationForm.titleFor(examplePosition.title));
      await fillIn(page, `Scriptless${name}`);
      await page.chooseFile("#resume", resumePath);
      await page.type("#portfolio", "ftp://example.org");
      await submit(page);
      await page.expectShown(applicationForm.errorSummaryTitle);
      await page.type("#portfolio", `${keys.end}${keys.backspace.repeat(20)}`);
      await page.chooseFile("#resume", resumePath);
      await submit(page);
      await page.expectShown(received.title);
      await heardOf(chat, `Scriptless${name}`);
      const address = await page.run(() => location.pathname);
      await page.click("a", withdraw.link);
      await page.expectShown(withdraw.title);
      await page.click("button", withdraw.confirm);
      await page.expectShown(ended.notes.withdrawn.title);
      const reference = address.split("/")[3] ?? "";
      await chat.waitFor((messages) =>
        messages.find(({ text }) => text === chatMessages.withdrawn(reference, [], false)),
      );
    } finally {
      await browser.close();
    }
  });
}

test("WebKit without compositing, which a view transition ends, opens a dialog and changes pages", async ({ site }) => {
  const browser = await startWebKit({ hasScript: true, hasCompositing: false });
  try {
    await browser.startAgain();
    const page = new EnginePage(browser, site.address);
    await page.openScripted("/careers");
    await page.click("a", careers.viewDetailsOf(examplePosition.title));
    await page.expect(() => document.querySelector("dialog[open] h2")?.textContent).toBe(examplePosition.title);
    // Pages of text, which the browser itself fades into each other.
    await page.open("/about");
    for (const path of ["/contact", "/about"]) {
      await page.click(`a[href='${path}']`);
      await page.expect(() => location.pathname).toBe(path);
    }
  } finally {
    await browser.close();
  }
});

import type { Page } from "@playwright/test";
import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import {
  expectReceipt,
  fillApplication,
  formFields,
  heardOf,
  holdBack,
  openScripted,
  scriptFiles,
  shownText,
  submitApplication,
  untilInteractive,
} from "../support/application-page.ts";
import { examplePosition } from "../support/positions.ts";
import { expect, test } from "../support/running-site.ts";

/*
 * The site is built for Chrome 109, Firefox 115 and Safari 16.4. In any other browser, and whenever a script fails, the
 * browser posts the form itself.
 */

const formPath = `/careers/${examplePosition.id}/apply`;

/** Deletes what the oldest browsers lack. Playwright's own scripts run in worlds of their own. */
const withoutNewerFunctions = `
  delete String.prototype.toWellFormed;
  delete String.prototype.isWellFormed;
  delete URL.canParse;
  delete URL.parse;
  for (const name of ["toSorted", "toReversed", "toSpliced", "with"]) delete Array.prototype[name];
  delete Promise.withResolvers;
  delete Promise.try;
  delete Object.groupBy;
  delete Map.groupBy;
  delete Array.fromAsync;
  delete AbortSignal.any;
  delete Document.prototype.startViewTransition;
  delete window.navigation;
  for (const name of Object.getOwnPropertyNames(Iterator.prototype)) if (name !== "constructor") delete Iterator.prototype[name];
  for (const name of ["union", "intersection", "difference", "isSubsetOf"]) delete Set.prototype[name];
`;

const observers = ["PerformanceObserver", "IntersectionObserver"];
const withoutObservers = observers.map((name) => `delete window.${name};`).join("");
const throwingConstructors = observers
  .map((name) => `window.${name} = class { constructor() { throw new Error("no observer"); } };`)
  .join("");
const throwingObservers = observers
  .map((name) => `${name}.prototype.observe = () => { throw new Error("no observer"); };`)
  .join("");

for (const [what, script] of [
  ["the functions of newer browsers", withoutNewerFunctions],
  ["observers", withoutObservers],
  ["observers that can be constructed", throwingConstructors],
  ["observers that observe", throwingObservers],
] as const)
  test(`without ${what} the form is sent by its script, and no page has an error`, async ({ page, chat }) => {
    await page.addInitScript(script);
    await openScripted(page, "/");
    await openScripted(page, "/careers");
    await page.getByRole("link", { name: careers.applyFor(examplePosition.title) }).click();
    await untilInteractive(page);
    await fillApplication(page, `Older${what.length}`);
    await submitApplication(page);
    await expectReceipt(page);
    // The script shows the confirmation over the list, where a posted form leads to the candidate's page.
    expect(new URL(page.url()).pathname).toBe("/careers");
    await heardOf(chat, `Older${what.length}`);
  });

const failing = 'throw new Error("The script is broken.");';

for (const [what, module] of [
  ["throws", failing],
  ["cannot prepare the form", `export async function prepareForm() { ${failing} }`],
  [
    "cannot mount the form",
    `export async function prepareForm() {} export function mountNotices() {} export function mountForm() { ${failing} }`,
  ],
] as const)
  test(`a form whose module ${what} is posted by a press that came before`, async ({ page, chat, trouble }) => {
    trouble.expect(/The script is broken/);
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
    await page.route(scriptFiles, async (route) => {
      await pressed;
      await route.fulfill({ body: module, contentType: "text/javascript" });
    });
    await page.goto(formPath);
    await fillApplication(page, `Module${what.length}`);
    await submitApplication(page);
    press();
    await expectPosted(page);
    await heardOf(chat, `Module${what.length}`);
  });

test("a form that cannot be rendered is posted, and so is the next press", async ({ page, chat, trouble }) => {
  trouble.expect(/reading 'some'|The above error/);
  const letScriptsIn = await holdBack(page, scriptFiles);
  await page.goto(formPath);
  await page.locator("application-form").evaluate((form) => form.setAttribute("facts", "{}"));
  await fillApplication(page, "Norender");
  letScriptsIn();
  await expect(page.locator(".broken-notice")).toBeFocused();
  await expect(formFields(page).lastName).toHaveValue("Norender");
  await submitApplication(page);
  await expectPosted(page);
  await heardOf(chat, "Norender");
});

for (const [what, script] of [
  ["checks the fields", `String.prototype.normalize = () => { ${failing} };`],
  ["makes the key", `crypto.getRandomValues = () => { ${failing} };`],
  ["sends", `XMLHttpRequest.prototype.send = () => { ${failing} };`],
] as const)
  test(`where the script that ${what} fails, the press posts the form`, async ({ page, chat, trouble }) => {
    trouble.expect(/The script is broken/);
    await page.addInitScript(script);
    await openScripted(page, formPath);
    await fillApplication(page, `Throws${what.length}`);
    await submitApplication(page);
    await expectPosted(page);
    await heardOf(chat, `Throws${what.length}`);
  });

test("what the browser posts after a lost answer is the application that was stored, also behind a proxy that drops the key's header", async ({
  page,
  chat,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED|The script is broken/);
  await page.route("**/api/applications", async (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    const { "idempotency-key": _, ...headers } = route.request().headers();
    await route.fetch({ headers });
    await route.abort("failed");
  });
  await openScripted(page, formPath);
  await fillApplication(page, "Lostanswer");
  await submitApplication(page);
  await expect(shownText(page, applicationForm.notSent.unreachable)).toBeVisible();
  await page.evaluate(() => {
    XMLHttpRequest.prototype.send = () => {
      throw new Error("The script is broken.");
    };
  });
  await page.getByRole("button", { name: applicationForm.notSent.tryAgain }).click();
  await expectPosted(page);
  await heardOf(chat, "Lostanswer");
});

for (const system of ["light", "dark"] as const)
  test(`without light-dark() and nested rules fields have an edge and texts can be read, in the ${system} theme and the other`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system });
    await page.route(`**${formPath}`, async (route) => {
      const response = await route.fetch();
      // A browser without the function drops each declaration that calls it.
      await route.fulfill({ response, body: (await response.text()).replaceAll("light-dark(", "unknown(") });
    });
    await openScripted(page, formPath);
    expect(await nestedRules(page)).toBe(0);
    const first = await lightnessOf(page);
    await page
      .getByRole("banner")
      .getByRole("button", { name: /theme$/ })
      .click();
    const second = await lightnessOf(page);
    const [light, dark] = system === "light" ? [first, second] : [second, first];
    for (const part of ["page", "sheet", "field"] as const) {
      expect(light[part]).toBeGreaterThan(0.9);
      expect(dark[part]).toBeLessThan(0.3);
    }
    for (const part of ["text", "edge", "button"] as const) {
      expect(light[part]).toBeLessThan(0.6);
      expect(dark[part]).toBeGreaterThan(0.4);
    }
  });

/** Returns how many rules of the page's styles are nested in another one. */
function nestedRules(page: Page): Promise<number> {
  return page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    let count = 0;
    for (const rule of rules) {
      const children = "cssRules" in rule ? [...(rule as CSSGroupingRule).cssRules] : [];
      if (rule instanceof CSSStyleRule) count += children.length;
      rules.push(...children);
    }
    return count;
  });
}

/** Returns how light the parts of the page are painted, from 0 to 1. */
function lightnessOf(page: Page) {
  return page.evaluate(() => {
    const lightness = (selector: string, property: string) => {
      const color = getComputedStyle(document.querySelector(selector)!).getPropertyValue(property);
      const [red = 0, green = 0, blue = 0, alpha = 1] = [...color.matchAll(/[\d.]+/g)].map(Number);
      if (alpha === 0) throw new Error(`${selector} has no ${property}.`);
      return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    };
    return {
      page: lightness("html", "background-color"),
      text: lightness("form label", "color"),
      sheet: lightness(".dialog-page > .sheet", "background-color"),
      field: lightness("#firstName", "background-color"),
      edge: lightness("#firstName", "border-bottom-color"),
      button: lightness("form .button.primary", "background-color"),
    };
  });
}

/** Waits for the candidate's page, to which a posted form leads. */
async function expectPosted(page: Page): Promise<void> {
  await page.waitForURL("**/careers/applied/**");
  await expectReceipt(page);
}

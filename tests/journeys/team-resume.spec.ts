import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium } from "@playwright/test";
import { teamApplicationPath, teamPath } from "../../application/team/addresses.ts";
import type { DrivenBrowser } from "../support/engines/driven-browser.ts";
import { startFirefox } from "../support/engines/firefox.ts";
import { findProgram } from "../support/find-program.ts";
import { onePagePdf, pdfWithForm, pdfWithScript } from "../support/make-pdf.ts";
import { expect, test as siteTest } from "../support/running-site.ts";
import { storeApplication } from "../support/store-application.ts";
import { besideSite, invitationFor } from "../support/team-site.ts";

/* Debian's browsers: the headless shell of the other journeys shows no PDF. */

type Browser = Pick<DrivenBrowser, "open" | "evaluate" | "close"> & { dialogs: string[] };

// The watch for trouble would start a third browser.
const test = siteTest.extend({ trouble: async ({}, use) => use({ expect: () => {}, throwUnexpected: () => {} }) });

for (const [name, start] of Object.entries({ Chromium: startChromium, Firefox: openFirefox }))
  test(`a PDF is in the application's page in ${name}, one with a script or a form in no viewer`, async ({
    site,
    dataDir,
  }) => {
    const elsewhere = createServer((_, response) =>
      response.writeHead(200, { "Content-Type": "application/pdf" }).end(pdfWithScript),
    ).listen(0, "127.0.0.1");
    await expect.poll(() => elsewhere.listening).toBe(true);
    const dangerous = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    const { link, paths } = await besideSite(dataDir, async (pool) => {
      const paths: string[] = [];
      for (const resume of [onePagePdf(), pdfWithScript, pdfWithForm(dangerous)])
        paths.push(teamApplicationPath((await storeApplication(pool, { resume })).reference));
      return { link: await invitationFor(pool, "Grace"), paths };
    });
    const browser = await start();
    await browser.open(site.address + link);
    await browser.evaluate("document.querySelector('form button').click()");
    await expect.poll(() => browser.evaluate("location.pathname").catch(String)).toBe(teamPath);
    const places = [];
    for (const path of paths) {
      await browser.open(site.address + path);
      await expect.poll(() => browser.evaluate(resumePlace)).not.toBe("");
      places.push(await browser.evaluate(resumePlace));
    }
    expect(places).toEqual(["viewer", "links", "links"]);
    expect(browser.dialogs).toEqual([]);
    // Where nothing keeps it from the viewer, the script runs.
    await browser.open(dangerous);
    await expect.poll(() => browser.dialogs).toContain("I run");
    await browser.close();
    elsewhere.close();
  });

/** Where the resume is: in a document of the viewer's, or in the links in its place. */
const resumePlace = `
  window.length > 0 ? "viewer" : document.querySelector("object a")?.checkVisibility() ? "links" : ""`;

async function startChromium(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: findProgram("chromium"), args: ["--disable-gpu"] });
  const page = await browser.newPage();
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return {
    dialogs,
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  };
}

async function openFirefox(): Promise<Browser> {
  const browser = await startFirefox({ hasScript: true });
  await browser.startAgain();
  return browser;
}

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { deflateSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { teamApplicationPath, teamPath } from "../../application/team/addresses.ts";
import type { DrivenBrowser } from "../support/engines/driven-browser.ts";
import { startFirefox } from "../support/engines/firefox.ts";
import { findProgram } from "../support/find-program.ts";
import { onePagePdf, pdfWithForm, pdfWithScript } from "../support/make-pdf.ts";
import { expect, test as siteTest } from "../support/running-site.ts";
import { storeApplication } from "../support/store-application.ts";
import { besideSite, invitationFor } from "../support/team-site.ts";

/* Debian's browsers, which have a viewer for PDFs. */

type Browser = Pick<DrivenBrowser, "open" | "evaluate" | "close"> & { dialogs: string[] };

// The watch for trouble would start a third browser.
const test = siteTest.extend({ trouble: async ({}, use) => use({ expect: () => {}, throwUnexpected: () => {} }) });

for (const [name, start] of Object.entries({ Chromium: startChromium, Firefox: openFirefox }))
  test(`in ${name} a resume is in the application's page as images, and nothing of a PDF runs`, async ({
    site,
    databaseUrl,
  }) => {
    const requests: string[] = [];
    const elsewhere = createServer((request, response) => {
      requests.push(request.url ?? "");
      response.writeHead(200, { "Content-Type": "application/pdf" }).end(pdfWithScript);
    }).listen(0, "127.0.0.1");
    await expect.poll(() => elsewhere.listening).toBe(true);
    const dangerous = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    const resumes = [onePagePdf(), pdfWithScript, pdfWithPackedScript, pdfWithForm(dangerous)];
    const { link, references } = await besideSite(databaseUrl, async (pool) => {
      const references: string[] = [];
      for (const resume of resumes) references.push((await storeApplication(pool, { resume })).reference);
      return { link: await invitationFor(pool, "Grace"), references };
    });
    const browser = await start();
    await browser.open(site.address + link);
    await browser.evaluate("document.querySelector('form button').click()");
    await expect.poll(() => browser.evaluate("location.pathname").catch(String)).toBe(teamPath);
    for (const reference of references) {
      await expect(async () => {
        await browser.open(site.address + teamApplicationPath(reference));
        await browser.evaluate("document.querySelector('.resume-pages').scrollIntoView()");
      }).toPass();
      await expect.poll(() => browser.evaluate(shownPages)).toEqual([1000]);
      expect(await browser.evaluate("document.querySelectorAll('object, embed, iframe, script').length")).toBe(0);
    }
    expect(browser.dialogs).toEqual([]);
    expect(requests).toEqual([]);
    // Where a browser opens the file, the script runs.
    await browser.open(dangerous);
    await expect.poll(() => browser.dialogs).toContain("I run");
    await browser.close();
    elsewhere.close();
  });

/** The script's object is packed in a stream without a type, which Firefox reads all the same. */
const pdfWithPackedScript = packed("<< /S /JavaScript /JS (app.alert\\('I run'\\)) >>");

function packed(object: string): Buffer {
  const bytes = deflateSync(`9 0 ${object}`).toString("latin1");
  const stream = `<< /N 1 /First 4 /Length ${bytes.length} /Filter /FlateDecode >>\nstream\n${bytes}\nendstream`;
  return onePagePdf({ catalog: "/OpenAction 9 0 R", others: [stream] });
}

/** The widths of the images that have been drawn. */
const shownPages = `
  [...document.querySelectorAll(".resume-pages img")].filter((image) => image.complete).map((image) => image.naturalWidth)`;

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

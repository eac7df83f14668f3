import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import {
  fillApplication,
  formFields,
  heardOf,
  openScripted,
  resumeBytes,
  submitApplication,
  untilInteractive,
} from "../support/application-page.ts";
import { expect, test } from "../support/site-behind-nginx.ts";

/* What a visitor does first of all, behind deploy/nginx-site.conf: over TLS and HTTP/2, with nothing added to any page. */

for (const address of ["/", "/careers", "/careers/apply"])
  test(`${address} comes over HTTP/2, and weighs what the site sends`, async ({ page, site }) => {
    // A started site compresses its pages better after a while: a page weighs what it does before or after the visit.
    const before = (await buffer(await directly(site.address, address))).length;
    const response = await page.goto(address);
    await untilInteractive(page);
    await page.evaluate(() => document.fonts.ready);
    const loaded = await page.evaluate(() =>
      ["navigation", "resource"].flatMap((type) =>
        (performance.getEntriesByType(type) as PerformanceResourceTiming[]).map((entry) => ({
          path: new URL(entry.name).pathname,
          protocol: entry.nextHopProtocol,
          // Of the body, compressed.
          bytes: entry.encodedBodySize,
        })),
      ),
    );
    expect(loaded.length).toBeGreaterThan(3);
    for (const { path, protocol, bytes } of loaded) {
      const body = await buffer(await directly(site.address, path));
      const usual = path === address && bytes !== body.length ? before : body.length;
      expect([path, protocol, bytes]).toEqual([path, "h2", usual]);
    }
    expect(response?.headers()["content-encoding"]).toBe("br");
  });

test("a candidate opens a position, applies from its dialog, and the team hears it", async ({ page, chat }) => {
  await openScripted(page, "/careers");
  await page.getByRole("link", { name: careers.applyFor("Sales Intern") }).click();
  await expect(page.getByRole("dialog", { name: applicationForm.titleFor("Sales Intern") })).toBeVisible();
  await fillApplication(page, "Overtls");
  await submitApplication(page);
  const reference = await expectReceipt(page);
  const { summary, resume } = await heardOf(chat, "Overtls");
  expect(summary.text).toContain(reference);
  expect(resume.document?.bytes.equals(resumeBytes())).toBe(true);
});

test("a large resume goes in chunks", async ({ page, chat, trouble }) => {
  // The answer that asks for the missing chunks.
  trouble.expect(/status of 409/);
  const long = Buffer.from(Array.from({ length: 100_000 }, (_, line) => `Line ${line} of a long resume.\n`).join(""));
  let chunks = 0;
  page.on("request", (request) => (chunks += Number(request.method() === "PUT")));
  await openScripted(page, "/careers/apply");
  await fillApplication(page, "Inchunks");
  await formFields(page).resume.setInputFiles({ name: "long.txt", mimeType: "text/plain", buffer: long });
  await submitApplication(page);
  await expectReceipt(page);
  const { resume } = await heardOf(chat, "Inchunks");
  expect(resume.document?.bytes.equals(long)).toBe(true);
  expect(chunks).toBeGreaterThan(9);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form's own post is redirected to the candidate's page", async ({ page, chat }) => {
    await page.goto("/careers");
    await page.getByRole("link", { name: careers.applyFor("Content Creator Intern") }).click();
    await fillApplication(page, "Scriptlesstls");
    await submitApplication(page);
    const reference = await expectReceipt(page);
    expect((await heardOf(chat, "Scriptlesstls")).summary.text).toContain(reference);
  });
});

async function expectReceipt(page: Page): Promise<string> {
  const name = applicationForm.received.title;
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 30_000 });
  const reference = (await page.getByText(/^SM-\w{4}-\w{4}$/).textContent()) ?? "";
  expect(new URL(page.url()).pathname).toContain(`/careers/applied/${reference}/`);
  return reference;
}

async function directly(address: string, path: string): Promise<IncomingMessage> {
  const headers = { "Accept-Encoding": "gzip, deflate, br, zstd", "X-Forwarded-Proto": "https" };
  const [response] = (await once(get(new URL(path, address), { headers }), "response")) as [IncomingMessage];
  return response;
}

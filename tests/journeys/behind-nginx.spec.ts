import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { publicOrigin } from "../../content/build-settings.ts";
import { careers } from "../../content/careers.ts";
import { careersPage } from "../../content/metadata/page-descriptions.ts";
import {
  expectReceipt,
  fillApplication,
  formFields,
  heardOf,
  navigateWithin,
  openScripted,
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

test("a candidate opens a position, applies from its dialog, and the resume goes in chunks", async ({
  page,
  chat,
  trouble,
}) => {
  // The answer that asks for the missing chunks.
  trouble.expect(/status of 409/);
  const long = Buffer.from(Array.from({ length: 100_000 }, (_, line) => `Line ${line} of a long resume.\n`).join(""));
  let chunks = 0;
  page.on("request", (request) => (chunks += Number(request.method() === "PUT")));
  await openScripted(page, "/careers");
  await page.getByRole("link", { name: careers.applyFor("Sales Intern") }).click();
  await fillApplication(page, "Inchunks");
  await formFields(page).resume.setInputFiles({ name: "long.txt", mimeType: "text/plain", buffer: long });
  await submitApplication(page);
  await expectReceipt(page);
  await heardOf(chat, "Inchunks", long);
  expect(chunks).toBeGreaterThan(9);
});

test("a page that replaces another in the browser names the address of PUBLIC_URL", async ({ page, baseURL }) => {
  await page.goto("/careers/sales-intern");
  await navigateWithin(page, careersPage.path);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${baseURL}${careersPage.path}`);
  await expect(page.locator("meta[property='og:url']")).toHaveAttribute("content", `${baseURL}${careersPage.path}`);
  expect(await page.content()).not.toContain(publicOrigin());
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form's own post is redirected to the candidate's page", async ({ page, chat }) => {
    await page.goto("/careers");
    await page.getByRole("link", { name: careers.applyFor("Content Creator Intern") }).click();
    await fillApplication(page, "Scriptlesstls");
    await submitApplication(page);
    await expectReceipt(page);
    await heardOf(chat, "Scriptlesstls");
  });
});

async function directly(address: string, path: string): Promise<IncomingMessage> {
  const headers = { "Accept-Encoding": "gzip, deflate, br, zstd", "X-Forwarded-Proto": "https" };
  const [response] = (await once(get(new URL(path, address), { headers }), "response")) as [IncomingMessage];
  return response;
}

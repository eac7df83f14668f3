import {
  expectReceipt,
  fillApplication,
  formFields,
  heardOf,
  longResume,
  openFormDialog,
  submitApplication,
} from "../support/application-page.ts";
import { freePort } from "../support/free-port.ts";
import { expect, startRunningSite, test as base } from "../support/running-site.ts";
import { startNginx, type Nginx } from "../support/start-nginx.ts";

/*
 * A visitor's first actions, behind deploy/nginx-site.conf: over TLS and HTTP/2, with nothing added to any page. Of the
 * two instances that nginx knows only one runs, as in a release.
 */

type Front = { nginx: Nginx; sitePort: number };

const test = base.extend<object, { front: Front }>({
  front: [
    async ({}, use) => {
      const sitePort = await freePort();
      const nginx = await startNginx([await freePort(), sitePort]);
      await use({ nginx, sitePort });
      await nginx.stop();
    },
    { scope: "worker" },
  ],
  running: [
    async ({ front: { nginx, sitePort } }, use) => {
      const running = await startRunningSite({ PORT: String(sitePort), PUBLIC_URL: nginx.origin });
      await use(running);
      await running.end();
    },
    { scope: "worker" },
  ],
  ignoreHTTPSErrors: true,
  // A page needs the running site behind it.
  baseURL: async ({ front, running: _ }, use) => use(front.nginx.origin),
});

test("a candidate applies from a position's dialog over HTTP/2, and the resume goes in chunks", async ({
  page,
  chat,
  trouble,
}) => {
  // The answer that asks for the missing chunks.
  trouble.expect(/status of 409/);
  const long = longResume(100_000);
  let chunks = 0;
  page.on("request", (request) => (chunks += Number(request.method() === "PUT")));
  await openFormDialog(page);
  const protocols = await page.evaluate(() =>
    ["navigation", "resource"].flatMap((type) =>
      (performance.getEntriesByType(type) as PerformanceResourceTiming[]).map((entry) => entry.nextHopProtocol),
    ),
  );
  expect(protocols.length).toBeGreaterThan(3);
  expect(new Set(protocols)).toEqual(new Set(["h2"]));
  await fillApplication(page, "Inchunks");
  await formFields(page).resume.setInputFiles(long);
  await submitApplication(page);
  await expectReceipt(page);
  await heardOf(chat, "Inchunks", long.buffer);
  expect(chunks).toBeGreaterThan(9);
});

import { freePort } from "./free-port.ts";
import { startRunningSite, test as base } from "./running-site.ts";
import { startNginx, type Nginx } from "./start-nginx.ts";

/*
 * `test` of running-site.ts, with the site behind nginx: `page.goto("/…")` goes over TLS. Of two instances that nginx
 * knows only one runs, as in a release.
 */

type Front = { nginx: Nginx; sitePort: number };

export const test = base.extend<object, { front: Front }>({
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
    { scope: "worker", timeout: 120_000 },
  ],
  launchOptions: [
    async ({ launchOptions, front }, use) => {
      const trusted = `--ignore-certificate-errors-spki-list=${front.nginx.certificate.keyHash}`;
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), trusted] });
    },
    { scope: "worker" },
  ],
  // A page needs the running site behind it.
  baseURL: async ({ front, running: _ }, use) => use(front.nginx.origin),
});

export { expect } from "@playwright/test";

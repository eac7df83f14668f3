import { openDatabase } from "../../server/database/open-database.ts";
import { makeDataFolder } from "./data-folder.ts";
import { freePort } from "./free-port.ts";
import { startBuiltSite } from "./built-site.ts";
import { test as base } from "./running-site.ts";
import { startNginx, type Nginx } from "./start-nginx.ts";
import { startTelegramStandIn } from "../../stand-ins/telegram/start-stand-in.ts";

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
      const { dataDir, remove } = await makeDataFolder();
      // With PUBLIC_URL the site makes none itself.
      await (await openDatabase({ dataDir })).close();
      const chat = await startTelegramStandIn();
      const site = await startBuiltSite({
        PORT: String(sitePort),
        PUBLIC_URL: nginx.origin,
        TRUST_PROXY: "127.0.0.1",
        DATA_DIR: dataDir,
        TELEGRAM_API_ROOT: chat.apiRoot,
        TELEGRAM_BOT_TOKEN: chat.token,
        TELEGRAM_CHAT_ID: chat.chatId,
        TELEGRAM_MESSAGES_PER_MINUTE: "1000",
      });
      await use({ site, chat, dataDir });
      await site.stop();
      await chat.stop();
      await remove();
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
  baseURL: async ({ front }, use) => use(front.nginx.origin),
});

export { expect } from "@playwright/test";

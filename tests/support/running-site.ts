import { test as base } from "@playwright/test";
import { startBuiltSite, type BuiltSite } from "./built-site.ts";
import { makeDataFolder } from "./data-folder.ts";
import { startTelegramStandIn, type TelegramStandIn } from "../../stand-ins/telegram/start-stand-in.ts";
import { watchForTrouble, type Trouble } from "./watch-for-trouble.ts";

/*
 * Journeys import `test` and `expect` from here instead of from @playwright/test:
 *
 *     import { expect, test } from "./running-site.ts";
 *
 *     test("a candidate applies", async ({ page, chat }) => {
 *       await page.goto("/careers/apply");
 *       …
 *       const message = await chat.waitFor((messages) => messages.find(({ text }) => text?.includes("SM-")));
 *     });
 *
 * Each worker has one built site in a process of its own (`commands/start.ts`), with an embedded database and a Telegram
 * stand-in, shared by the tests of that worker: tell your messages apart by a name that only your test uses.
 * - `page.goto("/…")`: addresses are relative to the site.
 * - `chat`: the stand-in (`received`, `waitFor`, `failNext`, …).
 * - `site`: `address`, `output()`; `site.pid` for signals.
 * - `dataDir`: where its database is.
 * - `ownSite`: a site and chat for this test alone, to be stopped, killed and started again:
 *   `await ownSite.site.kill(); await ownSite.restart();` (same port, same data).
 * - Each test comes from its own network address, so that limits on posts do not add up.
 * - `trouble`: a test fails on any console warning or error, page error, failed request or request to another host.
 *   Expect them beforehand: `trouble.expect(/status of 404/)`. Requests that the page itself gave up are no trouble.
 */

type WorkerFixtures = { running: { site: BuiltSite; chat: TelegramStandIn; dataDir: string } };
type TestFixtures = {
  site: BuiltSite;
  chat: TelegramStandIn;
  dataDir: string;
  ownSite: OwnSite;
  trouble: Trouble;
};

/** A site of one test, which may end it in any way. */
type OwnSite = {
  site: BuiltSite;
  chat: TelegramStandIn;
  dataDir: string;
  restart(settings?: Record<string, string>): Promise<void>;
};

let testsSoFar = 0;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  running: [
    async ({}, use) => {
      const { dataDir, remove } = await makeDataFolder();
      const chat = await startTelegramStandIn();
      const site = await startBuiltSite(settingsFor(chat, dataDir));
      await use({ site, chat, dataDir });
      await site.stop();
      await chat.stop();
      await remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  site: async ({ running }, use) => use(running.site),
  chat: async ({ running }, use) => use(running.chat),
  dataDir: async ({ running }, use) => use(running.dataDir),
  baseURL: async ({ running }, use) => use(running.site.address),

  ownSite: async ({}, use) => {
    const { dataDir, remove } = await makeDataFolder();
    const chat = await startTelegramStandIn();
    const own: OwnSite = {
      site: await startBuiltSite(settingsFor(chat, dataDir)),
      chat,
      dataDir,
      restart: async (settings = {}) => {
        const { port } = new URL(own.site.address);
        own.site = await startBuiltSite({ ...settingsFor(chat, dataDir), PORT: port, ...settings });
      },
    };
    await use(own);
    await own.site.stop();
    await chat.stop();
    await remove();
  },

  extraHTTPHeaders: async ({}, use, { workerIndex }) => {
    testsSoFar += 1;
    await use({ "X-Forwarded-For": `10.${workerIndex % 256}.${testsSoFar >> 8}.${testsSoFar % 256}` });
  },

  trouble: [
    async ({ context }, use) => {
      const trouble = watchForTrouble(context);
      await use(trouble);
      trouble.throwUnexpected();
    },
    { auto: true },
  ],
});

/** For tests whose subject moves: `test.use(withMotion)`. */
export const withMotion = { contextOptions: { reducedMotion: "no-preference" } } as const;

export { expect } from "@playwright/test";

function settingsFor(chat: TelegramStandIn, dataDir: string) {
  return {
    DATA_DIR: dataDir,
    TELEGRAM_API_ROOT: chat.apiRoot,
    TELEGRAM_BOT_TOKEN: chat.token,
    TELEGRAM_CHAT_ID: chat.chatId,
    TELEGRAM_MESSAGES_PER_MINUTE: "1000",
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "info",
  };
}

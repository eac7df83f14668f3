import { test as base } from "@playwright/test";
import { startBareSite, startBuiltSite } from "./built-site.ts";
import { makeDataFolder } from "./data-folder.ts";
import { startTelegramStandIn } from "../../stand-ins/telegram/start-stand-in.ts";
import { smtpUrl, startSmtpServer, type SmtpServer } from "./start-smtp-server.ts";
import { besideSite } from "./team-site.ts";
import { createDatabase, testPostgresName } from "./test-postgres.ts";
import { watchForTrouble } from "./watch-for-trouble.ts";

/*
 * Journeys import `test` and `expect` from here instead of from @playwright/test. Each worker has one built site in a
 * separate process (`run-site.ts`), with a database of its own and a Telegram stand-in, shared by the tests of
 * that worker: tell your messages apart by a name that only your test uses.
 * - `page.goto("/…")`: addresses are relative to the site.
 * - `chat`: the stand-in (`received`, `waitFor`, `failNext`, …).
 * - `site`: `address`, `output()`; `site.pid` for signals. `databaseUrl`: its database.
 * - `ownSite`: a site and chat for this test alone, to be stopped, killed and started again (`await
 *   ownSite.site.kill(); await ownSite.restart();`, same port, same data).
 * - Each test comes from its own network address, so that limits on posts do not add up.
 * - `trouble`: a test fails on any console warning or error, page error, failed request or request to another host.
 *   Expect them beforehand: `trouble.expect(/status of 404/)`. Requests that the page itself gave up are no trouble.
 */

/** `isWeighed`: the site is started by its command, and compresses its pages as well as it does for visitors. */
type WorkerFixtures = { running: RunningSite; isWeighed: boolean };
type TestFixtures = Pick<RunningSite, "site" | "chat" | "databaseUrl"> & {
  ownSite: RunningSite;
  trouble: ReturnType<typeof watchForTrouble>;
};
type StartOptions = { start?: typeof startBareSite; changes?: Record<string, string> };
type RunningSite = Awaited<ReturnType<typeof startRunningSite>>;

let testsSoFar = 0;

/** Starts the built site with another chat and data folder, and with `changes` of the usual settings. */
async function startRunningSite({ start = startBareSite, changes = {} }: StartOptions = {}) {
  const database = await createDatabase(process.env[testPostgresName]!);
  const databaseUrl = database.url;
  const { dataDir, remove } = await makeDataFolder();
  const chat = await startTelegramStandIn();
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...chat.settings,
    TELEGRAM_MESSAGES_PER_MINUTE: "1000",
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "info",
    ...changes,
  };
  const running = {
    site: await start(settings),
    chat,
    databaseUrl,
    /** Changes the database beside the site. */
    query: (sql: string) => besideSite(databaseUrl, (pool) => pool.query(sql)),
    async restart(changes: Record<string, string> = {}): Promise<void> {
      await running.site.stop();
      const { port } = new URL(running.site.address);
      running.site = await start({ ...settings, PORT: port, ...changes });
    },
    async end(): Promise<void> {
      await running.site.stop();
      await chat.stop();
      await database.drop();
      await remove();
    },
  };
  return running;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  isWeighed: [false, { option: true, scope: "worker" }],
  running: [
    async ({ isWeighed }, use) => {
      const running = await startRunningSite({ start: isWeighed ? startBuiltSite : startBareSite });
      await use(running);
      await running.end();
    },
    { scope: "worker" },
  ],
  site: async ({ running }, use) => use(running.site),
  chat: async ({ running }, use) => use(running.chat),
  databaseUrl: async ({ running }, use) => use(running.databaseUrl),
  baseURL: async ({ running }, use) => use(running.site.address),

  ownSite: async ({}, use) => {
    const own = await startRunningSite();
    await use(own);
    await own.end();
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

/** Each test has a site of its own, to which addresses are relative. */
export const testWithOwnSite = test.extend({ baseURL: async ({ ownSite }, use) => use(ownSite.site.address) });

/** That site sends emails, by the server `smtp`. */
export const testWithMail = testWithOwnSite.extend<{ smtp: SmtpServer }>({
  smtp: async ({}, use) => {
    const smtp = await startSmtpServer();
    await use(smtp);
    await smtp.stop();
  },
  ownSite: async ({ smtp }, use) => {
    const own = await startRunningSite({ changes: { SMTP_URL: smtpUrl(smtp), MAIL_FROM: "careers@example.org" } });
    await use(own);
    await own.end();
  },
});

/** For tests whose subject moves: `test.use(withMotion)`. */
export const withMotion = { contextOptions: { reducedMotion: "no-preference" } } as const;

export { expect } from "@playwright/test";

import { expect, test as base } from "@playwright/test";
import { startBareSite } from "./built-site.ts";
import { makeDataFolder } from "./data-folder.ts";
import { emptyDatabase, readPositionRows, restorePositions } from "./empty-database.ts";
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
 * - `emptySite`: the same site without applications, members, changes and messages. The test may change positions: they
 *   are as they were for the next one. `said()`: what the site has said since. `testWithMail`: one that sends emails.
 * - `ownSite`: a site and chat for this test alone, only to be stopped, killed and started again (`await
 *   ownSite.site.kill(); await ownSite.restart();`, same port, same data), broken, or set up in another way
 *   (`test.use({ ownSettings: { … } })`).
 * - Each test comes from its own network address, so that limits on posts do not add up.
 * - `trouble`: a test fails on any console warning or error, page error, failed request or request to another host.
 *   Expect them beforehand: `trouble.expect(/status of 404/)`. Requests that the page itself gave up are no trouble.
 */

/** The sites of a worker, each started by the first test that needs it. */
type WorkerFixtures = { running: RunningSite; mailing: RunningSite & { smtp: SmtpServer } };
type TestFixtures = Pick<RunningSite, "site" | "chat" | "databaseUrl"> & {
  emptySite: EmptySite;
  ownSite: RunningSite;
  ownSettings: Record<string, string>;
  trouble: ReturnType<typeof watchForTrouble>;
};
type RunningSite = Awaited<ReturnType<typeof startRunningSite>>;
type EmptySite = Pick<RunningSite, "site" | "chat" | "databaseUrl" | "query"> & { said: () => string };

let testsSoFar = 0;

/** Starts the built site with another chat and data folder, and with `changes` of the usual settings. */
async function startRunningSite(changes: Record<string, string> = {}) {
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
  const site = await startBareSite(settings);
  const positions = await besideSite(databaseUrl, readPositionRows);
  /** Two lists of positions, one with the days of their changes. */
  const lists = () =>
    Promise.all(["/careers", "/sitemap.xml"].map(async (path) => (await fetch(site.address + path)).text()));
  const firstLists = await lists();
  const running = {
    site,
    chat,
    databaseUrl,
    /** Changes the database beside the site. */
    query: (sql: string) => besideSite(databaseUrl, (pool) => pool.query(sql)),
    async empty(): Promise<void> {
      await besideSite(databaseUrl, emptyDatabase);
      chat.clear();
    },
    /** Resolves when the site shows the positions with which it began. */
    async restorePositions(): Promise<void> {
      await besideSite(databaseUrl, (pool) => restorePositions(pool, positions));
      await expect.poll(lists).toEqual(firstLists);
    },
    async restart(changes: Record<string, string> = {}): Promise<void> {
      await running.site.stop();
      const { port } = new URL(running.site.address);
      running.site = await startBareSite({ ...settings, PORT: port, ...changes });
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

/** Empties the site, and restores its positions after the test. */
async function useEmpty(running: RunningSite, use: (site: EmptySite) => Promise<void>): Promise<void> {
  await running.empty();
  const { site, chat, databaseUrl, query } = running;
  const before = site.output().length;
  await use({ site, chat, databaseUrl, query, said: () => site.output().slice(before) });
  await running.restorePositions();
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  running: [
    async ({}, use) => {
      const running = await startRunningSite();
      await use(running);
      await running.end();
    },
    { scope: "worker" },
  ],
  mailing: [
    async ({}, use) => {
      const smtp = await startSmtpServer();
      const changes = { SMTP_URL: smtpUrl(smtp), MAIL_FROM: "careers@example.org" };
      const running = await startRunningSite(changes);
      await use({ ...running, smtp });
      await running.end();
      await smtp.stop();
    },
    { scope: "worker" },
  ],
  site: async ({ running }, use) => use(running.site),
  chat: async ({ running }, use) => use(running.chat),
  databaseUrl: async ({ running }, use) => use(running.databaseUrl),
  baseURL: async ({ running }, use) => use(running.site.address),

  emptySite: async ({ running }, use) => useEmpty(running, use),

  ownSettings: [{}, { option: true }],
  ownSite: async ({ ownSettings }, use) => {
    const own = await startRunningSite(ownSettings);
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

/** `emptySite` sends emails, by the server `smtp`, and addresses are relative to it. */
export const testWithMail = test.extend<{ smtp: SmtpServer }>({
  emptySite: async ({ mailing }, use) => {
    await useEmpty(mailing, (site) => {
      mailing.smtp.mails.length = 0;
      return use(site);
    });
  },
  smtp: async ({ mailing }, use) => use(mailing.smtp),
  baseURL: async ({ mailing }, use) => use(mailing.site.address),
});

/** For tests whose subject moves: `test.use(withMotion)`. */
export const withMotion = { contextOptions: { reducedMotion: "no-preference" } } as const;

export { expect } from "@playwright/test";

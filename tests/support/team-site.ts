import type { Locator, Page } from "@playwright/test";
import type pg from "pg";
import { invitationPath, teamApplicationPath } from "../../application/team/addresses.ts";
import { applicationPage } from "../../content/team/application.ts";
import { doneTexts } from "../../content/team/done.ts";
import { inboxPage } from "../../content/team/inbox.ts";
import { clockTime } from "../../content/team/times.ts";
import { invitationPage } from "../../content/team/frame.ts";
import { openDatabase } from "../../server/database/open-database.ts";
import { openPool } from "../../server/database/open-pool.ts";
import { inviteMember } from "../../server/team/sign-in/members.ts";

/** Does `work` with the database of a running site, beside it. */
export async function besideSite<Result>(
  databaseUrl: string,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = openPool(databaseUrl, { maxConnections: 2 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Does `work` with the embedded database of a running site, beside it. */
export async function besideEmbedded<Result>(
  dataDir: string,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ dataDir });
  try {
    return await work(database.pool);
  } finally {
    await database.close();
  }
}

/** A link for a member, as the command line prints it, without the site's address. */
export async function invitationFor(pool: pg.Pool, name: string): Promise<string> {
  return invitationPath((await inviteMember(pool, name)).token);
}

/** Opens the link and presses its button. */
export async function signInWith(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: invitationPage.button }).click();
}

/** Signs Grace in, once `fill` has stored what she finds; returns its result. */
export async function signInTo<Result>(
  page: Page,
  databaseUrl: string,
  fill: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const [found, link] = await besideSite(databaseUrl, async (pool) => [
    await fill(pool),
    await invitationFor(pool, "Grace"),
  ]);
  await signInWith(page, link);
  return found;
}

/** Opens the page of an application, again as long as its resume is being opened. */
export async function openApplication(page: Page, reference: string, site = ""): Promise<void> {
  await page.goto(site + teamApplicationPath(reference));
  while (await page.getByText(applicationPage.resume.opening).isVisible()) await page.reload();
}

/** The sentence about what was just done. */
export function noticeOf(page: Page): Locator {
  return page.locator(".notice-text");
}

/** What it says of answers that leave, whenever that is. */
export function leavesText(names: string[]): RegExp {
  const at = new Date(0);
  const text = doneTexts.answer(names, at).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(text.replace(clockTime(at), String.raw`\d+:\d\d\s[AP]M`));
}

/** Presses Alt and a key, with its text, which browsers need to find an `accesskey`. */
export async function pressAccessKey(page: Page, key: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const event = {
    key,
    text: key,
    unmodifiedText: key,
    modifiers: 1,
    windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0),
  };
  await session.send("Input.dispatchKeyEvent", { type: "keyDown", ...event });
  await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
  await session.detach();
}

/** As a minute later: answers leave. */
export async function passMinute(site: { query(sql: string): Promise<unknown> }): Promise<void> {
  await site.query("update job set due_at = now() where kind = 'mail'");
}

/** The names in the inbox, in the order of its rows. */
export function namesIn(page: Page): Locator {
  return page.getByRole("list", { name: inboxPage.listLabel }).getByRole("link");
}

import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { invitationPath } from "../application/team/addresses.ts";
import { pressPaths } from "../content/navigation.ts";
import { readPositions } from "../content/readers/positions.server.ts";
import { countViews } from "../server/insights/count-views.ts";
import { jobKindNames, jobKinds } from "../server/jobs/job-kinds.ts";
import { inviteMember } from "../server/team/sign-in/members.ts";
import { seededRandom } from "./seeded-random.ts";
import { slowClock, type SiteClock } from "./site-clock.ts";
import { tellStory } from "./story.ts";
import { newVisitor } from "./visitor.ts";

const seed = 47;

type Stage = {
  siteUrl: string;
  pool: pg.Pool;
  chat: { received: { receivedAt: Date }[] };
  mail: { mails: { arrivedAt: Date }[] };
};

/** What the demo shows: `cookie` is the session of the first member. */
export async function fillSite({ siteUrl, pool, chat, mail }: Stage) {
  const clock = await slowClock(pool);
  await clock.setHoursAgo(30 * 24);
  const positions = readPositions();
  const signIn = async (name: string) => {
    const member = newVisitor(siteUrl);
    const { token } = await inviteMember(pool, name, `${name.toLowerCase()}@example.org`);
    await member.press(invitationPath(token), ["<button"]);
    return member;
  };
  const Grace = await signIn("Grace");
  const team = { Grace, Alan: await signIn("Alan"), Barbara: await signIn("Barbara") };
  await countMonth(pool, clock, positions);
  const receipts = new Map<string, { reference: string; statusUrl: string }>();
  const stage = { siteUrl, positions, candidate: newVisitor(siteUrl), team };
  for (const { hoursAgo, happen } of tellStory(stage, seed, receipts)) {
    await clock.setHoursAgo(hoursAgo);
    const [messages, mails] = [chat.received.length, mail.mails.length];
    await happen();
    await finishJobs(pool);
    const then = new Date(Date.now() - hoursAgo * 3_600_000);
    for (const message of chat.received.slice(messages)) message.receivedAt = then;
    for (const caught of mail.mails.slice(mails)) caught.arrivedAt = then;
  }
  await clock.end();
  return { cookie: Grace.cookie(), receipts };
}

/** Page views and presses of thirty days, fewer at weekends. */
async function countMonth(pool: pg.Pool, clock: SiteClock, positions: readonly { id: string }[]): Promise<void> {
  const random = seededRandom(seed);
  for (let daysAgo = 29; daysAgo >= 0; daysAgo -= 1) {
    const views = countViews({ pool, log: { info() {}, warn() {}, error() {} } });
    const count = (page: string, about: number) => {
      for (let left = Math.ceil(about * (0.7 + 0.6 * random())); left > 0; left -= 1) views.count(page);
    };
    const weekday = new Date(Date.now() - daysAgo * 86_400_000).getDay();
    const share = weekday === 0 || weekday === 6 ? 0.4 : 1;
    for (const [page, about] of [
      ["/", 90],
      ["/about", 8],
      ["/contact", 5],
      ["/careers", 35],
    ] as const)
      count(page, about * share);
    for (const [place, path] of pressPaths.entries()) count(path, (18 - 8 * place) * share);
    for (const [place, { id }] of positions.entries()) {
      count(`/careers/${id}`, 14 - place);
      count(`/careers/${id}/apply`, 5);
    }
    await views.stop();
    await clock.setHoursAgo(daysAgo * 24);
    await clock.moveViews();
  }
}

/** The jobs that someone's action leaves; others run by schedule. */
const ofActions = jobKindNames.filter((kind) => jobKinds[kind].everyMs === undefined);

/** Waits until the site has done what an action left to do, what it would do later included. */
async function finishJobs(pool: pg.Pool): Promise<void> {
  for (;;) {
    await pool.query("update job set due_at = now() where kind = any($1) and failures = 0 and due_at > now()", [
      ofActions,
    ]);
    const left = await pool.query("select from job where kind = any($1) and failures < 2 limit 1", [ofActions]);
    if (left.rowCount === 0) return;
    await wait(10);
  }
}

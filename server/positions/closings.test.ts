import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { dayOf, endOfDay, type PositionDates } from "../../application/position-closing.ts";
import { teamTimeZone } from "../../content/site.ts";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { openResumeViewer } from "../team/resume/resume-viewer.ts";
import { teamOf } from "../team/team-of.ts";
import { openClosings, type Closings } from "./closings.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

const log = { error() {} };
const day = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000), teamTimeZone);
const sales = { id: "sales-intern", title: "Sales Intern" };
const ended = { id: "ended-intern", title: "Ended Intern", validThrough: day(-1) };
const ending = { id: "ending-intern", title: "Ending Intern", validThrough: day(0) };

let instances: { closings: Closings; shown: PositionDates[] }[] = [];
beforeEach(async () => {
  await database.pool.query("truncate position_closing, team_change");
  instances = [await startInstance(), await startInstance()];
});
afterEach(() => instances.forEach(({ closings }) => closings.stop()));

/** This is done as in `server/main.ts`. */
async function startInstance(positions: Parameters<typeof openClosings>[1] = [sales, ended, ending]) {
  const closings = await openClosings(database.pool, positions, log);
  const shown: PositionDates[] = [closings.dates()];
  closings.watch(async (dates) => void shown.push(dates));
  return { closings, shown };
}

function change({ id }: typeof sales, closesAt: Date | null) {
  const readiness = () => Promise.reject(new Error("not asked"));
  const viewer = openResumeViewer({ pool: database.pool });
  const sources = {
    log: { warn() {} },
    pool: database.pool,
    viewer,
    closings: instances[0]!.closings,
    readiness,
    telegram: null,
    hasMail: false,
    launchFacts: [],
  };
  return teamOf(
    sources,
    { hash: Buffer.alloc(32), member: "Grace", isRenewed: false },
    "http://127.0.0.1",
  ).changePosition(id, closesAt);
}

test("the file's last day closes a position when it is over, and a member's later word counts more", async () => {
  const [{ closings }] = instances as [(typeof instances)[number]];
  expect(closings.dates()).toMatchObject({ closedPositions: [ended.id], lastDays: { [ending.id]: day(0) } });
  await change(ended, null);
  await change(ending, new Date(Date.now() - 1));
  await closings.refresh();
  expect(closings.dates()).toMatchObject({ closedPositions: [ending.id], lastDays: {} });
});

test("a file that names another last day than it did when a member decided counts more", async () => {
  await change(ending, null);
  const edited = await startInstance([sales, ended, { ...ending, validThrough: day(9) }]);
  expect(edited.closings.dates().lastDays).toEqual({ [ending.id]: day(9) });
  const { validThrough: _, ...open } = ending;
  await change(ending, endOfDay(day(3), teamTimeZone));
  const opened = await startInstance([sales, ended, open]);
  expect(opened.closings.dates().lastDays).toEqual({});
  const same = await startInstance();
  expect(same.closings.dates().lastDays).toEqual({ [ending.id]: day(3) });
  for (const { closings } of [edited, opened, same]) closings.stop();
});

test("what a member says reaches every instance, and so does the moment at which a position closes", async () => {
  const closedOn = ({ shown }: (typeof instances)[number]) => shown.at(-1)!.closedPositions;
  await change(sales, new Date(Date.now() + 700));
  for (const instance of instances) await expect.poll(() => closedOn(instance)).toEqual([sales.id, ended.id]);
  await change(sales, endOfDay(day(5), teamTimeZone));
  for (const instance of instances) await expect.poll(() => closedOn(instance)).toEqual([ended.id]);
  for (const { shown } of instances)
    expect(shown.at(-1)).toMatchObject({ lastDays: { [sales.id]: day(5) }, decidedOn: { [sales.id]: day(0) } });
});

test("the pages are rendered again when the team's day begins", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const [{ closings, shown }] = instances as [(typeof instances)[number]];
  const tomorrow = day(1);
  vi.setSystemTime(Date.now() + 86_400_000);
  await closings.refresh();
  expect(shown.at(-1)).toMatchObject({ today: tomorrow, closedPositions: [ended.id, ending.id] });
});

test("what was under way when a position closed is taken for 24 hours, anything else is not", async () => {
  const [{ closings }] = instances as [(typeof instances)[number]];
  const takes = async (hoursAgo: number) => {
    await change(sales, new Date(Date.now() - hoursAgo * 3_600_000));
    await closings.refresh();
    return [true, false].map((wasUnderWay) => closings.accepted({ wasUnderWay }).some(({ id }) => id === sales.id));
  };
  expect([await takes(0), await takes(23.9), await takes(24)]).toEqual([
    [true, false],
    [true, false],
    [false, false],
  ]);
});

test("the log of changes names who closed what, and its last day", async () => {
  await change(sales, new Date());
  await change(sales, new Date(Date.now() + 40 * 86_400_000));
  await change(sales, null);
  expect((await database.pool.query("select member, action, subject from team_change order by id")).rows).toEqual([
    { member: "Grace", action: "position-closed", subject: "Sales Intern" },
    { member: "Grace", action: "position-closed", subject: `Sales Intern, ${day(40)}` },
    { member: "Grace", action: "position-opened", subject: "Sales Intern" },
  ]);
});

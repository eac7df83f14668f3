import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { dayOf, endOfDay, type PositionFacts } from "../../application/position-closing.ts";
import type { WrittenPosition } from "../../application/position.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { teamTimeZone } from "../../content/site.ts";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { positionChanges } from "../team/positions/change-positions.ts";
import { openPositions, type SitePositions } from "./site-positions.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

const log = { error() {} };
const day = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000), teamTimeZone);
const [model] = readPositions();
const named = (id: string, validThrough?: string): WrittenPosition => ({
  ...model!,
  id,
  title: `The ${id}`,
  validThrough,
});
const sales = named("sales-intern");
const ended = named("ended-intern", day(-1));
const ending = named("ending-intern", day(0));
const grace = positionChanges({ pool: database.pool, positions: { refresh: async () => {} } }, "Grace");
const closePosition = (id: string, closesAt: Date | null) => grace.closePosition({ id, version: null }, closesAt);

let instances: { positions: SitePositions; shown: PositionFacts[] }[] = [];
beforeEach(async () => {
  await database.pool.query("truncate position, team_change");
  instances = [await startInstance(), await startInstance()];
});
afterEach(() => instances.forEach(({ positions }) => positions.stop()));

/** This is done as in `server/main.ts`. */
async function startInstance(files: WrittenPosition[] = [sales, ended, ending]) {
  const positions = await openPositions(database.pool, files, log);
  const shown: PositionFacts[] = [positions.facts()];
  positions.watch(async (facts) => void shown.push(facts));
  return { positions, shown };
}

test("a new site has the positions of the files, whose last day closes a position when it is over; after that only members count", async () => {
  const [{ positions }] = instances as [(typeof instances)[number]];
  expect(positions.facts()).toMatchObject({ closedPositions: [ended.id], lastDays: { [ending.id]: day(0) } });
  expect(
    positions
      .facts()
      .positions.map(({ id }) => id)
      .toSorted(),
  ).toEqual([ended.id, ending.id, sales.id]);
  expect(positions.facts().changedOn).toEqual({});
  // Until a member changes a position, or someone applies, the owner may still change the files.
  const renamed = await startInstance([ended, ending, { ...sales, title: "Another title" }]);
  expect(renamed.positions.states().map(({ title }) => title)).toContain("Another title");
  renamed.positions.stop();
  await positions.refresh();
  expect(positions.facts()).toEqual(renamed.positions.facts());
  await closePosition(ended.id, null);
  await closePosition(ending.id, new Date(Date.now() - 1));
  await positions.refresh();
  expect(positions.facts()).toMatchObject({ closedPositions: [ending.id], lastDays: {} });
  const edited = await startInstance([named("other-intern"), sales]);
  expect(edited.positions.facts()).toEqual(positions.facts());
  edited.positions.stop();
});

test("what a member says reaches every instance, and so does the moment at which a position closes", async () => {
  const closedOn = ({ shown }: (typeof instances)[number]) => shown.at(-1)!.closedPositions.toSorted();
  await closePosition(sales.id, new Date(Date.now() + 700));
  for (const instance of instances) await expect.poll(() => closedOn(instance)).toEqual([ended.id, sales.id]);
  await closePosition(sales.id, endOfDay(day(5), teamTimeZone));
  for (const instance of instances) await expect.poll(() => closedOn(instance)).toEqual([ended.id]);
  for (const { shown } of instances)
    expect(shown.at(-1)).toMatchObject({ lastDays: { [sales.id]: day(5) }, changedOn: { [sales.id]: day(0) } });
});

test("the pages are rendered again when the team's day begins", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const [{ positions, shown }] = instances as [(typeof instances)[number]];
  const tomorrow = day(1);
  vi.setSystemTime(Date.now() + 86_400_000);
  await positions.refresh();
  expect(shown.at(-1)?.today).toBe(tomorrow);
  expect(shown.at(-1)?.closedPositions.toSorted()).toEqual([ended.id, ending.id]);
});

test("what was under way when a position closed is taken for 24 hours, anything else is not", async () => {
  const [{ positions }] = instances as [(typeof instances)[number]];
  const takes = async (hoursAgo: number) => {
    await closePosition(sales.id, new Date(Date.now() - hoursAgo * 3_600_000));
    await positions.refresh();
    return [true, false].map((wasUnderWay) => positions.accepted({ wasUnderWay }).some(({ id }) => id === sales.id));
  };
  expect([await takes(0), await takes(23.9), await takes(24)]).toEqual([
    [true, false],
    [true, false],
    [false, false],
  ]);
});

import { afterAll, beforeEach, expect, test } from "vitest";
import { findPosition } from "../../../application/fields.ts";
import { dayOf, endOfDay } from "../../../application/position-closing.ts";
import type { WrittenPosition } from "../../../application/position.ts";
import type { PositionOutcome, SeenPosition } from "../../../application/team/positions.ts";
import { readPositions } from "../../../content/readers/positions.server.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { openPositions } from "../../positions/site-positions.ts";
import { positionChanges } from "./change-positions.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());
const { pool } = database;

const files = readPositions();
const first = files[0]!;
const anyVersion = { id: first.id, version: null };
const draft: WrittenPosition = { ...first, id: "position", title: "Data Analyst Intern", months: 6 };
const grace = positionChanges({ pool, positions: { refresh: () => positions.refresh() } }, "Grace");

let positions: Awaited<ReturnType<typeof openPositions>>;
beforeEach(async () => {
  await pool.query("truncate position, team_change");
  positions = await openPositions(pool, files, { error() {} });
  positions.stop();
});

function done(outcome: PositionOutcome | SeenPosition | null): SeenPosition {
  if (outcome === null || ("kind" in outcome && outcome.kind !== "done")) throw new Error(outcome?.kind ?? "none");
  return { id: outcome.id, version: outcome.version };
}

/** What this instance shows. */
const published = () => positions.facts().positions;

const changes = async () =>
  (await pool.query("select member, action, subject from team_change order by id")).rows as object[];

const find = async (id: string) => (await grace.readTeamPositions()).find((one) => one.id === id)!;

test("a new position is a draft until it is published, and a draft again when that is undone", async () => {
  const saved = done(await grace.savePosition(null, draft));
  expect(saved.id).toBe("data-analyst-intern");
  expect(published()).toHaveLength(files.length);
  const shown = done(await grace.publishPosition(saved));
  expect(published()).toContainEqual({ ...draft, id: saved.id });
  done(await grace.undoPosition(shown));
  expect(published()).toHaveLength(files.length);
  expect(await find(saved.id)).toMatchObject({ published: null, draft: { ...draft, id: saved.id }, canUndo: false });
  expect(await changes()).toEqual([
    { member: "Grace", action: "position-published", subject: draft.title },
    { member: "Grace", action: "position-undone", subject: draft.title },
  ]);
});

test("two presses of the button make one draft, and another text another one", async () => {
  const saved = done(await grace.savePosition(null, draft));
  expect(await grace.savePosition(null, draft)).toEqual({ kind: "done", ...saved });
  const other = done(await grace.savePosition(null, { ...draft, months: 3 }));
  expect(other.id).not.toBe(saved.id);
});

test("a form that was open when a title was corrected may still name it, after each correction and its undoing", async () => {
  const titles = ["Analyst Intern", "Data Intern"];
  let seen: SeenPosition = await find(first.id);
  for (const title of titles)
    seen = done(await grace.publishPosition(done(await grace.savePosition(seen, { ...first, title }))));
  done(await grace.undoPosition(seen));
  const accepted = positions.accepted({ wasUnderWay: true });
  for (const title of [first.title, ...titles])
    expect(findPosition(accepted, title)).toMatchObject({ id: first.id, title: "Analyst Intern" });
  // The title is another position's by now.
  const second = done(
    await grace.publishPosition(done(await grace.savePosition(null, { ...draft, title: "Data Intern" }))),
  );
  expect(findPosition(positions.accepted({ wasUnderWay: true }), "Data Intern")?.id).toBe(second.id);
});

test("a position that someone has applied for stays, and an id is never given twice", async () => {
  const shown = done(await grace.publishPosition(done(await grace.savePosition(null, draft))));
  await storeApplication(pool);
  await pool.query("update application set position_id = $1", [shown.id]);
  expect(await grace.undoPosition(shown)).toEqual({ kind: "has-applications" });
  expect(await find(shown.id)).toMatchObject({ waiting: 1 });
  // Its title is free once it has another, and its address is not.
  const corrected = { ...draft, id: shown.id, title: "Analyst Intern" };
  done(await grace.publishPosition(done(await grace.savePosition(shown, corrected))));
  const second = done(await grace.savePosition(null, draft));
  expect(second.id).toBe("data-analyst-intern-2");
  await pool.query("delete from application");
});

test("a correction names what changed, keeps the address, and is undone with its text kept as a draft", async () => {
  const before = await find(first.id);
  const corrected: WrittenPosition = {
    ...before.published!,
    title: "Graphic Artist Intern",
    pay: { amount: 900, currency: "USD", per: "month" },
  };
  const shown = done(await grace.publishPosition(done(await grace.savePosition(before, corrected))));
  expect(published()).toContainEqual(corrected);
  expect(await changes()).toEqual([
    { member: "Grace", action: "position-published", subject: "Graphic Artist Intern: title, pay" },
  ]);
  done(await grace.undoPosition(shown));
  expect(published()).toContainEqual(first);
  expect(await find(first.id)).toMatchObject({ draft: corrected, closesAt: null });
});

test("a correction leaves a position closed, and another last day opens it", async () => {
  done(await grace.closePosition(anyVersion, new Date(Date.now() - 60_000)));
  const closed = await find(first.id);
  const typo = { ...closed.published!, title: "Graphics Designer Intern" };
  done(await grace.publishPosition(done(await grace.savePosition(closed, typo))));
  const still = await find(first.id);
  expect(still.closesAt).toEqual(closed.closesAt);
  const lastDay = dayOf(new Date(Date.now() + 5 * 86_400_000), teamTimeZone);
  done(await grace.publishPosition(done(await grace.savePosition(still, { ...typo, validThrough: lastDay }))));
  expect((await find(first.id)).closesAt).toEqual(endOfDay(lastDay, teamTimeZone));
});

test("a correction that was saved before leaves a position as it was closed or opened since", async () => {
  const typo = { ...first, title: "Graphics Designer Intern" };
  done(await grace.savePosition(await find(first.id), typo));
  const closed = done(await grace.closePosition(anyVersion, new Date()));
  done(await grace.publishPosition(closed));
  const still = await find(first.id);
  expect(still).toMatchObject({ title: typo.title, closesAt: expect.any(Date) });
  done(await grace.savePosition(still, { ...still.published!, title: first.title }));
  done(await grace.publishPosition(done(await grace.closePosition(anyVersion, null))));
  expect(await find(first.id)).toMatchObject({ title: first.title, closesAt: null });
});

test("a correction whose last day has passed since it was saved is not published", async () => {
  const yesterday = dayOf(new Date(Date.now() - 86_400_000), teamTimeZone);
  const saved = done(await grace.savePosition(await find(first.id), { ...first, validThrough: yesterday }));
  expect(await grace.publishPosition(saved)).toEqual({ kind: "day-passed" });
  expect(await find(first.id)).toMatchObject({ closesAt: null, draft: { validThrough: yesterday } });
});

test("what someone else changed meanwhile is not overwritten", async () => {
  const seen = await find(first.id);
  const saved = done(await grace.savePosition(seen, first));
  const refusals = [
    await grace.savePosition(seen, first),
    await grace.publishPosition(seen),
    await grace.discardDraft(seen),
    await grace.undoPosition(seen),
    await grace.closePosition(seen, null),
  ];
  expect(refusals).toEqual(Array.from({ length: 5 }, () => ({ kind: "changed" })));
  done(await grace.discardDraft(saved));
  expect(await find(first.id)).toMatchObject({ draft: null, published: first });
});

test("no two positions have one title", async () => {
  const other = files[1]!.title;
  expect(await grace.savePosition(null, { ...draft, title: other })).toEqual({ kind: "title-taken" });
  const saved = done(await grace.savePosition(null, draft));
  done(await grace.publishPosition(done(await grace.savePosition(null, { ...draft, months: 3 }))));
  expect(await grace.publishPosition(saved)).toEqual({ kind: "title-taken" });
});

test("the log of changes names who closed what, and its last day; the last one is undone", async () => {
  await grace.closePosition(anyVersion, new Date());
  const later = new Date(Date.now() + 40 * 86_400_000);
  await grace.closePosition(anyVersion, later);
  const opened = done(await grace.closePosition(anyVersion, null));
  const lastDay = dayOf(new Date(later.getTime() - 1), teamTimeZone);
  expect(await changes()).toEqual([
    { member: "Grace", action: "position-closed", subject: first.title },
    { member: "Grace", action: "position-last-day", subject: `${first.title}, ${lastDay}` },
    { member: "Grace", action: "position-opened", subject: first.title },
  ]);
  done(await grace.undoPosition(opened));
  expect((await find(first.id)).closesAt).toEqual(later);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { plantedBugs } from "../crash/planted-bugs.ts";
import { setupFor } from "../crash/replay/planted-path.ts";
import { pointNames, sitePoints, type PointName } from "../crash/site-points.ts";
import { explore } from "./explore.ts";
import { bugs, type Setup } from "./state.ts";

/** Applications that come one after the other; between any two steps of a process, so many faults. */
const several = { ambiguousSends: 0, lostResponses: 0 };
const threeApplications: Setup = { ...several, applications: [{ mayWithdraw: true }, {}, {}], kills: 1 };
const twoApplications: Setup = { ...several, applications: [{ mayWithdraw: true }, {}], kills: 2 };

const everythingOfOne: Setup = {
  applications: [{ mayWithdraw: true, getsMail: true }],
  kills: 1,
  cuts: 1,
  ambiguousSends: 0,
  lostResponses: 1,
};

const points = new Set<PointName>();

test.each([
  ["three applications and a crash", threeApplications, 100_000],
  ["two applications and two crashes", twoApplications, 10_000],
  ["lost connections to the database, mail and a withdrawal", everythingOfOne, 50_000],
  [
    "an answer of the chat or the mail server that is lost, twice",
    { ...everythingOfOne, cuts: 0, ambiguousSends: 2 },
    10_000,
  ],
  [
    "a restore from a backup, with deletions by schedule",
    { ...everythingOfOne, applications: [{ mayWithdraw: true, isPurged: true }], cuts: 0, restores: 1 },
    10_000,
  ],
  [
    "a change, with lost connections to the database",
    { ...everythingOfOne, applications: [{ mayChange: true }], lostResponses: 0 },
    10_000,
  ],
  [
    "a change, with mail and a lost response",
    { ...everythingOfOne, applications: [{ mayChange: true, getsMail: true }], cuts: 0, ambiguousSends: 1 },
    10_000,
  ],
  [
    "a change, and a withdrawal before or after it",
    { ...everythingOfOne, applications: [{ mayChange: true, mayWithdraw: true, getsMail: true }], cuts: 0 },
    10_000,
  ],
  [
    "a day that passes without an answer, with lost connections and answers",
    { ...everythingOfOne, applications: [{ mayBeLate: true, getsMail: true }], ambiguousSends: 1 },
    10_000,
  ],
  [
    "a question and its reply, with lost connections and a lost response",
    { ...everythingOfOne, applications: [{ mayReply: true, getsMail: true }] },
    10_000,
  ],
  [
    "a reply, and a change before or after it",
    {
      ...everythingOfOne,
      applications: [{ mayReply: true, mayChange: true, getsMail: true }],
      cuts: 0,
      lostResponses: 0,
    },
    10_000,
  ],
  [
    "a reply, and a withdrawal before or after it",
    { ...everythingOfOne, applications: [{ mayReply: true, mayWithdraw: true, getsMail: true }], cuts: 0 },
    10_000,
  ],
] satisfies [string, Setup, number][])("every state keeps the promises: %s", (_, setup, atLeast) => {
  const { states, broken, points: found } = explore(setup);
  for (const point of found) points.add(point);
  expect(broken).toBeNull();
  expect(states).toBeGreaterThan(atLeast);
});

test("the model knows every point and every planted bug of the crash tests", () => {
  expect([...points].toSorted()).toEqual([...pointNames].toSorted());
  expect(bugs.toSorted()).toEqual(plantedBugs.map(({ name }) => name).toSorted());
});

test("the crash tests find their points and planted bugs in the site's source", () => {
  const sourceOf = (file: string) => readFileSync(file, "utf8");
  const callsGone = sitePoints.filter(({ file, call }) => !sourceOf(file).includes(`function ${call}(`));
  const linesGone = plantedBugs.filter(({ file, from }) => from !== null && sourceOf(file).split(from).length !== 2);
  expect([...callsGone, ...linesGone]).toEqual([]);
});

test.each(bugs)("the bug %s breaks a promise, and this is the shortest story", (bug) => {
  const { broken } = explore(setupFor(bug), bug);
  expect([...(broken?.story ?? []).map(({ sentence }) => sentence), broken?.promise]).toMatchSnapshot();
});

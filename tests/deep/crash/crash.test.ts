import { expect, test } from "vitest";
import type { Scenario } from "./faults/faults.ts";
import { plantedBugs } from "./planted-bugs.ts";
import { planPaths } from "./replay/plan-paths.ts";
import { plantedPath } from "./replay/planted-path.ts";
import { runReplays, runScenarios } from "./run-block.ts";

/* A few cycles of what `npm run crash` does at length. */

test("faults while candidates apply lose nothing, double nothing without need, and leave nothing behind", async () => {
  const scenarios: Scenario[] = [["kill the database", "terminate the site"], ["silence the chat"]];
  const { violations, tally } = await runScenarios(scenarios);
  expect(violations).toEqual([]);
  expect(tally.acknowledged).toBeGreaterThan(0);
  expect(tally.mails).toBeGreaterThan(0);
});

test("two instances do what the model says, with crashes between its steps", async () => {
  const { next } = planPaths();
  const executed = new Set<string>();
  const left: (string | null)[] = [];
  const { violations, tally } = await runReplays({
    nextPath: () => (left.length < 3 ? next(executed) : null),
    onReplay(replay) {
      left.push(replay.left);
      for (const transition of replay.executed) executed.add(transition);
    },
  });
  expect(violations).toEqual([]);
  expect(left).toEqual(Array(3).fill(null));
  expect(tally.acknowledged).toBe(3);
});

test("acknowledging before the commit would be found", async () => {
  // `npm run crash -- --planted` tries the others too.
  const bug = plantedBugs[0]!;
  const paths = [plantedPath(bug.name)];
  const { violations } = await runReplays({ nextPath: () => paths.pop() ?? null, plantedBug: bug.name });
  expect(violations.map(({ kind }) => kind)).toContain(bug.shownAs);
});

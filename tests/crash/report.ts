import type { Violation } from "./checks/violation.ts";
import type { BlockReport } from "./run-block.ts";
import { scenarioName } from "./scenarios.ts";

/** The figures of all blocks, as lines of text. */
export function describeRun(blocks: BlockReport[]): string {
  const cycles = blocks.flatMap((block) => block.cycles);
  const faults = cycles.map(({ scenario }) => scenarioName(scenario));
  const points = cycles
    .filter(({ violations }) => !violations.some(({ kind }) => kind === "point not reached"))
    .flatMap(({ scenario }) => ("at" in scenario ? (scenario.at ?? "any moment") : []));
  const sums = Object.keys(blocks[0]?.tally ?? {}).map((name) => {
    const counts = blocks.map(({ tally }) => tally[name as keyof typeof tally]);
    return [name, counts.reduce((total, count) => total + count, 0)] as const;
  });
  const slowest = cycles.toSorted((a, b) => b.recoveryMs - a.recoveryMs)[0];
  return [
    "",
    `cycles                 ${cycles.length}`,
    ...linesOf(faults),
    "stopped at",
    ...linesOf(points),
    ...sums.map(([name, count]) => `${name.padEnd(22)} ${count}`),
    `slowest recovery       ${((slowest?.recoveryMs ?? 0) / 1000).toFixed(1)} s${slowest ? `, after "${scenarioName(slowest.scenario)}"` : ""}`,
    `longest hold, no send  ${(Math.max(0, ...blocks.map(({ longestHoldMs }) => longestHoldMs)) / 1000).toFixed(1)} s`,
  ].join("\n");
}

/** One line for each violation. */
export function describeViolations(violations: Violation[]): string {
  return violations.map(({ kind, detail }) => `- ${kind}: ${detail}`).join("\n");
}

function linesOf(names: string[]): string[] {
  const groups = Object.entries(Object.groupBy(names, (name) => name));
  return groups.toSorted(([a], [b]) => a.localeCompare(b)).map(([name, all]) => `  ${name.padEnd(38)} ${all?.length}`);
}

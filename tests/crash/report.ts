import type { Tally } from "./checks/judge.ts";
import type { MailTally } from "./checks/judge-mail.ts";
import type { Violation } from "./checks/violation.ts";
import type { BlockReport } from "./run-block.ts";
import { scenarioName } from "./scenarios.ts";

/** The figures of all blocks, as lines of text. */
export function describeRun(blocks: BlockReport[]): string {
  const cycles = blocks.flatMap((block) => block.cycles);
  const faults = countBy(cycles.map(({ scenario }) => scenarioName(scenario)));
  const points = countBy(
    cycles
      .filter(({ violations }) => !violations.some(({ kind }) => kind === "point not reached"))
      .flatMap(({ scenario }) => ("at" in scenario ? (scenario.at ?? "any moment") : [])),
  );
  const slowest = cycles.toSorted((a, b) => b.recoveryMs - a.recoveryMs)[0];
  return [
    "",
    `cycles                 ${cycles.length}`,
    ...lines(faults),
    "stopped at",
    ...lines(points),
    ...tallyLines.map(([label, name]) => `${label.padEnd(22)} ${sum(blocks.map(({ tally }) => tally[name]))}`),
    `slowest recovery       ${((slowest?.recoveryMs ?? 0) / 1000).toFixed(1)} s${slowest ? `, after "${scenarioName(slowest.scenario)}"` : ""}`,
    `longest hold, no send  ${(Math.max(0, ...blocks.map(({ longestHoldMs }) => longestHoldMs)) / 1000).toFixed(1)} s`,
  ].join("\n");
}

/** One line for each violation. */
export function describeViolations(violations: Violation[]): string {
  return violations.map(({ kind, detail }) => `- ${kind}: ${detail}`).join("\n");
}

const tallyLines: [string, keyof (Tally & MailTally)][] = [
  ["applications", "applications"],
  ["acknowledged", "acknowledged"],
  ["  in chunks", "acknowledgedInChunks"],
  ["refused", "refused"],
  ["without an answer", "unanswered"],
  ["withdrawn", "withdrawn"],
  ["stored", "stored"],
  ["in the chat", "inChat"],
  ["LOST", "lost"],
  ["messages in the chat", "messages"],
  ["duplicates", "duplicates"],
  ["ambiguous sends", "ambiguousSends"],
  ["mails", "mails"],
  ["  sent twice", "mailedTwice"],
  ["  ambiguous", "ambiguousMails"],
  ["  given up", "notSent"],
];

function lines(counts: Map<string, number>): string[] {
  return [...counts].toSorted(([a], [b]) => a.localeCompare(b)).map(([name, count]) => `  ${name.padEnd(38)} ${count}`);
}

function countBy(names: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

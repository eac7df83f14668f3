import { setTimeout as wait } from "node:timers/promises";
import { signsWithoutReceipt } from "../../../application/spam-signs.ts";
import { letCandidatesApply, newCandidate, type Candidate } from "./candidates/candidate.ts";
import { judge, type Violation } from "./checks/judge.ts";
import { judgeMail } from "./checks/judge-mail.ts";
import { findLeaks, findRemains } from "./checks/leaks.ts";
import { watchLocks } from "./checks/watch-locks.ts";
import type { Scenario } from "./faults/faults.ts";
import type { PathStep } from "./replay/plan-paths.ts";
import { replayPath, type Replay } from "./replay/replay-path.ts";
import { runCycle, type CycleReport } from "./run-cycle.ts";
import { startSystem, type System } from "./system/start-system.ts";

export type BlockReport = Awaited<ReturnType<typeof runBlock>>;

/** Work with a system; the judge then needs its candidates. */
type Work = (system: System) => Promise<{ candidates: Candidate[]; violations: Violation[] }>;

type BlockOptions = { isPair: boolean; plantedBug?: string | undefined };

/** Starts a new system, does the work with it, waits until nothing is under way any more, and judges. */
async function runBlock({ isPair, plantedBug }: BlockOptions, work: Work) {
  const system = await startSystem({ plantedBug: plantedBug ?? null, isPair });
  try {
    const { candidates, violations } = await work(system);
    const intents = candidates.map(({ intent }) => intent);
    const judged = await judge(system, intents);
    const mail = await judgeMail(system, intents);
    const leaks = await findLeaks(system);
    const exitCodes = await system.close();
    const remains = await findRemains(system);
    return {
      tally: { ...judged.tally, ...mail.tally },
      violations: [
        ...violations,
        ...judged.violations,
        ...mail.violations,
        ...all("leak", [...leaks, ...remains]),
        ...all("complaint", [
          ...candidates.flatMap(({ complaints }) => complaints),
          ...system.instances.flatMap(({ site }) => site.complaints),
          ...exitCodes.filter((code) => code !== 0).map((code) => `The site ended with ${code} after SIGTERM.`),
        ]),
      ],
    };
  } finally {
    await system.remove();
  }
}

const all = (kind: string, details: string[]): Violation[] => details.map((detail) => ({ kind, detail }));

/** How long candidates may still try, and the chat queue still send, after the last fault. */
const patienceMs = 90_000;

/** Four candidates apply without a pause, and one fault comes after the other. */
export function runScenarios(scenarios: Scenario[], onCycle: (report: CycleReport) => void = () => {}) {
  return runBlock({ isPair: false }, async (system) => {
    const crowd = letCandidatesApply(system, 4);
    const endWatch = watchLocks(system);
    const violations: Violation[] = [];
    for (const scenario of scenarios) {
      const report = await runCycle(system, scenario);
      violations.push(...report.violations);
      onCycle(report);
    }
    await crowd.finish(patienceMs);
    violations.push(...(await findUndelivered(system, patienceMs)), ...(await endWatch()));
    return { candidates: crowd.candidates, violations };
  });
}

type ReplayBlock = {
  /** Called after each replay for the next path; null ends the block. */
  nextPath: () => PathStep[] | null;
  onReplay?: (replay: Replay) => void;
  plantedBug?: string;
  patienceMs?: number;
};

/** Two instances on one database, and one application after the other on its path through the model. */
export function runReplays({ nextPath, onReplay, plantedBug, patienceMs: patience = patienceMs }: ReplayBlock) {
  return runBlock({ isPair: true, plantedBug }, async (system) => {
    const candidates: Candidate[] = [];
    const violations: Violation[] = [];
    for (let path = nextPath(); path; path = nextPath()) {
      // A resume of more than one chunk is stored by several statements, and the site can be stopped between them.
      const candidate = await newCandidate(system, candidates.length, 300_000);
      candidates.push(candidate);
      const replay = await replayPath(system, candidate, path);
      onReplay?.(replay);
      if (plantedBug && replay.left) violations.push({ kind: "not done", detail: replay.left });
      const deadline = Date.now() + patience;
      await candidate.finish(() => Date.now() < deadline);
      violations.push(...(await findUndelivered(system, patience)));
    }
    return { candidates, violations };
  });
}

/** Waits until everything is sent, and deleted in the chat, and no job is left. */
async function findUndelivered({ database }: System, longestMs: number): Promise<Violation[]> {
  const undelivered = `
    select (select count(*) from application where delivered_at is null)::integer
         + (select count(*) from ended_link where awaits_report)::integer
         + (select count(*) from message_to_delete where message_id is not null and refusal is null)::integer
         + (select count(*) from mail where sent_at is null and gave_up_at is null)::integer
         + (select count(*) from application a where answer_by < current_date and state = 'open' and cardinality(spam_signs) < ${signsWithoutReceipt}
              and not exists (select from mail where application_id = a.id and kind in ('overdue', 'answer')))::integer
         + (select count(*) from job where subject <> '')::integer as count`;
  for (const deadline = Date.now() + longestMs; ; await wait(100)) {
    const [row] = await database.ask<{ count: number }>(undelivered).catch(() => []);
    if (row?.count === 0) return [];
    // As ten minutes later: the job runs by schedule, and after what is due already.
    const isDue = "update job set due_at = now(), rank = extract(epoch from now()) where kind = 'overdue'";
    await database.ask(isDue).catch(() => {});
    if (Date.now() > deadline)
      return all("complaint", [`${row?.count ?? "Unknown numbers of"} messages, deletions, mails or jobs still wait.`]);
  }
}

import type { Candidate } from "../candidates/candidate.ts";
import { stepClock } from "../faults/clock-steps.ts";
import { processesOf, untilRecovered } from "../run-cycle.ts";
import { isBeginning, kindsOfJobs, type PointName } from "../site-points.ts";
import type { System } from "../system/start-system.ts";
import { faults, type PathStep } from "./plan-paths.ts";

/** How long the site may take from one point to the next. */
const patienceMs = 20_000;
const repeatMs = 2_000;

/** `left`: the step that the site did not do, and where it was stopped; null: it did all of them. */
export type Replay = { executed: string[]; left: string | null };

/**
 * Does `path` with the site and one candidate. Every instance is stopped at each point, and goes on when it is the turn of
 * its step; a fault strikes between two steps. In the end nothing is stopped any more.
 */
export async function replayPath(system: System, candidate: Candidate, path: PathStep[]): Promise<Replay> {
  const { points } = system;
  const executed: string[] = [];
  const left = (sentence: string, instead: string) => ({ executed, left: `${sentence} (${instead}${points.where()})` });
  try {
    points.hold();
    for (const { sentence, step, transition, stopped } of path) {
      for (const { point, instance } of stopped)
        if (!(await points.isAt(point, instance, patienceMs)))
          return left(sentence, `instance ${instance + 1} was not at "${point}" before; `);
      if (!(await doStep(system, candidate, step))) return left(sentence, "");
      if (transition) executed.push(transition);
    }
    return { executed, left: null };
  } finally {
    points.free();
  }
}

async function doStep(system: System, candidate: Candidate, step: PathStep["step"]): Promise<boolean> {
  const { points, chat, mail } = system;
  if (step.point === null) return doOutside(system, candidate, step);
  const { point, instance, end } = step;
  if (end === "refused" && point === "mail not sent") mail.deferNext();
  else if (end === "refused") chat.failNext({ kind: "refused" });
  if (!(await passInTime(system, point, instance))) return false;
  const { intent } = candidate;
  if (point === "after the commit") {
    await candidate.answered();
    return intent.state === "acknowledged";
  }
  if (point === "withdrawal stored, not confirmed") {
    await candidate.answered();
    return intent.withdrawal === "acknowledged";
  }
  if (point === "change stored, not confirmed") {
    await candidate.answered();
    return intent.change === "acknowledged";
  }
  if (point === "reply stored, not confirmed") {
    await candidate.answered();
    return intent.reply === "acknowledged";
  }
  // The mail of a job that was about to begin is deleted, and the job of the application is another one.
  if (point === "change not stored") {
    points.leaveOut("mail job not begun");
    points.leaveOut("chat job not begun");
  }
  return true;
}

/** Asks for the wanted job again while it does not come: one that has just ended may still be put back before it. */
async function passInTime(system: System, point: PointName, instance: number): Promise<boolean> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline;) {
    await makeNext(system, point);
    if (await system.points.pass(point, instance, repeatMs)) return true;
  }
  return false;
}

/** Some jobs run by schedule or wait to be tried again. Of a queue's jobs, the model may want any one next. */
async function makeNext({ database }: System, point: PointName) {
  if (!isBeginning(point)) return;
  await database.ask("update job set due_at = now(), rank = (select min(rank) - 1 from job) where kind = $1", [
    kindsOfJobs[point],
  ]);
}

async function doOutside(
  system: System,
  candidate: Candidate,
  { does, instance: number }: Extract<PathStep["step"], { point: null }>,
): Promise<boolean> {
  const { instances, database, points } = system;
  if (does === "send") candidate.send();
  if (does === "withdraw" || does === "withdraw again") candidate.withdraw();
  if (does === "withdraw again" || does === "get the response") await candidate.answered();
  if (does === "change") candidate.change();
  if (does === "ask") await candidate.answer();
  if (does === "reply") candidate.reply();
  if (does === "let the day pass") await candidate.letDayPass();
  if (does === "tell") await candidate.tell();
  if (does === "set the clock back") await stepClock(system, instances[0]!.site, -1);
  if (!faults.has(does)) return true;

  const struck = does === "kill the database" ? instances : [instances[number]!];
  const before = await processesOf(system, instances[number]!);
  if (does === "kill") {
    instances[number]!.site.signal("SIGKILL");
    if (number === 0) await candidate.lose();
  } else {
    if (does === "cut") for (const { network } of struck) network!.cut();
    else await database.signalPostmaster("SIGKILL");
    await Promise.all(struck.map((one) => one.doubtLastSends()));
    // They have lost their locks.
    for (const one of struck) points.leaveOutBeginnings(instances.indexOf(one));
    for (const { network } of struck) network!.mend();
  }
  const ends = { site: does === "kill", database: does === "kill the database" };
  if (!(await untilRecovered(system, instances[number]!, ends, before))) return false;
  // A transaction whose connection is gone fails at once. All requests are the first instance's.
  if (does !== "kill" && struck.includes(instances[0]!) && (await points.passAll("before the commit")) > 0)
    await candidate.answered();
  return true;
}

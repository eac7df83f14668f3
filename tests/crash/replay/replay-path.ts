import { setTimeout as wait } from "node:timers/promises";
import { newIntent, note } from "../candidates/candidates.ts";
import { stepClock } from "../faults/clock-steps.ts";
import { postForm, postWithdrawal } from "../candidates/post-form.ts";
import { processesOf, untilRecovered } from "../run-cycle.ts";
import { pointNames, type PointName } from "../site-points.ts";
import type { Instance, System } from "../system/start-system.ts";
import type { PathStep } from "./plan-paths.ts";

/** The site purges without a stop: nothing is so old. */
const heldPoints = new Set(pointNames.filter((point) => point !== "purge not begun"));

/** How long the site may take from one point to the next. */
const patienceMs = 20_000;

/** `left`: the sentence of the step that the site did not do; null: it did all of them. */
export type Replay = { executed: string[]; left: string | null };

export type PathCandidate = Awaited<ReturnType<typeof pathCandidate>>;

/**
 * Does `path` with the site and one candidate. Every instance is stopped at each point, and goes on when it is the turn of
 * its step; a fault strikes between two steps. In the end nothing is stopped any more.
 */
export async function replayPath(system: System, candidate: PathCandidate, path: PathStep[]): Promise<Replay> {
  const executed: string[] = [];
  try {
    await takeLead(system);
    for (const { sentence, step, transition, stopped } of path) {
      for (const { point, instance } of stopped) await system.points.isAt(point, instance, patienceMs);
      if (!(await doStep(system, candidate, step))) return { executed, left: sentence };
      if (transition) executed.push(transition);
    }
    return { executed, left: null };
  } finally {
    system.points.free();
  }
}

/** A candidate with one application, who posts to the first instance. */
export async function pathCandidate({ addresses }: System, number: number) {
  const line = () => addresses[0]!;
  const { intent, form } = await newIntent(number, () => 0.5 + number / 10_000);
  const complaints: string[] = [];
  let giveUp = new AbortController();
  let response: Promise<unknown> = Promise.resolve();
  const own = { ...form, network: `198.51.100.${1 + (number % 200)}` };
  return {
    intent,
    complaints,
    send: () => (response = postForm(line, own, giveUp.signal).then((outcome) => note(intent, outcome, complaints))),
    withdraw() {
      intent.withdrawal = "asked";
      response = postWithdrawal(line, intent.statusUrl!, giveUp.signal).then((answer) => {
        if (answer === "acknowledged") intent.withdrawal = answer;
      });
    },
    /** Resolves when the last request is over. */
    response: () => response,
    /** The connection of the request under way breaks. */
    async lose() {
      giveUp.abort();
      giveUp = new AbortController();
      await response;
    },
    /** Tries until nothing is unanswered any more. */
    async finish(patienceMs: number) {
      for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await wait(100)) {
        await response;
        if (intent.state === "waiting") void this.send();
        else if (intent.withdrawal === "asked") this.withdraw();
        else return;
      }
    },
  };
}

/** As in the first state of the model, no instance has the queues. */
async function takeLead(system: System) {
  const { instances, points } = system;
  const [first] = instances as [Instance];
  const before = await processesOf(system, first);
  points.hold(heldPoints);
  for (const { network } of instances) {
    network!.cut();
    network!.mend();
  }
  await untilRecovered(system, first, {}, before);
}

async function doStep(system: System, candidate: PathCandidate, step: PathStep["step"]): Promise<boolean> {
  const { points, chat, mail } = system;
  if (step.point === null) return doOutside(system, candidate, step);
  const { point, instance, end } = step;
  if (end === "refused" && point === "mail not sent") mail.deferNext();
  else if (end === "refused") chat.failNext({ kind: "refused" });
  await ringForJobs(system, point);
  if (point === "queues not taken") return takeQueues(system, instance);
  if (!(await points.pass(point, instance, patienceMs))) return false;
  const { intent } = candidate;
  if (point === "after the commit") {
    await candidate.response();
    return intent.state === "acknowledged";
  }
  if (point === "withdrawal stored, not confirmed") {
    await candidate.response();
    return intent.withdrawal === "acknowledged";
  }
  return true;
}

/** Some queues may still belong to a session that is ending, or to a job that was about to begin under the last lead. */
async function takeQueues({ points }: System, instance: number): Promise<boolean> {
  const taken = new Set<string>();
  while (!taken.has("chat") || !taken.has("mail")) {
    points.skipJobs(instance);
    const done = await points.pass("queues not taken", instance, patienceMs);
    if (!done) return false;
    for (const queue of done) taken.add(queue);
  }
  return true;
}

/** The site learns of new jobs when a request is over, which may still be stopped. The job that deletes messages is due once a minute. */
async function ringForJobs({ database }: System, point: PointName) {
  if (!point.endsWith("job not begun")) return;
  const kind = point === "deletion job not begun" ? "message deletion" : "";
  await database.ask("update job set due_at = now() where kind = $1", [kind]);
  await database.ask("select pg_notify('job', '')");
}

async function doOutside(
  system: System,
  candidate: PathCandidate,
  { does, instance: number }: Extract<PathStep["step"], { point: null }>,
): Promise<boolean> {
  const { instances, database, points } = system;
  if (does === "set the clock back") return stepClock(system, instances[0]!.site, -1, () => 0).then(() => true);
  if (does === "get the response") return Promise.resolve(candidate.response()).then(() => true);
  if (does === "send" || does === "withdraw" || does === "withdraw again") {
    void candidate[does === "send" ? does : "withdraw"]();
    if (does === "withdraw again") await candidate.response();
    return true;
  }
  const struck = does === "kill the database" ? instances : [instances[number]!];
  // Without the lead, an instance does not begin the jobs that it has found.
  const skipJobs = () => struck.forEach((one) => points.skipJobs(instances.indexOf(one)));
  const before = await processesOf(system, instances[number]!);
  if (does === "kill") {
    instances[number]!.site.signal("SIGKILL");
    if (number === 0) await candidate.lose();
  } else if (does === "cut") {
    for (const { network } of struck) network!.cut();
    skipJobs();
    await Promise.all(struck.map((one) => one.doubtLastSends()));
    for (const { network } of struck) network!.mend();
  } else {
    await database.signalPostmaster("SIGKILL");
    skipJobs();
    await Promise.all(struck.map((one) => one.doubtLastSends()));
  }
  const ends = { site: does === "kill", database: does === "kill the database" };
  if (!(await untilRecovered(system, instances[number]!, ends, before, skipJobs))) return false;
  // A transaction whose connection is gone fails at once. All requests are the first instance's.
  if (does !== "kill" && struck.includes(instances[0]!) && (await points.passAll("before the commit")) > 0)
    await candidate.response();
  return true;
}

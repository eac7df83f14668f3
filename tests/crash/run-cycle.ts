import { setTimeout as wait } from "node:timers/promises";
import type { Fault as ChatFault } from "../../stand-ins/telegram/start-stand-in.ts";
import type { Candidates } from "./candidates/candidates.ts";
import type { Violation } from "./checks/judge.ts";
import { faults, type Fault, type FaultName } from "./faults/faults.ts";
import { crowdIntake } from "./faults/slow-senders.ts";
import { scenarioName, type Scenario } from "./scenarios.ts";
import type { MailFault } from "./system/mail-server.ts";
import type { Instance, System } from "./system/start-system.ts";

/** `recoveryMs`: from the end of the fault until every instance was ready. */
export type CycleReport = { scenario: Scenario; recoveryMs: number; violations: Violation[] };

/** Far more than a restart takes; a database that was away long is asked again every 30 s. */
const longestRecoveryMs = 90_000;

/** Breaks the system in one way, heals it, and waits until it has recovered. */
export async function runCycle(
  system: System,
  candidates: Candidates,
  scenario: Scenario,
  random: () => number,
): Promise<CycleReport> {
  if ("faults" in scenario) return injectFault(system, scenario, random);
  const violations =
    "crowd" in scenario ? await crowdIntake(system, candidates) : await failSends(system, scenario, random);
  return { scenario, recoveryMs: 0, violations };
}

async function injectFault(
  system: System,
  scenario: { faults: FaultName[] },
  random: () => number,
): Promise<CycleReport> {
  const { database, instances } = system;
  const struck: Fault[] = scenario.faults.map((name) => faults[name](random));
  const ends: NonNullable<Fault["ends"]> = Object.assign({}, ...struck.map((fault) => fault.ends));
  const violations: Violation[] = [];
  const instance = instances[Math.floor(random() * instances.length)]!;
  await wait(random() * 600);
  const before = { site: instance.site.pid(), database: await database.postmasterPid() };
  for (const [number, fault] of struck.entries()) {
    if (number > 0) await wait(random() * 1_000);
    await fault.strike(system, instance);
  }
  if (struck.some((fault) => "heal" in fault)) await wait(200 + random() * 1_200);
  for (const fault of struck) await fault.heal?.(system, instance);

  const healed = performance.now();
  while (!(await hasRecovered(system, instance, ends, before))) {
    if (performance.now() - healed > longestRecoveryMs) {
      const seconds = longestRecoveryMs / 1000;
      violations.push({ kind: "not recovered", detail: `${seconds} s after "${scenarioName(scenario)}"` });
      break;
    }
    await wait(50);
  }
  return { scenario, recoveryMs: performance.now() - healed, violations };
}

/** Some of the next messages or mails fail, and some between them do not, so that summaries and documents both meet it. */
async function failSends(
  { chat, mail }: System,
  scenario: { chatFault: ChatFault["kind"] } | { mailFault: MailFault },
  random: () => number,
): Promise<Violation[]> {
  const isChat = "chatFault" in scenario;
  const name = isChat ? scenario.chatFault : scenario.mailFault;
  // Each time-out is waited for.
  for (let times = name.startsWith("hang") ? 1 : isChat ? 3 : 2; times > 0; times--) {
    const passes = random() < 0.5;
    if (isChat) chat.failNext(...(passes ? [{ kind: "accept" as const }] : []), faultOf(scenario.chatFault, chat));
    else mail.failNext(...(passes ? [null] : []), scenario.mailFault);
  }
  const { faultsLeft } = isChat ? chat : mail;
  for (const deadline = performance.now() + longestRecoveryMs; faultsLeft() > 0; await wait(50)) {
    if (performance.now() > deadline) return [{ kind: "not recovered", detail: `nothing is sent after ${name}` }];
  }
  return [];
}

function faultOf(kind: ChatFault["kind"], chat: System["chat"]): ChatFault {
  if (kind === "rate-limited") return { kind, retryAfterSeconds: 1 };
  // Each time to a chat of its own.
  if (kind === "chat-migrated") return { kind, chatId: `-100${chat.callCount()}${chat.faultsLeft()}` };
  return { kind };
}

export async function hasRecovered(
  { database, addresses }: System,
  { site }: Instance,
  ends: { site?: boolean; database?: boolean },
  before: { site: number | undefined; database: number | null },
): Promise<boolean> {
  if (ends.site && site.pid() === before.site) return false;
  const postmaster = await database.postmasterPid();
  if (postmaster === null || (ends.database && postmaster === before.database)) return false;
  return (await Promise.all(addresses.map(isReady))).every(Boolean);
}

async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status === 200;
}

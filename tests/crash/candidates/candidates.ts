import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { chunkBytes } from "../../../application/resume-chunks.ts";
import { applicationForm, paddedPdf } from "../../support/builders.ts";
import { encode } from "../../support/upload.ts";
import type { System } from "../system/start-system.ts";
import { postForm, postWithdrawal, type FormOutcome, type Line, type PostedForm } from "./post-form.ts";

/** One application that a candidate wants to send, and what the site has answered so far. */
export type Intent = {
  key: string;
  lastName: string;
  email: string;
  sha256: string;
  isValid: boolean;
  state: "waiting" | "acknowledged" | "refused" | "given up";
  /** Every reference that a complete 201 named. */
  references: Set<string>;
  /** The address of its page; null until an answer named it. */
  statusUrl: string | null;
  /** `asked`: no answer has come to it. */
  withdrawal: "none" | "asked" | "acknowledged";
  isInChunks: boolean;
  /** By `performance.now()`. */
  begunAtMs: number;
};

/** The networks that candidates share. Several post from each, so that a limit that locks one out is noticed. */
export const candidateNetworks = ["198.51.100.1", "198.51.100.2", "198.51.100.3"];

export type Candidates = ReturnType<typeof letCandidatesApply>;

/** `begun`: how many applications there are, those included that are being made. */
type Crowd = {
  begun: number;
  line: Line;
  random: () => number;
  intents: Intent[];
  complaints: string[];
  signal: AbortSignal;
};

/**
 * Lets candidates apply at all instances, again and again, as browsers do it: each time under the same key until the
 * site has answered. `count` apply at the same time, `slowCount` of them over a line of 1.3 kB/s. The same `random` makes
 * the same applications.
 */
export function letCandidatesApply(
  { addresses, rateLimits }: System,
  { count, slowCount }: { count: number; slowCount: number },
  random: () => number,
) {
  const end = new AbortController();
  let isOver = false;
  // As a load balancer spreads them.
  const address = () => addresses[Math.floor(random() * addresses.length)] ?? "";
  const line = { address, rateLimits };
  const crowd: Crowd = { begun: 0, line, random, intents: [], complaints: [], signal: end.signal };
  const candidates = Array.from({ length: count }, async (_, number) => {
    while (!isOver) {
      await apply(crowd, number < slowCount);
      await wait(200 + random() * 600);
    }
  });

  return {
    intents: crowd.intents,
    complaints: crowd.complaints,
    /** No new application is begun; resolves when all have an answer, or at the latest after `patienceMs`. */
    async finish(patienceMs: number): Promise<void> {
      isOver = true;
      const timer = setTimeout(() => end.abort(), patienceMs);
      await Promise.all(candidates);
      clearTimeout(timer);
    },
  };
}

async function apply(crowd: Crowd, isSlow: boolean): Promise<void> {
  const { random, intents } = crowd;
  const { intent, form } = await newIntent(crowd.begun++, isSlow, random);
  intents.push(intent);
  const isDoubleClick = random() < 0.1;
  const leavesEarly = random() < 0.1;

  while (intent.state === "waiting") {
    if (crowd.signal.aborted) return;
    const outcomes = await Promise.all([
      postOnceMore(crowd, form),
      ...(isDoubleClick ? [postOnceMore(crowd, form)] : []),
    ]);
    for (const outcome of outcomes) note(intent, outcome, crowd.complaints);
    if (intent.state !== "waiting") break;
    if (leavesEarly) intent.state = "given up";
    else await wait(150 + random() * 300);
  }
  // As a page does that has missed its receipt.
  if (intent.state === "acknowledged" && random() < 0.1) {
    note(intent, await postOnceMore(crowd, form), crowd.complaints);
  }
  if (intent.statusUrl !== null && random() < 0.2) await withdraw(crowd, intent, intent.statusUrl);
}

/** Some at once, while the application is being sent; until the site has answered. */
async function withdraw({ line, random, signal }: Crowd, intent: Intent, statusUrl: string): Promise<void> {
  await wait(random() < 0.5 ? 0 : random() * 2_000);
  intent.withdrawal = "asked";
  while (!signal.aborted) {
    const answer = await postWithdrawal(line, statusUrl, AbortSignal.any([signal, AbortSignal.timeout(30_000)]));
    if (answer === "acknowledged") intent.withdrawal = answer;
    // The site does not know a lost application, which the judge finds.
    if (answer !== "unknown") return;
    await wait(150 + random() * 300);
  }
}

/** A few break off in the middle, as a phone does that loses its network. */
function postOnceMore({ line, random, signal }: Crowd, form: PostedForm): Promise<FormOutcome> {
  const longestMs = form.isSlow ? 90_000 : 30_000;
  const breaksOffMs = random() < 0.1 ? Math.round(random() * 40) : longestMs;
  return postForm(line, form, AbortSignal.any([signal, AbortSignal.timeout(breaksOffMs)]));
}

export function note(intent: Intent, outcome: FormOutcome, complaints: string[]) {
  if (outcome.kind === "acknowledged") {
    intent.references.add(outcome.reference);
    intent.statusUrl = outcome.statusUrl;
    intent.state = "acknowledged";
    if (!intent.isValid) complaints.push(`An application that has to be refused was acknowledged: ${intent.lastName}.`);
  } else if (outcome.kind === "refused") {
    if (intent.isValid) complaints.push(`A valid application was refused with ${outcome.status}: ${intent.lastName}.`);
    else intent.state = "refused";
  }
}

export async function newIntent(number: number, isSlow: boolean, random: () => number) {
  const key = randomUUID();
  const lastName = `Number ${number}`;
  // Of their own: what many send alike looks like spam, and gets no mail.
  const own = { lastName, email: `candidate-${number}@example.org`, coverLetter: `The letter of number ${number}.` };
  const isValid = random() >= 0.1;
  const fault = isValid ? {} : faultyFields[Math.floor(random() * faultyFields.length)]!();
  // The slow ones are under way for 12 to 30 seconds.
  const most = isSlow ? 20_000 : mostBytes(random());
  const resume = paddedPdf(15_000 + Math.floor(random() * most), `resume ${number}.pdf`);
  const bytes = await resume.bytes();
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const chunks = isValid && random() < 0.5 && bytes.length > chunkBytes ? { id: randomUUID(), bytes } : null;
  const named = { id: chunks?.id, name: resume.name, size: bytes.length, sha256 };
  const file = chunks ? { resume: null, resumeUpload: JSON.stringify(named) } : { resume };
  const { body, headers } = await encode(applicationForm({ ...own, ...file, ...fault }));
  const network = candidateNetworks[Math.floor(random() * candidateNetworks.length)] ?? "";
  const headersOfForm = { ...headers, "Idempotency-Key": key, Accept: "application/json" };
  const form: PostedForm = { body, headers: headersOfForm, network, chunks, isSlow };
  const intent: Intent = {
    key,
    lastName,
    email: own.email,
    sha256,
    isValid,
    isInChunks: chunks !== null,
    state: "waiting",
    references: new Set(),
    statusUrl: null,
    withdrawal: "none",
    begunAtMs: performance.now(),
  };
  return { intent, form };
}

/** Most resumes are small; some need several chunks in the database, a few many. */
function mostBytes(kind: number): number {
  return kind < 0.6 ? 60_000 : kind < 0.95 ? 600_000 : 3_000_000;
}

/** Values that every form of the site refuses. */
const faultyFields: (() => Record<string, string | File | null>)[] = [
  () => ({ firstName: "" }),
  () => ({ position: "Astronaut" }),
  () => ({ resume: new File(["MZ this is a program"], "resume.pdf") }),
  () => ({ resume: null }),
];

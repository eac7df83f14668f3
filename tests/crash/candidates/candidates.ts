import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { chunkBytes } from "../../../application/resume-chunks.ts";
import { applicationForm, paddedPdf } from "../../support/builders.ts";
import { encode } from "../../support/upload.ts";
import type { System } from "../system/start-system.ts";
import { postForm, postWithdrawal, type FormOutcome, type PostedForm } from "./post-form.ts";

/** One application that a candidate wants to send, and the site's answers so far. */
export type Intent = {
  key: string;
  lastName: string;
  email: string;
  sha256: string;
  state: "waiting" | "acknowledged" | "given up";
  /** Every reference that a complete 201 named. */
  references: Set<string>;
  /** The address of its page; null until an answer named it. */
  statusUrl: string | null;
  /** `asked`: no answer has come to it. */
  withdrawal: "none" | "asked" | "acknowledged";
  isInChunks: boolean;
};

/** The networks that candidates share. Several post from each, so that a limit that locks one out is noticed. */
export const candidateNetworks = ["198.51.100.1", "198.51.100.2", "198.51.100.3"];

type Crowd = {
  line: () => string;
  random: () => number;
  intents: Intent[];
  complaints: string[];
  signal: AbortSignal;
};

/**
 * Lets `count` candidates apply at the same time, again and again, as browsers do it: each time under the same key until
 * the site has answered. The same `random` makes the same applications.
 */
export function letCandidatesApply({ addresses }: System, count: number, random: () => number) {
  const end = new AbortController();
  let isOver = false;
  const crowd: Crowd = { line: () => addresses[0]!, random, intents: [], complaints: [], signal: end.signal };
  let begun = 0;
  const candidates = Array.from({ length: count }, async () => {
    while (!isOver) {
      await apply(crowd, begun++);
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

async function apply(crowd: Crowd, number: number): Promise<void> {
  const { random, intents } = crowd;
  const { intent, form } = await newIntent(number, random);
  intents.push(intent);
  const isDoubleClick = random() < 0.1;
  const leavesEarly = random() < 0.1;

  while (intent.state === "waiting") {
    if (crowd.signal.aborted) return;
    const posts = Array.from({ length: isDoubleClick ? 2 : 1 }, () => postOnceMore(crowd, form));
    for (const outcome of await Promise.all(posts)) note(intent, outcome, crowd.complaints);
    if (intent.state !== "waiting") break;
    if (leavesEarly) intent.state = "given up";
    else await wait(150 + random() * 300);
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
    // An application that the site does not know was lost: the judge finds it.
    if (answer !== "unknown") return;
    await wait(150 + random() * 300);
  }
}

/** A few break off in the middle, as a phone does that loses its network. */
function postOnceMore({ line, random, signal }: Crowd, form: PostedForm): Promise<FormOutcome> {
  const breaksOffMs = random() < 0.1 ? Math.round(random() * 40) : 30_000;
  return postForm(line, form, AbortSignal.any([signal, AbortSignal.timeout(breaksOffMs)]));
}

export function note(intent: Intent, outcome: FormOutcome, complaints: string[]) {
  if (outcome.kind === "acknowledged") {
    intent.references.add(outcome.reference);
    intent.statusUrl = outcome.statusUrl;
    intent.state = "acknowledged";
  } else if (outcome.kind === "refused")
    complaints.push(`A valid application was refused with ${outcome.status}: ${intent.lastName}.`);
}

export async function newIntent(number: number, random: () => number) {
  const key = randomUUID();
  const lastName = `Number ${number}`;
  // Each its own: copies look like spam, and get no mail.
  const own = { lastName, email: `candidate-${number}@example.org`, coverLetter: `The letter of number ${number}.` };
  const resume = paddedPdf(15_000 + Math.floor(random() * mostBytes(random())), `resume ${number}.pdf`);
  const bytes = await resume.bytes();
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const chunks = random() < 0.5 && bytes.length > chunkBytes ? { id: randomUUID(), bytes } : null;
  const named = { id: chunks?.id, name: resume.name, size: bytes.length, sha256 };
  const file = chunks ? { resume: null, resumeUpload: JSON.stringify(named) } : { resume };
  const { body, headers } = await encode(applicationForm({ ...own, ...file }));
  const network = candidateNetworks[Math.floor(random() * candidateNetworks.length)] ?? "";
  const headersOfForm = { ...headers, "Idempotency-Key": key, Accept: "application/json" };
  const form: PostedForm = { body, headers: headersOfForm, network, chunks };
  const intent: Intent = {
    key,
    lastName,
    email: own.email,
    sha256,
    isInChunks: chunks !== null,
    state: "waiting",
    references: new Set(),
    statusUrl: null,
    withdrawal: "none",
  };
  return { intent, form };
}

/** Most resumes are small; some need several chunks in the database, a few many. */
function mostBytes(kind: number): number {
  return kind < 0.6 ? 60_000 : kind < 0.95 ? 600_000 : 3_000_000;
}

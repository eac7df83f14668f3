import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { chunkBytes } from "../../../application/resume-chunks.ts";
import { applicationForm, paddedPdf } from "../../support/builders.ts";
import { encode } from "../../support/upload.ts";
import { postForm, type PostedForm, type FormOutcome } from "./post-form.ts";

/** One person's wish to apply, and what the site has said about it so far. */
export type Intent = {
  key: string;
  lastName: string;
  sha256: string;
  isValid: boolean;
  state: "waiting" | "acknowledged" | "refused" | "given up";
  /** Every reference that a complete 201 named. */
  references: Set<string>;
  isInChunks: boolean;
};

/** People who apply one after the other, as browsers do it: again under the same key until the site has answered. */
export type Candidates = {
  intents: Intent[];
  complaints: string[];
  /** Nobody begins anything new; resolves when everybody has an answer, or at the latest after `patienceMs`. */
  finish(patienceMs: number): Promise<void>;
};

type Crowd = { address: string; random: () => number; isOver: () => boolean; signal: AbortSignal };

/** Lets `count` people apply at `address`. The same `random` makes the same people. */
export function letCandidatesApply(address: string, count: number, random: () => number): Candidates {
  const intents: Intent[] = [];
  const complaints: string[] = [];
  const end = new AbortController();
  let isOver = false;
  const crowd: Crowd = { address, random, isOver: () => isOver, signal: end.signal };
  const lives = Array.from({ length: count }, async () => {
    while (!isOver) {
      await apply(crowd, intents, complaints);
      await wait(200 + random() * 600);
    }
  });

  return {
    intents,
    complaints,
    async finish(patienceMs) {
      isOver = true;
      const timer = setTimeout(() => end.abort(), patienceMs);
      await Promise.all(lives);
      clearTimeout(timer);
    },
  };
}

async function apply(crowd: Crowd, intents: Intent[], complaints: string[]): Promise<void> {
  const { random } = crowd;
  const { intent, form } = await newIntent(intents.length, random);
  intents.push(intent);
  const isDoubleClick = random() < 0.1;
  const leavesEarly = random() < 0.1;
  const triesAgainMs = () => 150 + random() * 300;

  while (intent.state === "waiting") {
    if (crowd.signal.aborted) return;
    const outcomes = await Promise.all([
      postOnceMore(crowd, form),
      ...(isDoubleClick ? [postOnceMore(crowd, form)] : []),
    ]);
    for (const outcome of outcomes) note(intent, outcome, complaints);
    if (intent.state !== "waiting") break;
    if (leavesEarly) intent.state = "given up";
    else await wait(triesAgainMs());
  }
  // As a page does whose receipt came too late for it.
  if (intent.state === "acknowledged" && random() < 0.1) {
    note(intent, await postOnceMore(crowd, form), complaints);
  }
}

/** A few break off in the middle, as a phone does that loses its network. */
function postOnceMore(crowd: Crowd, form: PostedForm): Promise<FormOutcome> {
  const breaksOffMs = crowd.random() < 0.1 ? Math.round(crowd.random() * 40) : 30_000;
  return postForm(crowd.address, form, AbortSignal.any([crowd.signal, AbortSignal.timeout(breaksOffMs)]));
}

function note(intent: Intent, outcome: FormOutcome, complaints: string[]) {
  if (outcome.kind === "acknowledged") {
    intent.references.add(outcome.reference);
    intent.state = "acknowledged";
    if (!intent.isValid) complaints.push(`An application that has to be refused was acknowledged: ${intent.lastName}.`);
  } else if (outcome.kind === "refused") {
    if (intent.isValid)
      complaints.push(`A faultless application was refused with ${outcome.status}: ${intent.lastName}.`);
    else intent.state = "refused";
  }
}

async function newIntent(number: number, random: () => number): Promise<{ intent: Intent; form: PostedForm }> {
  const key = randomUUID();
  const lastName = `Number ${number}`;
  const isValid = random() >= 0.1;
  const fault = isValid ? {} : faultyFields[Math.floor(random() * faultyFields.length)]!();
  const resume = paddedPdf(resumeBytes(random), `resume ${number}.pdf`);
  const bytes = await resume.bytes();
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const chunks = isValid && random() < 0.5 && bytes.length > chunkBytes ? { id: randomUUID(), bytes } : null;
  const named = { id: chunks?.id, name: resume.name, size: bytes.length, sha256 };
  const file = chunks ? { resume: null, resumeUpload: JSON.stringify(named) } : { resume };
  const { body, headers } = await encode(applicationForm({ lastName, ...file, ...fault }));
  const network = `10.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.1`;
  return {
    intent: { key, lastName, sha256, isValid, isInChunks: chunks !== null, state: "waiting", references: new Set() },
    form: {
      body,
      // Everybody from a network of their own, or the limits of one would meet them all.
      headers: { ...headers, "Idempotency-Key": key, "X-Forwarded-For": network, Accept: "application/json" },
      chunks,
    },
  };
}

/** Most resumes are small; some need several chunks in the database, a few many. */
function resumeBytes(random: () => number): number {
  const kind = random();
  const most = kind < 0.6 ? 60_000 : kind < 0.95 ? 600_000 : 3_000_000;
  return 15_000 + Math.floor(random() * most);
}

/** What every form of the site refuses. */
const faultyFields: (() => Record<string, string | File | null>)[] = [
  () => ({ firstName: "" }),
  () => ({ position: "Astronaut" }),
  () => ({ resume: new File(["MZ this is a program"], "resume.pdf") }),
  () => ({ resume: null }),
];

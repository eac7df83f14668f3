import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { newReference } from "../../application/reference.ts";
import { statusPath } from "../../application/protocol.ts";
import { memoryStore } from "../../app/careers/draft/device-store.ts";
import { outgoingIn, sentIn } from "../../app/careers/draft/stored-values.ts";
import { statusLines } from "../../app/careers/form/status-lines.ts";
import { applicationForm } from "../../content/application-form.ts";
import { completeFields } from "../support/builders.ts";
import { startTestServer } from "../support/start-test-server.ts";
import { CandidateBrowser, intakeAt, type CandidateTab, type Intake, type Line } from "./candidate-browser.ts";

/* In any history of one browser, every application that was submitted ends in a receipt or in a true sentence. */

const titles = ["Graphic Designer Intern", "UI/UX Designer Intern"] as const;
const letters = ["First letter.", "Second letter."] as const;
const files = ["one", "two"].map((text) => new File([text], `${text}.txt`, { lastModified: 1 }));

/** The site's application under a key. `sha256` in hexadecimal. */
type Row = { reference: string; position: string; letter: string; sha256: string };

/** A site, or a model of one. The site accepts applications for `open` positions only. */
type Site = { open: string[]; intake: Intake; stored: () => Promise<Map<string, Row>> };

type Step =
  | { do: "open" }
  | { do: "close" }
  | { do: "reload" | "submit" | "stop" | "delete"; tab: number }
  | { do: "write"; tab: number; position: string; letter: string }
  | { do: "choose"; tab: number; file: File | null }
  | { do: "deliver"; tab: number; line: Line; dies: boolean };

const tab = fc.nat({ max: 2 });
const position = fc.constantFrom(...titles);
const letter = fc.constantFrom(...letters);
const file = fc.constantFrom(null, ...files);
const line = fc.constantFrom<Line[]>("whole", "lost", "unanswered", "busy", "captive");
const weighed = [
  [1, fc.record({ do: fc.constantFrom("open" as const) })],
  [1, fc.record({ do: fc.constantFrom("close" as const) })],
  [3, fc.record({ do: fc.constantFrom("reload", "stop", "delete"), tab })],
  [5, fc.record({ do: fc.constantFrom("submit" as const), tab })],
  [4, fc.record({ do: fc.constantFrom("write" as const), tab, position, letter })],
  [2, fc.record({ do: fc.constantFrom("choose" as const), tab, file })],
  [6, fc.record({ do: fc.constantFrom("deliver" as const), tab, line, dies: fc.boolean() })],
] satisfies [number, fc.Arbitrary<Step>][];
const steps = fc.array(
  fc.oneof(...weighed.map(([weight, arbitrary]) => ({ weight, arbitrary: arbitrary as fc.Arbitrary<Step> }))),
  { maxLength: 16 },
);

async function live(history: Step[], site: Site): Promise<void> {
  const browser = new CandidateBrowser(site.intake, memoryStore());
  /** By position: how often a new application for it was begun, and what belongs to the present one. */
  const begun = new Map<string, Set<number>>(titles.map((title) => [title, new Set()]));
  let deletions = 0;
  /** The position of each key that was submitted. */
  const submitted = new Map<string, string>();
  const first = await browser.open();
  await first.write({ ...completeFields, position: titles[0], coverLetter: letters[0] });
  await first.choose(files[0]!);

  for (const step of history) {
    if (step.do === "open") await browser.open();
    else if (step.do === "close") site.open.splice(1);
    else await take(step, browser.tabs[step.tab % browser.tabs.length]!, step.tab % browser.tabs.length);
    await expectTrueSentences(browser);
  }
  // The network works again, and the person comes back.
  browser.tabs = [];
  const last = await browser.open();
  for (let attempt = 0; attempt < 5; attempt += 1) await last.deliver("whole");
  await expectTrueSentences(browser);

  const rows = await site.stored();
  const left = await browser.device.update(() => ({}));
  const givenUp = outgoingIn(left);
  expect(givenUp.filter(({ isWaiting }) => isWaiting)).toEqual([]);
  for (const { application, receipt, isEarlierVersion } of browser.received) {
    const { reference } = receipt;
    const sha256 = await sha256Of(application.resume!);
    const sent = {
      reference,
      position: application.position,
      letter: new Map(application.fields).get("coverLetter"),
      sha256,
    };
    expect(rows.get(application.key)).toEqual(isEarlierVersion ? expect.objectContaining({ reference }) : sent);
  }
  // A submitted application is confirmed, deleted by the person, or given up for another one for the position.
  const confirmed = browser.received.map(({ application }) => application);
  for (const [key, title] of submitted) {
    const isKnown = [...givenUp, ...confirmed].some((application) => application.key === key);
    expect(isKnown || deletions > 0 || confirmed.some((other) => other.position === title)).toBe(true);
  }
  const references = new Set(browser.received.map(({ receipt }) => receipt.reference));
  expect(new Set(sentIn(left).map(({ reference }) => reference))).toEqual(references);
  for (const title of titles) {
    const stored = [...rows.keys()].filter((key) => submitted.get(key) === title);
    expect(stored.length).toBeLessThanOrEqual(begun.get(title)!.size);
  }

  async function take(step: Exclude<Step, { do: "open" } | { do: "close" }>, at: CandidateTab, index: number) {
    switch (step.do) {
      case "reload":
        return void (await browser.open(index));
      case "write":
        return at.write({ position: step.position, coverLetter: step.letter });
      case "choose":
        return at.choose(step.file);
      case "stop":
        return at.stop();
      case "delete":
        deletions += 1;
        return at.deleteUnsent();
      case "deliver":
        await at.deliver(step.line, step.dies);
        return step.dies ? void (await browser.open(index)) : undefined;
      case "submit": {
        const missing = await at.submit(titles);
        if (missing) return expect(missing.length).toBeGreaterThan(0);
        if (at.state.kind !== "sending") return;
        const { key, position } = at.state.application;
        submitted.set(key, position);
        const receipts = browser.received.filter(({ application }) => application.position === position).length;
        begun.get(position)!.add(receipts * 100 + deletions);
      }
    }
  }
}

/** Each tab shows the truth: nothing confirmed "isn't sent yet", and the next visit's sends are on the device. */
async function expectTrueSentences({ tabs, received, device }: CandidateBrowser) {
  const waiting = outgoingIn(await device.update(() => ({}))).filter(({ isWaiting }) => isWaiting);
  for (const { state, storage } of tabs) {
    if (state.kind === "idle" || state.kind === "received") continue;
    const lines = statusLines(state, applicationForm, storage.read().status === "stored");
    expect(lines.length > 0 || (state.kind === "refused" && state.problem?.errors?.length)).toBeTruthy();
    const { key } = state.application;
    expect(received.map(({ application }) => application.key)).not.toContain(key);
    // A tab does not notice when another one deletes or stops the same application.
    if (tabs.length === 1 && lines.includes(applicationForm.notSent.nextVisit))
      expect(waiting.map((application) => application.key)).toContain(key);
  }
}

async function sha256Of(file: File): Promise<string> {
  return createHash("sha256")
    .update(await file.bytes())
    .digest("hex");
}

/** A model of a site: each key once, and no closed position. */
function modelSite(): Site {
  const rows = new Map<string, Row & { body: string }>();
  const open: string[] = [...titles];
  const answer = { mediaType: "application/json", retryAfter: null, isRepeated: false };
  return {
    open,
    stored: async () => new Map([...rows].map(([key, { body: _, ...row }]) => [key, row])),
    async intake(form, key) {
      const earlier = rows.get(key);
      if (earlier) return { ...answer, status: 201, isRepeated: true, body: earlier.body };
      const position = form.get("position") as string;
      if (!open.includes(position)) return { ...answer, ...refusal };
      const reference = newReference();
      const receipt = { reference, receivedAt: new Date().toISOString(), statusUrl: statusPath(reference, "key") };
      const sha256 = await sha256Of(form.get("resume") as File);
      const body = JSON.stringify(receipt);
      rows.set(key, { reference, position, letter: form.get("coverLetter") as string, sha256, body });
      return { ...answer, status: 201, body };
    },
  };
}

const refusal = {
  status: 422,
  mediaType: "application/problem+json",
  body: JSON.stringify({
    type: "about:blank",
    status: 422,
    title: "Closed",
    errors: [{ field: "position", message: "" }],
  }),
};

test("whatever happens, each application ends in a receipt or in a true sentence", async () => {
  await fc.assert(
    fc.asyncProperty(steps, (history) => live(history, modelSite())),
    { numRuns: 2000 },
  );
});

test("the same with the real intake, on one database", async () => {
  const open: string[] = [];
  const positions: { id: string; title: string }[] = [];
  const server = await startTestServer({ positions });
  const site: Site = {
    open,
    async intake(form, key) {
      positions.splice(0, 2, ...open.map((title) => ({ id: title, title })));
      return intakeAt(server.origin)(form, key);
    },
    async stored() {
      const { rows } = await server.pool.query<Row & { key: string }>(
        `select idempotency_key as key, reference, position_title as position, cover_letter as letter,
                encode(sha256, 'hex') as sha256
           from application join resume on resume.application_id = application.id`,
      );
      return new Map(rows.map(({ key, ...row }) => [key, row]));
    },
  };
  try {
    const property = fc.asyncProperty(steps, async (history) => {
      open.splice(0, 2, ...titles);
      await live(history, site);
    });
    await fc.assert(property, { numRuns: 500 });
  } finally {
    await server.stop();
  }
}, 240_000);

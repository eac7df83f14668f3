import { createHash, randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { referenceFrom } from "../../../application/reference.ts";
import { referencePrefix } from "../../../content/site.ts";
import { statusPath } from "../../../application/protocol.ts";
import { firstWaiting } from "../../../app/form/store/stored.ts";
import { statusLines } from "../../../app/form/status-lines.ts";
import { applicationForm } from "../../../content/application-form.ts";
import { completeFields } from "../../support/builders.ts";
import { examplePosition, otherPosition } from "../../support/positions.ts";
import { startTestServer } from "../../support/start-test-server.ts";
import { CandidateBrowser, intakeAt, tooLargeForDevice } from "./candidate-browser.ts";
import type { Intake, Line } from "./candidate-browser.ts";

/* In any history of one browser, every submitted application ends in a receipt or in a true sentence. */

const titles = [otherPosition.title, examplePosition.title] as const;
const [one, two, noRoom, vanished] = ["one.txt", "two.txt", tooLargeForDevice, "vanished.txt"].map(
  (name) => new File([name], name, { lastModified: 1 }),
) as [File, File, File, File];
vanished.arrayBuffer = () => Promise.reject(new DOMException("", "NotReadableError"));

/** The site's application under a key. `sha256` in hexadecimal. */
type Row = { reference: string; position: string; letter: string; sha256: string };

/** A site, or a model of one. The site accepts applications for `open` positions only. */
type Site = { open: string[]; intake: Intake; stored: () => Promise<Map<string, Row>> };

type Step = { tab: number } & (
  | { do: "open" | "reload" | "submit" | "stop" | "delete" | "close position" | "take" }
  | { do: "write"; position: string; letter: string }
  | { do: "choose"; file: File }
);

const tab = fc.nat({ max: 2 });
const only = <Do extends Step["do"]>(...what: Do[]) => fc.record({ tab, do: fc.constantFrom(...what) });
const steps = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: only("open", "close position") },
    { weight: 3, arbitrary: only("reload", "stop", "delete", "take") },
    { weight: 6, arbitrary: only("submit") },
    {
      weight: 4,
      arbitrary: fc.record({
        tab,
        do: fc.constant("write" as const),
        position: fc.constantFrom(...titles),
        letter: fc.constantFrom("First letter.", "Second letter."),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        tab,
        do: fc.constant("choose" as const),
        file: fc.constantFrom(one, two, noRoom, vanished),
      }),
    },
  ),
  { maxLength: 14 },
);
const lines = fc.array(fc.constantFrom<Line[]>("whole", "lost", "unanswered", "busy", "captive"), { maxLength: 10 });

/** Lives one history with `site`, and checks the messages to the person. */
async function live(site: Site, scheduler: fc.Scheduler, history: Step[], lines: Line[]): Promise<void> {
  const browser = new CandidateBrowser(scheduler, site.intake, lines);
  let deletions = 0;
  const first = browser.open();
  await scheduler.waitIdle();
  first.open(titles[0]);
  first.write({ ...completeFields, coverLetter: "First letter." });
  first.choose(one);

  const sequence = history.map((step) => ({
    label: JSON.stringify(step),
    builder: async () => take(step, step.tab % browser.tabs.length),
  }));
  scheduler.scheduleSequence(sequence);
  await scheduler.waitIdle();
  await expectTrueSentences(browser, await site.stored());

  // The network works again, and the person comes back.
  browser.lines.length = 0;
  // A visit goes on until the site refuses something, which the person has to read.
  for (const _ of titles) {
    browser.tabs.forEach((tab) => tab.close());
    browser.tabs = [];
    browser.open();
    await scheduler.waitIdle();
    await expectTrueSentences(browser, await site.stored());
  }

  const left = await browser.stored();
  const { unsent } = left;
  expect(firstWaiting(left)).toBeUndefined();
  const rows = await site.stored();
  for (const { application, receipt, isRepeated } of browser.received) {
    const { reference } = receipt;
    const { position, fields, resume } = application;
    const sent = { reference, position, letter: new Map(fields).get("coverLetter"), sha256: await sha256Of(resume!) };
    expect(rows.get(application.key)).toEqual(isRepeated ? expect.objectContaining({ reference }) : sent);
  }
  // A submitted application is confirmed, deleted by the person, or given up for another one for the position.
  const confirmed = browser.received.map(({ application }) => application);
  for (const [key, title] of browser.sent) {
    const isKnown = [...unsent, ...confirmed].some((application) => application.key === key);
    expect(isKnown || deletions > 0 || confirmed.some(({ position }) => position === title)).toBe(true);
  }
  const listed = left.sent.map(({ reference }) => reference);
  const references = browser.received.map(({ receipt }) => receipt.reference);
  expect(new Set(references)).toEqual(new Set(deletions > 0 ? [...listed, ...references] : listed));

  function take(step: Step, index: number) {
    const at = browser.tabs[index]!;
    switch (step.do) {
      case "open":
        return void browser.open();
      case "reload":
        return void browser.open(index);
      case "close position":
        return void site.open.splice(1);
      case "write":
        at.open(step.position);
        at.write({ ...completeFields, coverLetter: step.letter });
        return at.draft.resume ? undefined : at.choose(one);
      case "take":
        at.open(titles[0]);
        return at.take(titles[1]);
      case "choose":
        return at.choose(step.file);
      case "stop":
        return void at.store.stop("canceled");
      case "submit":
        return void at.submit(titles);
      case "delete":
        deletions += 1;
        return void at.store.deleteUnsent();
    }
  }
}

/** Each tab says what is so: nothing confirmed "isn't sent yet", and what the next visit will send is on the device. */
async function expectTrueSentences(browser: CandidateBrowser, rows: Map<string, Row>) {
  const { tabs, received } = browser;
  const { unsent } = await browser.stored();
  // One intent has one key.
  expect(new Set(unsent.map(({ position }) => position)).size).toBe(unsent.length);
  for (const { state } of tabs) {
    const { submission } = state;
    if (submission.kind === "idle" || submission.kind === "received") continue;
    const shown = statusLines(submission, applicationForm, state.status === "stored");
    expect(shown.length > 0 || (submission.kind === "refused" && submission.problem?.errors?.length)).toBeTruthy();
    const { key } = submission.application;
    expect(received.map(({ application }) => application.key)).not.toContain(key);
    if (submission.kind === "refused") expect(rows.has(key)).toBe(false);
    // A tab that stopped does not notice when another one sends the same application again.
    if (tabs.length > 1) continue;
    const isWaiting = unsent.some((application) => application.key === key && application.isWaiting);
    if (shown.includes(applicationForm.notSent.nextVisit)) expect(isWaiting).toBe(true);
    if (submission.kind === "stopped") expect(isWaiting).toBe(false);
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
      const sha256 = await sha256Of(form.get("resume") as File);
      const earlier = rows.get(key);
      if (earlier) return { ...answer, status: 201, isRepeated: true, body: earlier.body };
      const position = form.get("position") as string;
      if (!open.includes(position)) return { ...answer, ...refusal };
      const reference = referenceFrom(referencePrefix, randomBytes(8));
      const receipt = { reference, receivedAt: new Date().toISOString(), statusUrl: statusPath(reference, "key") };
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

/** Any history, with a site of its own. */
function anyHistory(openSite: () => Site) {
  return fc.asyncProperty(fc.scheduler(), steps, lines, (...history) => live(openSite(), ...history));
}

/** A run has the same histories each time. To look for other ones, change it. */
const seed = 20261124;

test("whatever happens, each application ends in a receipt or in a true sentence", async () => {
  await fc.assert(anyHistory(modelSite), { numRuns: 2000, seed });
});

const faults: [string, (site: Site) => Partial<Site>][] = [
  ["confirms without storing", ({ stored }) => ({ stored: async () => new Map([...(await stored())].slice(1)) })],
  ["forgets keys", ({ intake }) => ({ intake: (form) => intake(form, crypto.randomUUID()) })],
  [
    "hides that it repeats",
    ({ intake }) => ({ intake: async (...sent) => ({ ...(await intake(...sent)), isRepeated: false }) }),
  ],
  [
    "refuses what it stores",
    ({ intake }) => ({ intake: async (...sent) => ({ ...(await intake(...sent)), ...refusal }) }),
  ],
];

test.each(faults)("a site that %s is found", async (_, plant) => {
  const property = anyHistory(() => {
    const site = modelSite();
    return { ...site, ...plant(site) };
  });
  // An expectation is broken: a plant that throws an error of its own proves nothing.
  const { errorInstance } = await fc.check(property, { numRuns: 2000, seed });
  expect(errorInstance).toHaveProperty("name", "AssertionError");
});

test("the same with the real intake, on one database", async () => {
  const open: string[] = [];
  const server = await startTestServer();
  const site: Site = {
    open,
    async intake(form, key) {
      await server.pool.query(
        `update position set closes_at = case when content ->> 'title' = any($1) then null else now() - interval '1 year' end`,
        [open],
      );
      await server.positions.refresh();
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
    const property = anyHistory(() => {
      open.splice(0, 2, ...titles);
      return site;
    });
    await fc.assert(property, { numRuns: 500, seed });
  } finally {
    await server.stop();
  }
});

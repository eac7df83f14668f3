import type { Page } from "@playwright/test";
import type pg from "pg";
import { isOfKind, textFieldNames } from "../../application/fields.ts";
import {
  newPositionPath,
  teamAnswerPath,
  teamApplicationPath,
  teamPages,
  teamPath,
  teamPaths,
  teamPositionPath,
} from "../../application/team/addresses.ts";
import { applicationForm } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { careers } from "../../content/careers.ts";
import { indexedPages } from "../../content/metadata/page-descriptions.ts";
import { mobileMenu } from "../../content/navigation.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { changesPage } from "../../content/team/changes.ts";
import { positionForm } from "../../content/team/position-form.ts";
import { inboxPage } from "../../content/team/inbox.ts";
import {
  applyAt,
  formFields,
  leaveUnsent,
  openFormDialog,
  openScripted,
  reloadUntilDelivered,
  resumeBytes,
  showReceipt,
  submitApplication,
  untilDraftOffered,
  wrongFile,
} from "./application-page.ts";
import { longestFields, resumeBytes as resumeFile } from "./builders.ts";
import { pdfWithoutItsFont } from "./make-pdf.ts";
import { expect } from "./running-site.ts";
import { examplePosition, otherPosition } from "./positions.ts";
import { tellCandidates } from "./tell-candidates.ts";
import { storeApplication } from "./store-application.ts";
import { openApplication, signInTo } from "./team-site.ts";

/** Brings the page into the view. `databaseUrl`: of the site's database. */
type Open = (page: Page, databaseUrl: string) => Promise<unknown>;

/**
 * A page, or a page in a state, that a person can see. `kind`: an address that anyone may open, a state of a public page,
 * or a page for one person.
 */
export type View = { name: string; kind: "address" | "state" | "personal"; open: Open };

/** The view whose fields hold more than they can show. */
const longForm = "form-page-with-long-values";
const changePage = "change page";

const refusedChange = "change page with errors";
const refusedPosition = "team's form of a position with errors";

/** The views of a form that the server refused. */
export const refusedForms = [refusedChange, refusedPosition];

/** Views whose fields have more than they show. */
export const overfullViews = [longForm, changePage, refusedChange];

const position = readPositions()[0]!;
const formPages = ["/careers/apply", `/careers/${position.id}/apply`];
/** Addresses of which there is no page, and one that can't be read. */
export const wrongAddresses = ["/nowhere", "/%E0%A4%A"];

const addresses = [...indexedPages([position]).map(({ path }) => path), ...formPages, ...wrongAddresses];

const states: Record<string, Open> = {
  menu: async (page) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto("/about");
    await page.getByRole("button", { name: mobileMenu.open }).click();
  },
  "position-dialog": async (page) => {
    await openScripted(page, "/careers");
    await page.getByRole("link", { name: careers.viewDetailsOf(examplePosition.title) }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "form-page-with-errors": async (page) => {
    await openFormPage(page);
    await submitWithErrors(page);
  },
  "form-page-with-refused-file": async (page) => {
    await openFormPage(page);
    await chooseWrongFile(page);
  },
  [longForm]: async (page) => {
    await openFormPage(page);
    const fields = formFields(page);
    for (const name of textFieldNames)
      await (isOfKind(name, "choice") || name === "position"
        ? fields[name].selectOption(longestFields[name])
        : fields[name].fill(longestFields[name]));
    await formFields(page).resume.setInputFiles({
      name: longFileName,
      mimeType: "application/pdf",
      buffer: resumeBytes(),
    });
    await expect(page.getByText(longFileName)).toBeVisible();
  },
  "form-dialog": openFormDialog,
  "form-dialog-with-errors": async (page) => {
    await openFormDialog(page);
    await formFields(page).firstName.fill("Ada");
    await expect(page.getByText(applicationForm.draft.kept)).toBeVisible();
    await submitWithErrors(page);
  },
  "form-dialog-with-refused-file": async (page) => {
    await openFormDialog(page);
    await chooseWrongFile(page);
  },
  "form-dialog-waiting": (page) => leaveUnsent(page, "Treewalker"),
  "careers-while-waiting": async (page) => {
    await leaveUnsent(page, "Treewalker");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("link", { name: applicationForm.notSent.open })).toBeVisible();
  },
  receipt: async (page) => {
    await applyAt(page, `/careers/${examplePosition.id}/apply`, "Treereceipt");
    await showReceipt(page);
    await reloadUntilDelivered(page);
  },
};

const longFileName = `${"Ada_Test_Software_Engineer_Resume_2026".repeat(3)}.pdf`;

type Stored = {
  reference: string;
  other: string;
  word: string;
  withoutFont: string;
  /** Of the candidate's page, and of one with a question and a box for a reply. */
  statusPath: string;
  askedPath: string;
  /** Of a deleted application. */
  endedPath: string;
};

const personal: Record<string, (page: Page, stored: Stored) => Promise<unknown>> = {
  "candidate's page": (page, { statusPath }) => page.goto(statusPath),
  "candidate's page with a question": (page, { askedPath }) => page.goto(askedPath),
  "page of an ended link": (page, { endedPath }) => page.goto(endedPath),
  [changePage]: (page, { statusPath }) => page.goto(`${statusPath}/change`),
  [refusedChange]: async (page, { statusPath }) => {
    await page.goto(`${statusPath}/change`);
    await formFields(page).email.fill("ada at gmail");
    await page.getByRole("button", { name: candidatePage.change.confirm }).click();
    await expect(page.getByRole("group", { name: applicationForm.errorSummaryTitle })).toBeFocused();
  },
  "page for someone who did not apply": (page, { reference }) =>
    page.goto(`/careers/not-me/${reference}/${"A".repeat(22)}`),
  "withdrawal page": (page, { statusPath }) => page.goto(`${statusPath}/withdraw`),
  "sign-in page": async (page) => {
    await page.context().clearCookies();
    await page.goto(`${teamPaths.signIn}?notice=wrong-link`);
  },
  inbox: (page) => page.goto(teamPath),
  "inbox with a selection": async (page) => {
    await page.goto(`${teamPath}?view=all`);
    await page.locator(".inbox input").first().check();
  },
  "page before deleting": async (page) => {
    await page.goto(`${teamPath}?view=all`);
    await page.locator(".inbox input").first().check();
    await page.getByRole("button", { name: inboxPage.batch.buttons.delete }).click();
  },
  "team's application page": (page, { reference }) => page.goto(teamApplicationPath(reference)),
  "team's page of an answered application": (page, { other }) => page.goto(teamApplicationPath(other)),
  "team's page of a Word resume": (page, { word }) => openApplication(page, word),
  "team's page of a resume without its font": (page, { withoutFont }) => openApplication(page, withoutFont),
  "team's answer page": (page, { reference }) => page.goto(teamAnswerPath([reference], "ask", "")),
  "team's answer page for two": (page, { reference, other }) =>
    page.goto(teamAnswerPath([reference, other], "decline", "")),
  "team's changes with an invitation": async (page) => {
    await page.goto(teamPages.changes);
    await page.getByLabel(changesPage.invite.name).fill("Katherine");
    await page.getByRole("button", { name: changesPage.invite.button }).click();
    await expect(page.locator("code")).toBeVisible();
  },
  "team's form of a position": (page) => page.goto(teamPositionPath(position.id)),
  [refusedPosition]: async (page) => {
    await page.goto(newPositionPath);
    await page.getByRole("button", { name: positionForm.preview }).click();
  },
  "team's preview of a position": async (page) => {
    await page.goto(teamPositionPath(position.id));
    await page.getByRole("button", { name: positionForm.preview }).click();
  },
  ...Object.fromEntries(
    Object.entries(teamPages).map(([name, path]) => [`team's ${name}`, (page: Page) => page.goto(path)]),
  ),
};

/** Every view of the site. */
export const views: View[] = [
  ...addresses.map((path): View => ({ name: path, kind: "address", open: (page) => openAddress(page, path) })),
  ...Object.entries(states).map(([name, open]): View => ({ name, kind: "state", open })),
  ...Object.entries(personal).map(([name, open]): View => ({
    name,
    kind: "personal",
    open: async (page, databaseUrl) => open(page, await signInTo(page, databaseUrl, storeLongest)),
  })),
];

/** The landing page and those of careers have a script that reports when it has run. */
async function openAddress(page: Page, path: string): Promise<void> {
  if (path === "/" || path.startsWith("/careers")) await openScripted(page, path);
  else await page.goto(path);
  if (formPages.includes(path)) await untilDraftOffered(page);
}

/** Stores two applications with the longest values, in the states that the team's pages can show. */
async function storeLongest(pool: pg.Pool): Promise<Stored> {
  const { reference, statusUrl } = await storeApplication(pool, {
    fields: longestFields,
    resume: resumeBytes(),
    fileName: longFileName,
    spamSigns: ["hidden-field"],
    scan: { kind: "infected", signature: "Eicar-Test-Signature" },
  });
  const other = await storeApplication(pool, { fields: longestFields, resume: resumeBytes(), fileName: longFileName });
  await pool.query("update application set last_failure = 'unanswered', attempts = 2 where reference = $1", [
    reference,
  ]);
  await pool.query(
    `insert into note (application_id, member, text)
     select id, 'Grace', repeat('n', 500) from application, generate_series(1, 2) where reference = $1`,
    [reference],
  );
  await pool.query(
    `insert into mail (application_id, kind, gave_up_at, last_failure)
     select id, 'confirmation', now(), 'refused' from application where reference = $1`,
    [reference],
  );
  await tellCandidates(pool, { where: `reference = '${other.reference}'` });
  await pool.query(
    "insert into reply (application_id, key, text) select id, gen_random_uuid(), repeat('r', 2000) from application where reference = $1",
    [other.reference],
  );
  await tellCandidates(pool, { where: `reference = '${other.reference}'`, at: "clock_timestamp()" });
  await storeLongestAnswer(pool, other.reference, { reply: "invite", is: "not sent" });
  await storeLongestAnswer(pool, other.reference, { reply: "invite", is: "sent" });
  await pool.query(
    `insert into page_view select current_date - n, page, 1 + n % 7 from generate_series(0, 89) n,
       unnest(array['/', '/careers', '/careers/' || $1]) as page on conflict do nothing`,
    [otherPosition.id],
  );
  const asked = await storeApplication(pool, { fields: longestFields, resume: resumeBytes(), fileName: longFileName });
  await storeLongestAnswer(pool, asked.reference, { reply: "ask", is: "sent" });
  const ended = await storeApplication(pool);
  await pool.query("delete from application where reference = $1", [ended.reference]);
  // Of the same person as the next one, with the longest sign that stays on one line where it can, and with the longest
  // word that stays whole beside an age.
  const promised = await storeApplication(pool, { fields: { lastName: "Steinbergerhausenstetten" } });
  await pool.query("update application set answer_by = current_date + 9 where reference = $1", [promised.reference]);
  const word = await storeApplication(pool, { resume: resumeFile("resume.docx"), fileName: "resume.docx" });
  const withoutFont = await storeApplication(pool, { resume: pdfWithoutItsFont("Ada") });
  return {
    reference,
    other: other.reference,
    word: word.reference,
    withoutFont: withoutFont.reference,
    statusPath: new URL(statusUrl, "http://site").pathname,
    askedPath: new URL(asked.statusUrl, "http://site").pathname,
    endedPath: new URL(ended.statusUrl, "http://site").pathname,
  };
}

/** Not one that waits: the site gives those up while mail is turned off. */
async function storeLongestAnswer(
  pool: pg.Pool,
  reference: string,
  { reply, is }: { reply: "invite" | "ask"; is: "sent" | "not sent" },
): Promise<void> {
  await pool.query(
    `insert into mail (application_id, kind, key, answered_by, reply, subject, text, went_to, sent_at, gave_up_at, last_failure)
     select id, 'answer', gen_random_uuid(), 'Grace', $2, repeat('s', 200), repeat('t', 4000), email,
       case when $3 then now() end, case when not $3 then now() end, case when not $3 then 'refused' end
     from application where reference = $1`,
    [reference, reply, is === "sent"],
  );
}

async function openFormPage(page: Page): Promise<void> {
  await openScripted(page, "/careers/apply");
  await untilDraftOffered(page);
}

async function submitWithErrors(page: Page): Promise<void> {
  await submitApplication(page);
  await expect(page.getByRole("group", { name: applicationForm.errorSummaryTitle })).toBeFocused();
}

/** The toast stays while the pointer is on it; the checks take longer than it would stand. */
async function chooseWrongFile(page: Page): Promise<void> {
  await formFields(page).resume.setInputFiles(wrongFile);
  await page.getByRole("alert").hover();
}

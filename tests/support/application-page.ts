import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { fieldsOfKind, isRequired, textFieldNames, textFields } from "../../application/fields.ts";
import { referencePattern } from "../../application/reference.ts";
import { applicationForm } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { careers } from "../../content/careers.ts";
import type { TelegramStandIn } from "../../stand-ins/telegram/start-stand-in.ts";
import { examplePosition } from "./positions.ts";

/** A real resume that the journeys hand in. */
export const resumePath = path.join(import.meta.dirname, "resumes/resume.pdf");

/** A file that no form takes. */
export const wrongFile = { name: "photo.png", mimeType: "image/png", buffer: Buffer.from("png") };

/** A large resume. A line has about 33 bytes. */
export function longResume(lines: number) {
  const text = Array.from({ length: lines }, (_, line) => `Line ${line} of a long resume.\n`).join("");
  return { name: "long.txt", mimeType: "text/plain", buffer: Buffer.from(text) };
}

const { labels } = applicationForm;

/** The form's fields by what stands beside them, which begins with the label. */
export function formFields(page: Page) {
  const form = page.locator("form");
  const fields = Object.entries(labels).map(
    ([name, label]) => [name, form.getByLabel(new RegExp(`^${label}`))] as const,
  );
  return Object.fromEntries(fields) as Record<keyof typeof labels, Locator>;
}

/** What the form of a position asks for when nothing is filled in, in its order. */
export const requiredFields = [
  ...textFieldNames.filter(isRequired).filter((name) => name !== "position"),
  "resume" as const,
];

/** Opens a page and waits until its scripts run: before that its links and buttons are the browser's own. */
export async function openScripted(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilInteractive(page);
}

/** Waits until the page's scripts run, a form's island is mounted, and the page is laid out: all of it, on a phone what is near. */
export async function untilInteractive(page: Page): Promise<void> {
  const interactive = page.locator("html[data-interactive]:not([data-first-screen])");
  await expect(interactive, "the page's script reports that it runs").toBeAttached();
}

/** Until the device has said that it can store a draft, the form does not speak of one. */
export async function untilDraftOffered(page: Page): Promise<void> {
  await expect(page.getByText(applicationForm.draft.shared)).toBeVisible();
}

/** The module of the islands. */
export const scriptFiles = "**/assets/*.js";

/** Keeps the answers to requests for `files` back until the returned function is called. */
export async function holdBack(page: Page, files: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Fills in everything that is required; `lastName` tells this candidate from all others in the chat. */
export async function fillApplication(page: Page, lastName: string): Promise<void> {
  const fields = formFields(page);
  await fields.firstName.fill("Ada");
  await fields.lastName.fill(lastName);
  await fields.email.fill("ada@example.org");
  if ((await fields.position.inputValue()) === "") await fields.position.selectOption(examplePosition.title);
  for (const name of fieldsOfKind("choice")) await fields[name].selectOption(textFields[name].options[0]);
  await fields.coverLetter.fill("I would like to learn how a school decides.");
  await fields.resume.setInputFiles(resumePath);
}

/** Fills in the form at `address`, and waits until the device has stored it. */
export async function startForm(page: Page, lastName: string, address = "/careers/apply"): Promise<void> {
  await openScripted(page, address);
  await fillApplication(page, lastName);
  await expect(page.getByText(applicationForm.draft.kept)).toBeVisible();
}

/** The form has everything that `startForm` fills in. */
export async function expectFilled(page: Page, lastName: string): Promise<void> {
  const fields = formFields(page);
  await expect(fields.lastName).toHaveValue(lastName);
  await expect(fields.experience).toHaveValue("0-1");
  await expect(fields.coverLetter).not.toHaveValue("");
  await expect(page.getByText(chosenResume)).toBeVisible();
}

/** Presses the form's own button, which tries again after an attempt that failed. */
export async function submitApplication(page: Page): Promise<void> {
  const { submit, notSent } = applicationForm;
  await page.getByRole("button", { name: new RegExp(`^(${submit}|${notSent.tryAgain})$`) }).click();
}

/** Returns the form as it is once its application is stored. It closes 1.5 s later: ask before the press. */
export async function formWhenSubmitted(page: Page) {
  const shown = await page.waitForFunction((label) => {
    const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === label);
    return button?.form && { text: button.form.innerText, isButtonDisabled: button.hasAttribute("aria-disabled") };
  }, applicationForm.status.submitted);
  return (await shown.jsonValue())!;
}

/** The keys under which applications leave any page of the browser from now on. */
export function keysSent(context: BrowserContext): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  context.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/applications"))
      keys.push(request.headers()["idempotency-key"]);
  });
  return keys;
}

/** `text` where the page shows it, not where it is announced to screen readers for a moment. */
export function shownText(page: Page, text: string): Locator {
  return page.getByText(text).and(page.locator(":not([aria-live] *)")).filter({ visible: true });
}

/** Opens the confirmation of an application that was received while its form was not open. */
export async function showReceipt(page: Page): Promise<void> {
  await page.getByRole("link", { name: applicationForm.received.show }).click();
  await expect(page.getByRole("heading", { level: 1, name: applicationForm.received.title })).toBeVisible();
}

/** Opens the form of a position as a dialog over the careers page. */
export async function openFormDialog(page: Page): Promise<void> {
  await openScripted(page, "/careers");
  await page.getByRole("link", { name: careers.applyFor(examplePosition.title) }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await untilInteractive(page);
}

/** Fills in that form and submits it offline: its application waits. */
export async function leaveUnsent(page: Page, lastName: string): Promise<void> {
  await openFormDialog(page);
  await fillApplication(page, lastName);
  await page.context().setOffline(true);
  await submitApplication(page);
  await expect(shownText(page, applicationForm.notSent.offline)).toBeVisible();
}

/** Fills in the form at `address`, which has no answer yet, and submits it. */
export async function applyAt(page: Page, address: string, lastName: string): Promise<void> {
  await openScripted(page, address);
  await fillApplication(page, lastName);
  await submitApplication(page);
}

/** Waits for the confirmation, at the candidate's own address; its reference. */
export async function expectReceipt(page: Page): Promise<string> {
  const { received } = applicationForm;
  const receipt = page.getByRole("region", { name: received.title });
  await expect(receipt).toBeVisible();
  const reference = (await receipt.getByText(new RegExp(`^${referencePattern.source}$`)).textContent()) ?? "";
  // The candidate's own page has no link to itself.
  const link = page.getByRole("link", { name: received.show });
  const address = (await link.count()) > 0 ? await link.getAttribute("href") : new URL(page.url()).pathname;
  expect(address).toMatch(new RegExp(`^/careers/applied/${reference}/[\\w-]{22}$`));
  return reference;
}

/** Until the candidate's page says that the team has it, which is recorded after the message, and for good. */
export async function reloadUntilDelivered(page: Page): Promise<void> {
  const withTeam = page.getByText(candidatePage.delivery.withTeam);
  await expect.poll(async () => (await page.reload(), withTeam.isVisible())).toBe(true);
}

/** The chat's messages about a candidate, once the resume is there too: `resume` to the byte, and nothing twice. */
export async function heardOf(chat: TelegramStandIn, lastName: string, resume = resumeBytes()) {
  const heard = await chat.waitFor((messages) => {
    const summary = messages.find(({ text, document }) => !document && text.includes(lastName));
    const sent = messages.find(({ text, document }) => document && text.includes(lastName))?.document;
    return summary && sent ? { summary, sent } : undefined;
  });
  expect(heard.sent.bytes.equals(resume)).toBe(true);
  expect(summariesOf(chat, lastName)).toBe(1);
  return heard.summary;
}

/** How often the chat has heard of a candidate. */
export function summariesOf(chat: TelegramStandIn, lastName: string): number {
  return chat.received.filter(({ text, document }) => !document && text.includes(lastName)).length;
}

export const resumeBytes = (): Buffer => readFileSync(resumePath);

/** What the form says when the resume is chosen. */
export const chosenResume = applicationForm.chosenFile("resume.pdf", resumeBytes().length);

/** The names of everything that the site has left on the device. */
export async function leftOnDevice(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = Object.keys(localStorage);
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const keys = database.transaction(store).objectStore(store).getAllKeys();
        await new Promise((resolve) => (keys.onsuccess = resolve));
        names.push(...keys.result.map(String));
      }
      database.close();
    }
    return names;
  });
}

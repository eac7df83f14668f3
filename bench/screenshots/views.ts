import path from "node:path";
import type { Page } from "@playwright/test";
import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import { mobileMenu } from "../../content/navigation.ts";

const position = "Sales Intern";
const resume = path.join(import.meta.dirname, "../../tests/support/resumes/resume.pdf");

/** What a visitor can see, by name; each opens it in a page whose relative addresses are the site's. */
export const views: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  landing: at("/"),
  about: at("/about"),
  contact: at("/contact"),
  privacy: at("/privacy"),
  terms: at("/terms"),
  careers: at("/careers"),
  position: at("/careers/sales-intern"),
  form: at("/careers/sales-intern/apply"),
  "not-found": at("/nowhere"),
  // The form's own address, asked for as a page: the form says what is wrong.
  "refused-form": at("/api/applications"),
  menu: async (page) => {
    await page.goto("/about");
    const toggle = page.getByRole("button", { name: mobileMenu.open });
    if (await toggle.isVisible()) await toggle.click();
  },
  unfolded: async (page) => {
    await page.goto("/");
    await page.locator("main details").evaluateAll((all) => all.forEach((details) => details.setAttribute("open", "")));
  },
  "position-dialog": async (page) => {
    await openScripted(page, "/careers");
    await page.getByRole("link", { name: careers.viewDetailsOf(position) }).click();
    await page.getByRole("dialog").waitFor();
  },
  "form-dialog": async (page) => {
    await openScripted(page, "/careers");
    await page.getByRole("link", { name: careers.applyFor(position) }).click();
    await page.getByRole("dialog").waitFor();
  },
  "form-with-errors": async (page) => {
    await openScripted(page, "/careers/sales-intern/apply");
    await page.getByRole("button", { name: applicationForm.submit }).click();
    await page.getByRole("group", { name: applicationForm.errorSummaryTitle }).waitFor();
  },
  receipt: async (page) => {
    await openScripted(page, "/careers/sales-intern/apply");
    const { labels } = applicationForm;
    await page.getByLabel(labels.firstName).fill("Ada");
    await page.getByLabel(labels.lastName).fill("Example");
    await page.getByLabel(labels.email).fill("ada@example.org");
    await page.getByLabel(labels.experience).selectOption("0-1");
    await page.getByLabel(labels.coverLetter).fill("I would like to learn how a school decides.");
    await page.getByLabel(labels.resume).setInputFiles(resume);
    await page.getByRole("button", { name: applicationForm.submit }).click();
    await page.getByRole("heading", { level: 1, name: applicationForm.received.title }).waitFor();
  },
};

function at(address: string) {
  return async (page: Page) => void (await page.goto(address));
}

/** Until the page's script runs, a link leads to a page instead of a dialog. */
async function openScripted(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.mouse.move(2, 2);
  await page.locator("html[data-interactive]").waitFor({ state: "attached" });
}

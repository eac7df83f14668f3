import type { Page } from "@playwright/test";
import { candidatePage } from "../../../content/candidate-page.ts";
import { cleaned } from "./candidate.ts";
import { pressControl } from "./press-control.ts";
import { files, type ChangedField, type Hands } from "./steps.ts";
import type { Row } from "./stored-rows.ts";
import { until } from "./walked-browser.ts";

const { change, ended, letters } = candidatePage;

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Opens the form that changes what was sent, and checks that it has all of that. */
export async function openChangeForm(page: Page, path: string, { resume, ...texts }: Row["typed"]): Promise<void> {
  await page.goto(path);
  await page.getByRole("link", { name: change.link }).click();
  for (const [name, text] of Object.entries(texts)) {
    const value = await page.locator(`form [name="${name}"]`).inputValue();
    if (value !== text)
      throw new Error(`the form with what was sent has ${name} ${JSON.stringify(value)}, not ${text}`);
  }
  if ((await page.locator("form").getByText(resume).count()) === 0)
    throw new Error(`the form with what was sent does not name ${resume}`);
}

/** Writes into the form, and sends it. Returns the path of the page that answers. */
export async function sendChange(page: Page, what: ChangedField, value: string, hands: Hands): Promise<string> {
  const control = page.locator(`form [name="${what}"]`);
  if (what === "resume") await control.setInputFiles({ name: value, ...files[value as keyof typeof files] });
  else await control.fill(value);
  await pressControl(page.getByRole("button", { name: change.confirm, exact: true }), hands);
  const hasAnswer = async () => !pathOf(page).endsWith("/change") || (await saysUnsaved(page));
  await until(hasAnswer, "a change is answered by silence");
  await page.waitForLoadState();
  return pathOf(page);
}

/** Whether the page says that its link was replaced, so that what was sent under it isn't stored. */
export async function saysUnsaved(page: Page): Promise<boolean> {
  const heading = page.getByRole("heading", { level: 1, name: ended.notes.replaced.title });
  return (await heading.isVisible()) && (await page.getByText(ended.unsaved).isVisible());
}

/** Sends a reply to the team's question. */
export async function sendReply(page: Page, path: string, text: string, hands: Hands): Promise<void> {
  await page.goto(path);
  const box = page.getByRole("textbox", { name: letters.label });
  await box.fill(text);
  const shown = page.locator("article .letter-text").getByText(cleaned({ coverLetter: text }).coverLetter);
  const before = await shown.count();
  await pressControl(page.getByRole("button", { name: letters.button, exact: true }), hands);
  await until(async () => (await shown.count()) > before, "a reply is answered by silence");
}

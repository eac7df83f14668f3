import type { Page } from "@playwright/test";
import { groupedNumber } from "../../application/grouped-number.ts";
import { prices } from "../../content/claims.ts";
import { calculator, institutionMail, pricing } from "../../content/landing/pricing.ts";
import { openScripted } from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";
import { recordSpoken, takeSpoken } from "../support/spoken-log.ts";

test("the plans show every constant, one of them is stamped, and Institution prepares a mail", async ({ page }) => {
  await page.goto("/");
  for (const { name, price, credits, unitPrice, features, stamp } of pricing.plans) {
    const plan = page.locator(".plan").filter({ has: page.getByRole("heading", { name, exact: true }) });
    for (const text of [price, credits, unitPrice, stamp, ...features])
      if (text) await expect(plan.getByText(text, { exact: true })).toBeVisible();
  }
  const button = page.locator("#plan-institution").getByRole("link");
  await expect(button).toHaveAttribute("href", pricing.plans[2].action.href);
});

test("on a tablet the list of each plan begins beside its name", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openScripted(page, "/");
  for (const { name } of pricing.plans) {
    const heading = page.getByRole("heading", { name, exact: true });
    const plan = page.locator(".plan").filter({ has: heading });
    const list = (await plan.getByRole("listitem").first().boundingBox())!;
    const { y, height } = (await heading.boundingBox())!;
    expect(Math.abs(list.y + list.height / 2 - (y + height / 2)), name).toBeLessThan(4);
  }
});

test("address and text of the mail can be copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openScripted(page, "/");
  await page.getByText(institutionMail.noMailProgram).click();
  await page.getByRole("button", { name: institutionMail.copyAddress }).click();
  await expect(page.locator(".mail-copy").getByRole("status").first()).toHaveText(institutionMail.copied);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(institutionMail.to);
  await page.getByRole("button", { name: institutionMail.copyText }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${institutionMail.subject}\n\n${institutionMail.body}`);
});

test("where the browser refuses to copy, the text is selected", async ({ page }) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Browser.setPermission", { permission: { name: "clipboard-write" }, setting: "denied" });
  await openScripted(page, "/");
  await page.getByText(institutionMail.noMailProgram).click();
  await page.getByRole("button", { name: institutionMail.copyAddress }).click();
  await expect(page.locator(".mail-copy").getByRole("status").first()).toHaveText(institutionMail.selected);
  expect(await page.evaluate(() => String(getSelection()))).toBe(institutionMail.to);
});

test("on a laptop the calculator's sum ends with its examples", async ({ page }) => {
  await openScripted(page, "/");
  const sum = (await page.locator(".credit-sum").boundingBox())!;
  const examples = (await page.locator(".worked-examples table").boundingBox())!;
  expect(sum.y + sum.height).toBeCloseTo(examples.y + examples.height, 0);
});

test("the calculator counts from the pack price, and is heard as one sentence when typing rests", async ({ page }) => {
  await recordSpoken(page);
  await openScripted(page, "/");
  await type(page, "1", String(calculator.freeCredits));
  await expect(estimate(page)).toContainText(calculator.freePlan);
  await expect(estimate(page)).toContainText(prices.free);
  await type(page, "", "4");
  await expect(estimate(page)).toHaveText(calculator.nothingToCount);
  const students = page
    .locator("credit-calculator")
    .getByRole("spinbutton", { name: calculator.studentsLabel, exact: true });
  await expect(students).toHaveAttribute("aria-invalid", "true");
  await type(page, "150", "15");
  await expect(estimate(page)).toContainText(calculator.packPlan);
  await expect(estimate(page)).toContainText("2250");
  await expect(students).toHaveAttribute("aria-invalid", "false");
  await expect(estimate(page)).toContainText(costOf(2250));
  await type(page, "1000000000", "1000000000");
  await expect(estimate(page)).toContainText(calculator.tooMany);
  await expect(estimate(page).getByRole("link", { name: calculator.institutionPlan.label })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const room = await page
    .locator("credit-calculator")
    .getByRole("spinbutton", { name: calculator.studentsLabel, exact: true })
    .evaluate((input) => {
      const { fontFamily, fontSize, fontWeight, paddingLeft, paddingRight } = getComputedStyle(input);
      const context = document.createElement("canvas").getContext("2d")!;
      context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const text = context.measureText((input as HTMLInputElement).value).width;
      return input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - text;
    });
  expect(room, "for all digits").toBeGreaterThanOrEqual(0);

  await type(page, "", "12");
  await expect.poll(() => sentences(page)).toContain(`says: ${calculator.nothingToCount}`);
  await page
    .locator("credit-calculator")
    .getByRole("spinbutton", { name: calculator.studentsLabel, exact: true })
    .pressSequentially("999");
  const { packPlan, freeCredits, packCredits } = calculator;
  const packs = packsFor(11_988);
  const sum = `Plan: ${packPlan}, ${packs} packs. Credits: ${freeCredits} free + ${groupedNumber(packs * packCredits)}.`;
  const sentence = `says: Evaluations: 11,988. ${sum} Cost: ${costOf(11_988)}.`;
  await expect.poll(() => sentences(page)).toEqual([sentence]);
});

function packsFor(evaluations: number): number {
  return Math.ceil((evaluations - calculator.freeCredits) / calculator.packCredits);
}

function costOf(evaluations: number): string {
  return calculator.currencySign + groupedNumber(packsFor(evaluations) * calculator.packPrice);
}

async function type(page: Page, students: string, assignments: string) {
  await page
    .locator("credit-calculator")
    .getByRole("spinbutton", { name: calculator.studentsLabel, exact: true })
    .fill(students);
  await page
    .locator("credit-calculator")
    .getByRole("spinbutton", { name: calculator.assignmentsLabel, exact: true })
    .fill(assignments);
}

function estimate(page: Page) {
  return page.locator(".credit-calculator .estimate");
}

async function sentences(page: Page): Promise<string[]> {
  return (await takeSpoken(page)).filter((line) => line.startsWith("says"));
}

import type { Locator, Page } from "@playwright/test";
import { estimateCredits } from "../../application/credit-estimate.ts";
import { groupedNumber } from "../../application/grouped-number.ts";
import { faq } from "../../content/landing/faq.ts";
import { landing } from "../../content/landing/landing.ts";
import { calculator, creditExamples, institutionMail, pricing } from "../../content/landing/pricing.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { site } from "../../content/site.ts";
import { openScripted } from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

const positions = readPositions();
const { audiences, howItWorks, metrics, uniqueFeatures } = landing;
const [teachers, institutions, students] = audiences.items;

test("the page has at most 1,200 words, folded ones and those for screen readers included", async ({ page }) => {
  await page.goto("/");
  const words = await page.locator("main").evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement;
    copy.querySelectorAll("svg, script, style, table").forEach((element) => element.remove());
    const texts = document.createNodeIterator(copy, NodeFilter.SHOW_TEXT);
    let count = 0;
    while (texts.nextNode()) count += texts.referenceNode.nodeValue?.match(/\S+/g)?.length ?? 0;
    return count;
  });
  expect(words).toBeLessThanOrEqual(1200);
});

test("the smaller figures are evenly far from each other, however many lines their labels have", async ({ page }) => {
  await page.goto("/");
  const figures = page.locator(".metrics dl:not(.largest) dd");
  await expect(figures).toHaveCount(3);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const [first, second, third] = await figures.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
    expect(third! - second!, `at ${width} px`).toBeCloseTo(second! - first!, 0);
  }
});

test("the audience tabs follow the arrow keys", async ({ page }) => {
  await openScripted(page, "/");
  const panel = page.getByRole("tabpanel");
  await expect(panel).toHaveCount(1);
  await expect(panel).toContainText(teachers!.heading);

  await page.getByRole("tab", { name: teachers!.name }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: institutions!.name, selected: true })).toBeFocused();
  await expect(panel).toContainText(institutions!.heading);
  await page.keyboard.press("End");
  await expect(page.getByRole("tab", { name: students!.name, selected: true })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: teachers!.name, selected: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(panel.getByRole("link", { name: audiences.button })).toBeFocused();
});

test("Get Started opens teachers' and students' portals, and leads institutions to their plan", async ({ page }) => {
  await openScripted(page, "/");
  const start = page.getByRole("tabpanel").getByRole("link", { name: audiences.button });
  await expect(start).toHaveAttribute("href", site.dashboards.teacher);
  await page.getByRole("tab", { name: students!.name }).click();
  await expect(start).toHaveAttribute("href", site.dashboards.student);
  await expect(start).toHaveAttribute("target", "_blank");

  await page.getByRole("tab", { name: institutions!.name }).click();
  const plan = page.locator(".plan").filter({ hasText: pricing.plans[2].name });
  for (const [width, height] of [
    [1280, 640],
    [1366, 650],
    [768, 1024],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await start.click();
    await expect(plan.getByRole("link")).toBeFocused();
    await expect(plan.getByRole("link")).toHaveCSS("outline-style", "solid");
    for (const part of [plan.getByRole("link"), plan.getByRole("heading")])
      await expect(part).toBeInViewport({ ratio: 1 });
    const bar = (await page.locator(".site-header").boundingBox())!;
    expect((await plan.getByRole("heading").boundingBox())!.y).toBeGreaterThanOrEqual(bar.y + bar.height);
  }
});

test("a pressed link scrolls to its section, and the Tab key is there at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openScripted(page, "/");
  const root = page.locator("html");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("contentinfo").getByRole("link").last()).toBeInViewport();
  await expect(root).toHaveCSS("scroll-behavior", "auto");
  await page.getByRole("banner").getByRole("link", { name: pricing.heading }).click();
  await expect(root).toHaveCSS("scroll-behavior", "smooth");
});

test("what comes into view is never shown before its animation begins", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openScripted(page, "/");
  await expect(page.locator("html")).not.toHaveAttribute("data-first-screen");
  for (const [selector, values] of Object.entries({
    ".feature-list > .drawn": await shownWhileScrolling(page, ".feature-list > .drawn"),
    ".metrics dd > svg": await shownWhileScrolling(page, ".metrics dd > svg"),
  })) {
    expect(values[0], selector).toBeLessThan(0.1);
    expect(values.at(-1), selector).toBe(1);
    expect(values, selector).toEqual(values.toSorted((one, other) => one - other));
  }
});

/** The opacity of the first of what `selector` finds, each 5 px on its way from the lower edge of the window up. */
async function shownWhileScrolling(page: Page, selector: string): Promise<number[]> {
  return page.evaluate(async (searched) => {
    const element = document.querySelector(searched)!;
    const top = element.getBoundingClientRect().top + scrollY;
    const values: number[] = [];
    for (let pixels = 1; pixels < innerHeight * 0.8; pixels += 5) {
      scrollTo({ top: top - innerHeight + pixels, behavior: "instant" });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      values.push(Number(getComputedStyle(element).opacity));
    }
    return values;
  }, selector);
}

test("one step is open at a time, and a press anywhere on it closes it", async ({ page }) => {
  await page.goto("/");
  const steps = page.locator(".step-list details");
  const [first, second] = [steps.nth(0), steps.nth(1)];
  await first.locator("summary").click();
  await expect(first).toHaveAttribute("open");
  await second.locator("summary").click();
  await expect(second).toHaveAttribute("open");
  await expect(first).not.toHaveAttribute("open");
  // At the end of the text, wherever the sheet is by then: it moves while the sections above it are laid out.
  const { height } = (await second.boundingBox())!;
  await second.click({ position: { x: 40, y: height - 40 } });
  await expect(second).not.toHaveAttribute("open");
});

test("a committee's questions lead to their answers, and so do the answers to questions", async ({ page }) => {
  await openScripted(page, "/");
  await page.getByRole("tab", { name: institutions.name }).click();
  const links = page.getByRole("tabpanel").getByRole("listitem").getByRole("link");
  await expect(links).toHaveText(institutions.review.links.map(({ label }) => label));
  for (const { label, to } of institutions.review.links) {
    const [path, id] = to.split("#");
    const answer = await page.request.get(path!);
    expect(answer.status(), label).toBe(200);
    if (id !== undefined) expect(await answer.text(), label).toContain(`id="${id}"`);
  }
  for (const { question, link } of faq.items) {
    if (!link) continue;
    await page.locator("summary", { hasText: question }).click();
    await expect(page.locator(".question-list").getByRole("link", { name: link.label })).toHaveAttribute(
      "href",
      link.to,
    );
  }
});

test("on a laptop each position has a row, and on a phone a card beside the others", async ({ page }) => {
  await openScripted(page, "/");
  await page.setViewportSize({ width: 1280, height: 800 });
  const cards = page.locator(".drawer > li");
  await expect(cards.getByRole("link")).toHaveText(positions.map(({ title }) => title));
  const list = (await page.locator(".drawer").boundingBox())!;
  for (const { x, width } of await boxesOf(cards)) expect([x, width]).toEqual([list.x, list.width]);
  const all = positions.map(({ department }) => department);
  expect(await departmentsIn(cards)).toEqual([...new Set(all)]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await departmentsIn(cards)).toEqual(all);
  expect(new Set((await boxesOf(cards)).map(({ y }) => y)).size).toBe(1);
});

/** The labels that can be read. */
async function departmentsIn(cards: Locator) {
  return cards
    .locator(".label")
    .evaluateAll((labels) =>
      labels.filter((label) => parseFloat(getComputedStyle(label).fontSize) > 0).map((label) => label.textContent),
    );
}

async function boxesOf(cards: Locator) {
  return cards.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON() as DOMRect));
}

test("the first question is answered, and a card that is turned keeps its title", async ({ page }) => {
  await openScripted(page, "/");
  const answers = page.locator(".question-list details");
  for (const [index, { answer }] of faq.items.entries())
    await expect(answers.nth(index).getByText(answer)).toBeVisible({ visible: index === 0 });
  const { title, back } = uniqueFeatures.cards[0]!;
  await page.locator("summary", { hasText: title }).click();
  const turned = page.locator(".back", { hasText: back });
  expect(await turned.evaluate((side) => getComputedStyle(side, "::before").content)).toContain(title);
});

test("the pen that is put down on the board has the color of the pen that marks", async ({ page }) => {
  await page.goto("/");
  const fills = await page
    .locator(".marking-pen .pen-form > .body")
    .evaluateAll((bodies) => bodies.map((body) => getComputedStyle(body).fill));
  expect(fills.length).toBeGreaterThan(1);
  expect(new Set(fills).size).toBe(1);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("every section can be read and disclosure opened, and controls that need it are hidden", async ({ page }) => {
    await page.goto("/");
    for (const { figure, label } of metrics.stats)
      await expect(page.locator(".metrics").getByText(label + figure)).toBeVisible();
    for (const { heading } of audiences.items) await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    const { title, back } = uniqueFeatures.cards[0]!;
    const { title: step, detail } = howItWorks.steps[0]!;
    const { question, answer } = faq.items[1]!;
    for (const [summary, folded] of [
      [title, back],
      [step, detail],
      [question, answer],
    ] as const) {
      await page.locator("summary", { hasText: summary }).click();
      await expect(page.locator("details").getByText(folded)).toBeVisible();
    }
    const examples = page.locator(".worked-examples tr");
    await expect(examples).toHaveCount(2);
    for (const [index, { students, assignments }] of creditExamples.cases.entries()) {
      const estimate = estimateCredits(students, assignments, calculator);
      const cost = estimate.kind === "packs" ? estimate.cost : 0;
      await expect(examples.nth(index)).toContainText(calculator.currencySign + groupedNumber(cost));
    }
    const controls = page.locator("main :is(button, input, select, textarea)").filter({ visible: true });
    await expect(controls).toHaveCount(0);
    await page.getByText(institutionMail.noMailProgram).click();
    await expect(page.getByText(institutionMail.to, { exact: true })).toBeVisible();
    await page
      .locator(".tab-panel")
      .filter({ hasText: institutions!.heading })
      .getByRole("link", { name: audiences.button })
      .click();
    await expect(page.locator(".plan").filter({ hasText: pricing.plans[2].name })).toBeInViewport();
  });
});

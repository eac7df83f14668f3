import { estimateCredits } from "../../application/credit-estimate.ts";
import { groupedNumber } from "../../application/grouped-number.ts";
import { faq } from "../../content/landing/faq.ts";
import { landing } from "../../content/landing/landing.ts";
import { calculator, creditExamples, institutionMail, pricing } from "../../content/landing/pricing.ts";
import { site } from "../../content/site.ts";
import { openScripted } from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

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
  const start = page.getByRole("tabpanel").getByRole("link");
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

  // Once they have counted up, the figures are as written.
  await page.getByRole("heading", { name: metrics.heading }).scrollIntoViewIfNeeded();
  await expect(page.locator(".metrics .figure")).toHaveText(metrics.stats.map(({ figure }) => figure));
});

test("a figure over a thousand counts up as a number is written", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openScripted(page, "/");
  const figure = page.locator("count-up").first();
  await figure.evaluate((element) => {
    element.textContent = "3,000+";
    const shown: string[] = [];
    Object.assign(window, { shown });
    new MutationObserver(() => shown.push(element.textContent)).observe(element, { childList: true });
  });
  await page.getByRole("heading", { name: metrics.heading }).scrollIntoViewIfNeeded();
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  await expect.poll(async () => (await shown()).at(-1)).toBe("3,000+");
  const numbers = (await shown()).map((text) => Number(text.replace(/,(?=\d{3}\+$)|\+$/g, "")));
  expect(numbers.length).toBeGreaterThan(3);
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  expect(await shown()).not.toContain("0,000+");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("every section can be read and disclosure opened, and no calculator pretends to count", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator(".metrics .figure")).toHaveText(metrics.stats.map(({ figure }) => figure));
    for (const { heading } of audiences.items) await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    const { title, back } = uniqueFeatures.cards[0]!;
    const { title: step, detail } = howItWorks.steps[0]!;
    const { question, answer } = faq.items[0]!;
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
    await expect(page.getByRole("spinbutton", { name: calculator.studentsLabel, exact: true })).toBeHidden();
    await page.getByText(institutionMail.noMailProgram).click();
    await expect(page.getByText(institutionMail.to, { exact: true })).toBeVisible();
    await page.locator(".tab-panel").filter({ hasText: institutions!.heading }).getByRole("link").click();
    await expect(page.locator(".plan").filter({ hasText: pricing.plans[2].name })).toBeInViewport();
  });
});

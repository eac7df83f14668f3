import type { Page } from "@playwright/test";
import { landing } from "../../content/landing/landing.ts";
import { sheetGrading } from "../../content/drawings/sheet.ts";
import { holdTimer } from "../support/hold-timer.ts";
import { violationsIn } from "../support/page-checks/violations.ts";
import { site } from "../../content/site.ts";
import { expect, test, withMotion } from "../support/running-site.ts";

test.use(withMotion);

const { hero, howItWorks } = landing;

/** A moment of the headline's motion, in milliseconds, in which the first word stands in its turn. */
const firstTurn = 5300;

test("of ten pictures of the headline, at least eight show a whole word, and none shows an empty line", async ({
  page,
}) => {
  await page.goto("/");
  await untilItMoves(page);
  const { x, y, width, height } = (await page.locator(".headline h1").boundingBox())!;
  // No word is longer than the first, which is the headline's own.
  const clip = { x: x - 16, y, width: width + 24, height: height / 2 };
  async function pictureAt(milliseconds: number) {
    await stopAt(page, milliseconds);
    return (await page.screenshot({ clip })).toString("base64");
  }

  // In the middle of each word's turn.
  const whole = new Set<string>();
  for (const turn of hero.rotatingWords.keys()) whole.add(await pictureAt(firstTurn + turn * 2000));
  expect(whole.size).toBe(hero.rotatingWords.length);
  const pictures: string[] = [];
  for (let tenth = 0; tenth < 60; tenth++) pictures.push(await pictureAt(firstTurn + tenth * 100));
  // Pictures every 600 ms, from whichever moment on, are ten of a whole turn of three words.
  for (let from = 0; from < 6; from++) {
    const ten = pictures.filter((_, tenth) => tenth % 6 === from);
    expect(ten).toHaveLength(10);
    expect(ten.filter((picture) => whole.has(picture)).length).toBeGreaterThanOrEqual(8);
  }
  await page.locator(".words").evaluate((words) => (words.style.opacity = "0"));
  expect(pictures).not.toContain((await page.screenshot({ clip })).toString("base64"));
});

test("the first word stands until the sheet is marked", async ({ page }) => {
  const endMarking = await holdTimer(page, 4200);
  await page.goto("/");
  await expect(page.locator("html")).not.toHaveAttribute("data-first-screen");
  await expect.poll(() => playStates(page, ".on-desk")).toEqual([]);
  expect(await playStates(page, ".words")).toEqual([]);
  expect(await wordsShown(page)).toEqual([hero.rotatingWords[0]]);
  await endMarking();
  await expect.poll(() => playStates(page, ".words")).toEqual(["running"]);
});

test("the headline's word changes every two seconds in place; the pause behind it stops it at the first", async ({
  page,
}) => {
  await page.goto("/");
  await untilItMoves(page);
  const subtitle = page.getByText(hero.subtitle);
  const placeBefore = await subtitle.boundingBox();
  for (const [turn, word] of hero.rotatingWords.entries()) {
    await stopAt(page, firstTurn + turn * 2000);
    expect(await wordsShown(page)).toEqual([word]);
    expect(await subtitle.boundingBox()).toEqual(placeBefore);
  }

  const pause = page.getByRole("checkbox", { name: hero.pauseHeadline });
  await stopAt(page, firstTurn + 1000); // in the middle of a change
  await pause.check();
  await expect.poll(() => wordsShown(page)).toEqual([hero.rotatingWords[0]]);
  expect(await playStates(page, ".words")).toEqual([]);
  await pause.uncheck();
  await expect.poll(() => playStates(page, ".words")).toEqual(["running"]);
  for (const width of [320, 360, 768, 1280, 1720]) {
    await page.setViewportSize({ width, height: 800 });
    const target = (await pause.boundingBox())!;
    expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(44);
    const end = (await page.locator(".headline .end").boundingBox())!;
    expect(Math.abs(target.x - (end.x + end.width)), `beside the headline at ${width} px`).toBeLessThanOrEqual(14);
    const middle = target.y + target.height / 2;
    expect(middle < end.y, `in the first line of a phone, else in the last, at ${width} px`).toBe(width < 480);
    expect(target.x + target.width, `inside ${width} px`).toBeLessThanOrEqual(width);
  }
});

test("a visitor strikes marks, gives them back and sets the grade by keyboard, and starts again", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto("/");
  const sheet = page.getByRole("img", { name: hero.sheet.label });
  await expect(sheet).toBeVisible();
  await page.getByRole("button", { name: hero.sheet.grade }).focus();
  expect(fetched).not.toContain("/grade-sheet.js");
  await page.keyboard.press("Enter");

  const desk = page.getByRole("group", { name: sheetGrading.groupLabel });
  const marks = desk.getByRole("button");
  await expect(marks.first()).toBeFocused();
  await expect(marks).toHaveCount(Object.keys(sheetGrading.marks).length);
  await expect(page.getByText(sheetGrading.proposal)).toBeVisible();
  await expect.poll(() => playStates(page, ".on-desk")).not.toContain("running");
  const ink = page.locator(".own-ink");
  await page.keyboard.press("Space");
  await expect(marks.first()).toHaveAttribute("aria-pressed", "true");
  await expect(ink.locator("path")).toHaveCount(1);
  await expect(desk.getByRole("status")).toHaveText(`${sheetGrading.struck} ${sheetGrading.marks["tick-1"]}`);
  await page.keyboard.press("Space");
  await expect(marks.first()).toHaveAttribute("aria-pressed", "false");
  await expect(ink.locator("path")).toHaveCount(0);

  const grade = page.getByLabel(sheetGrading.gradeLabel, { exact: true });
  await grade.selectOption("7");
  await expect(ink).toHaveText("7/10");
  const told = `${sheetGrading.gradeLabel}: 7/10. ${sheetGrading.proposedLabel} 9/10.`;
  await expect(page.getByRole("img", { name: told })).toBeVisible();
  await expect(desk.getByRole("status")).toHaveText(told);
  await expect(ink.locator(".circle path")).toHaveCount(5);
  await expect(page.getByText(`7/10 ${sheetGrading.counts}`)).toBeVisible();
  await expect(page.getByRole("link", { name: hero.sheet.ownPile })).toHaveAttribute("href", site.dashboards.teacher);
  // Colors change at once then, as axe looks at both themes.
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await violationsIn(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.emulateMedia({ media: "print" });
  await expect(ink).toBeVisible();
  await expect(grade).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await marks.last().click();
  await page.getByRole("button", { name: hero.sheet.replay }).click();
  await expect.poll(() => playStates(page, ".on-desk")).toContain("running");
  // The visitor's own marks wait until the AI's are written, and are kept.
  await expect(ink).toBeHidden();
  await expect(grade).toBeHidden();
  await page
    .locator(".on-desk > [role=img]")
    .evaluate((drawing) => drawing.getAnimations({ subtree: true }).forEach((marking) => marking.finish()));
  // Nothing of it stays in a layer.
  await expect.poll(() => playStates(page, ".on-desk")).toEqual([]);
  await expect(ink).toContainText("7/10");
  await expect(grade).toHaveValue("7");
});

test("the class list writes the visitor's grade for the AI's, also when the page is loaded again", async ({ page }) => {
  const listed = page.locator("#listed-grade");
  const wayOn = page.getByRole("link", { name: hero.sheet.ownPile });
  await page.goto("/");
  await expect(listed).toHaveText(hero.sheet.mark);
  await expect(wayOn).toBeHidden();
  await page.getByRole("button", { name: hero.sheet.grade }).click();
  const grade = page.getByLabel(sheetGrading.gradeLabel, { exact: true });
  await grade.selectOption("10");
  const changed = `${hero.sheet.mark}${howItWorks.result.changed}10/10`;
  await expect(listed).toHaveText(changed);
  await expect(listed.locator("del")).toHaveText(hero.sheet.mark);
  await grade.selectOption("4");
  await expect(listed.locator("ins")).toHaveText("4/10");

  await page.reload();
  await expect(listed.locator("ins")).toHaveText("4/10");
  await expect(grade).toHaveValue("4");
  await expect(page.locator(".own-ink")).toHaveText("4/10");
  await expect(page.locator("body")).toBeFocused();

  // The AI's own grade again is no change.
  await grade.selectOption("9");
  await expect(listed).toHaveText(hero.sheet.mark);
  await expect(page.locator(".own-ink .circle")).toHaveCount(0);
  await expect(page.getByText(sheetGrading.proposal)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: hero.sheet.grade })).toBeVisible();
  await expect(listed).toHaveText(hero.sheet.mark);
});

test("what can be struck is ringed once, and then under the pointer and the keyboard", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: hero.sheet.grade }).click();
  const mark = page.locator(".on-desk > [aria-pressed]").nth(2);
  const ring = () => mark.evaluate((button) => getComputedStyle(button, "::before").opacity);
  await expect.poll(async () => Number(await ring())).toBeGreaterThan(0);
  await expect.poll(ring).toBe("0");
  await mark.hover();
  expect(await ring()).toBe("1");
  await page.mouse.move(0, 0);
  await mark.focus();
  await page.keyboard.press("Shift");
  expect(await ring()).toBe("1");
});

test("the pen rests on the marks while they are written, and then lies below the grade", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("html")).not.toHaveAttribute("data-first-screen");
  const pen = page.locator(".on-desk > .marking-pen");
  const places = await page.locator(".on-desk").evaluate((desk) => {
    const [animation] = desk.querySelector(".marking-pen")!.getAnimations();
    animation!.pause();
    const { left, top, width } = desk.getBoundingClientRect();
    return [1000, 2000, 2850, 3750].map((time) => {
      animation!.currentTime = time;
      const { x, y } = desk.querySelector(".marking-pen")!.getBoundingClientRect();
      return [(x - left) / width, (y - top) / width];
    });
  });
  // From the ticks at the right over the underline to the bracket at the left, and to the grade.
  expect(places[0]![0]).toBeGreaterThan(0.8);
  expect(places[2]![0]).toBeLessThan(0.25);
  expect(places[3]![0]).toBeGreaterThan(0.6);
  await pen.evaluate((drawing) => drawing.getAnimations().forEach((animation) => animation.finish()));
  const [lying, grade] = [(await pen.boundingBox())!, (await page.locator(".marking .circle").boundingBox())!];
  expect(lying.y).toBeGreaterThan(grade.y + grade.height - 16);
  expect(await playStates(page, ".on-desk > .marking-pen")).toEqual([]);
});

test("a window that becomes wider plays no part of the marking again", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await expect(page.locator("html")).not.toHaveAttribute("data-first-screen");
  const desk = page.locator(".on-desk");
  await desk.evaluate((sheet) => sheet.getAnimations({ subtree: true }).forEach((animation) => animation.finish()));
  await expect.poll(() => playStates(page, ".on-desk")).toEqual([]);
  for (const width of [700, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await playStates(page, ".on-desk")).toEqual([]);
  }
});

test("on a phone the marking begins when half of the sheet is in view", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto("/");
  await expect(page.locator("html")).not.toHaveAttribute("data-first-screen");
  await expect.poll(() => playStates(page, ".on-desk")).toEqual(["paused"]);
  // Mark after mark, each as one piece, which is less to draw.
  expect(await page.locator(".on-desk").evaluate((desk) => desk.getAnimations({ subtree: true }).length)).toBe(9);
  for (const mark of await page.locator(".marking > g").all()) await expect(mark).toHaveCSS("opacity", "0");
  await page.mouse.wheel(0, 400);
  await expect.poll(() => playStates(page, ".on-desk")).toEqual(["running"]);
});

test("the first screen has the message, both buttons, and what grades the sheet, which never scrolls", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const pitch = page.locator(".hero");
  const message = [pitch.locator("h1"), pitch.locator(".lead"), pitch.locator(".chips"), pitch.locator(".row")];
  const grade = page.getByRole("button", { name: hero.sheet.grade });
  await page.setViewportSize({ width: 1366, height: 768 });
  // In another typeface the headline may have a third line, and the figures then are on larger screens only.
  const isShort = await page
    .locator(".headline .end")
    .evaluate((end: HTMLElement) => end.offsetHeight < 1.5 * Number.parseFloat(getComputedStyle(end).lineHeight));
  for (const [width, height, also] of [
    [1280, 640, [grade]],
    [1366, 650, [grade]],
    [1366, 768, isShort ? [grade, pitch.locator("dd").first()] : [grade]],
    [1440, 900, [grade, pitch.locator("dd").first()]],
    [360, 740, []],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const part of [...message, ...also]) await expect(part, `${width}×${height}`).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".answer-sheet")).toBeInViewport();
  }
  await page.setViewportSize({ width: 1366, height: 650 });
  await grade.click();
  const own = await page.getByLabel(sheetGrading.gradeLabel, { exact: true }).boundingBox();
  expect(Math.min(own!.width, own!.height)).toBeGreaterThanOrEqual(44);
  expect(own!.y + own!.height).toBeLessThanOrEqual(650);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a headline that is longer than a line goes on in the next one", async ({ page }) => {
  await page.goto("/");
  for (const width of [360, 768, 1280, 1720]) {
    await page.setViewportSize({ width, height: 800 });
    const isBesideSheet = await page.locator(".headline .end").evaluate((end) => {
      end.textContent = "the Marking of Handwritten Work";
      const words = document.createRange();
      words.selectNodeContents(end);
      return words.getBoundingClientRect().right <= end.closest(".pitch")!.getBoundingClientRect().right;
    });
    expect(isBesideSheet, `${width}`).toBe(true);
  }
});

for (const [when, media, script] of [
  ["with reduced motion", { reducedMotion: "reduce" }, true],
  ["on paper, at any moment,", { media: "print" }, true],
  ["on paper without script", { media: "print" }, false],
] as const)
  test.describe(when, () => {
    test.use({ javaScriptEnabled: script });

    test("nothing moves: the first word stands, the sheet is marked, no control offers motion", async ({ page }) => {
      await page.emulateMedia(media);
      await page.goto("/", { waitUntil: "commit" });
      await expect(page.locator(".marking").getByText(hero.sheet.mark)).toBeVisible();
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
      expect(await wordsShown(page)).toEqual([hero.rotatingWords[0]]);
      await expect(page.getByRole("checkbox", { name: hero.pauseHeadline })).toBeHidden();
      await expect(page.getByRole("button", { name: hero.sheet.replay })).toBeHidden();
    });
  });

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the sheet is marked all the same, and the headline can be paused", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("html")).not.toHaveAttribute("data-first-screen");
    expect(await playStates(page, ".on-desk")).toEqual(["running"]);
    await page.getByRole("checkbox", { name: hero.pauseHeadline }).check();
    await expect.poll(() => wordsShown(page)).toEqual([hero.rotatingWords[0]]);
    for (const name of [hero.sheet.replay, hero.sheet.grade])
      await expect(page.getByRole("button", { name })).toBeHidden();
  });
});

/** The headline moves when the page is laid out with its fonts, and the sheet is marked. */
async function untilItMoves(page: Page) {
  await expect(page.locator("html")).not.toHaveAttribute("data-first-screen");
  await expect(page.locator("html")).not.toHaveAttribute("data-marking");
}

/** Stops the headline's animations at a time; while they run, what they show next is a race. */
async function stopAt(page: Page, milliseconds: number) {
  await untilItMoves(page);
  const animations = await page.locator(".words").evaluate((words, time) => {
    const running = words.getAnimations({ subtree: true });
    for (const animation of running) {
      animation.pause();
      animation.currentTime = time;
    }
    return running.length;
  }, milliseconds);
  expect(animations).toBeGreaterThan(0);
}

/** The words of which more than half can be seen. */
function wordsShown(page: Page): Promise<string[]> {
  return page.locator(".words > span").evaluateAll((words) =>
    words
      .filter((word) => {
        const { visibility, transform } = getComputedStyle(word);
        return visibility === "visible" && Math.abs(new DOMMatrix(transform).m41) < word.clientWidth / 2;
      })
      .map((word) => word.textContent),
  );
}

function playStates(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluate((element) => [...new Set(element.getAnimations({ subtree: true }).map(({ playState }) => playState))]);
}

import type { CDPSession } from "@playwright/test";
import { openScripted } from "../support/application-page.ts";
import { expect, test, withMotion } from "../support/running-site.ts";

test.use(withMotion);

test("what opens on the landing page has only its own styles computed, not those of the page", async ({
  page,
  context,
}) => {
  await openScripted(page, "/");
  const protocol = await context.newCDPSession(page);
  for (const selector of [".step-list summary", ".question-list summary", ".flip-card summary", ".pause input"]) {
    await page.locator(selector).first().scrollIntoViewIfNeeded();
    const computed = await stylesComputed(protocol, () => page.locator(selector).first().click());
    expect.soft(computed, selector).toBeGreaterThan(0);
    expect.soft(computed, selector).toBeLessThan(200);
  }
  // The page has more than three times as many: the measure would notice.
  expect(await page.locator("body *").count()).toBeGreaterThan(700);
});

/** For how many elements the browser computes styles at most in one step while `act` is done. */
async function stylesComputed(protocol: CDPSession, act: () => Promise<void>): Promise<number> {
  const counts = [0];
  const collect = ({ value }: { value: unknown[] }) => {
    for (const event of value as { name: string; args: { elementCount?: number } }[])
      if (event.name === "UpdateLayoutTree") counts.push(event.args.elementCount ?? 0);
  };
  protocol.on("Tracing.dataCollected", collect);
  await protocol.send("Tracing.start", { traceConfig: { includedCategories: ["devtools.timeline"] } });
  await act();
  const complete = new Promise((resolve) => protocol.once("Tracing.tracingComplete", resolve));
  await protocol.send("Tracing.end");
  await complete;
  protocol.off("Tracing.dataCollected", collect);
  return Math.max(...counts);
}

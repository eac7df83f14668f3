import { expect, test } from "vitest";
import { answerSheet, sheetGrading } from "../drawings/sheet.ts";
import { landing } from "../landing/landing.ts";
import { readDrawings } from "./drawings.server.ts";

const drawings = readDrawings();

test("the large feature and each step have their drawings, and so has the sheet", () => {
  const steps = landing.howItWorks.steps.map((_, index) => `step-${index + 1}`);
  const names = [landing.features.drawn.drawing, ...steps, "sheet"];
  expect(names.filter((name) => !drawings[name])).toEqual([]);
});

test("the sheet has what its words name: each mark that can be struck, the grade, and a place for the visitor's own", () => {
  const { markup = "" } = drawings["sheet"] ?? {};
  const classes = [...markup.matchAll(/ class="([^"]*)"/g)].map(([, name]) => name);
  expect(classes).toEqual(
    expect.arrayContaining([...Object.keys(sheetGrading.marks), "marking", "circle", "score", "own-ink"]),
  );
  expect(markup).toContain(`>${answerSheet.mark}<`);
});

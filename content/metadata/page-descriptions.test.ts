import { expect, test } from "vitest";
import { applyPage, indexedPages } from "./page-descriptions.ts";
import { readPositions } from "../readers/positions.server.ts";
import { workOf } from "../work.ts";

const positions = readPositions();
const work = workOf(positions);
const pages = [...indexedPages(positions), ...[null, ...positions].map((position) => applyPage(position, work))];

test.each(pages)("$path has a title and a description that a result list shows whole", ({ title, description }) => {
  expect(title.length).toBeGreaterThanOrEqual(10);
  expect(title.length).toBeLessThanOrEqual(60);
  expect(description.length).toBeGreaterThanOrEqual(70);
  expect(description.length).toBeLessThanOrEqual(170);
});

import { expect, test } from "vitest";
import { applyPage, indexedPages } from "./page-descriptions.ts";
import { readPositions } from "../readers/positions.server.ts";
import { socialImages } from "./social-images.ts";

const positions = readPositions();
const pages = [...indexedPages(positions), applyPage(null), ...positions.map(applyPage)];

test.each(pages)("$path has a title and a description that a result list shows whole", ({ title, description }) => {
  expect(title.length).toBeGreaterThanOrEqual(10);
  expect(title.length).toBeLessThanOrEqual(60);
  expect(description.length).toBeGreaterThanOrEqual(70);
  expect(description.length).toBeLessThanOrEqual(170);
});

test("no two pages have the same title or description", () => {
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
  expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length);
});

test("every page has a drawn image", () => {
  const drawn = socialImages(positions).map(({ name }) => name);
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(drawn).toEqual(expect.arrayContaining(pages.map(({ image }) => image)));
});

import { expect, test } from "vitest";
import type { Position } from "../application/position.ts";
import { listLaunchFacts, missingFactsLine } from "./launch-facts.ts";
import { readPositions } from "./readers/positions.server.ts";

const nothing = {
  publicUrl: null,
  hasChat: false,
  hasMail: false,
  hasBackups: false,
  license: "UNLICENSED",
  borrowedFiles: ["content/pages/about.md", "content/landing/landing.ts"],
};
const everything = {
  publicUrl: "https://www.example.org",
  hasChat: true,
  hasMail: true,
  hasBackups: true,
  license: "MIT",
  borrowedFiles: [],
};

test("each fact that the operator sets up is ticked when it is there, and the line counts the others", () => {
  const [before, after] = [nothing, everything].map((setup) => listLaunchFacts(readPositions(), setup));
  const ticked = after!.filter(({ isThere }, index) => isThere && !before![index]!.isThere);
  expect(ticked.map(({ label }) => label)).toEqual([
    "Words of your own",
    "Chat",
    "Email",
    "Backups",
    "The site's address, with https",
    "License",
  ]);
  const missing = before!.filter(({ isThere }) => !isThere).length;
  expect(missingFactsLine(before!)).toBe(`${missing} facts are missing: /team/launch or \`scriptmark launch\``);
  expect(missingFactsLine(after!.map((fact) => ({ ...fact, isThere: true })))).toBeNull();
});

test("what all positions lack names none of them, and what some lack names those", () => {
  const [{ datePosted: _, ...first }, second] = readPositions() as [Position, Position];
  const placeFor = (positions: Position[]) =>
    listLaunchFacts(positions, nothing).find(({ label }) => label === "Dates of the positions")?.place;
  expect(placeFor([first])).toBe("/team/positions: each position");
  expect(placeFor([first, { ...second, datePosted: "2026-11-01" }])).toBe(`/team/positions: ${first.title}`);
});

test("an address without https, or an example, is not the site's own", () => {
  for (const publicUrl of ["http://www.example.org", "https://gradewell.example"]) {
    const facts = listLaunchFacts(readPositions(), { ...everything, publicUrl });
    expect(facts.find(({ place }) => place === "the setting PUBLIC_URL")).toMatchObject({ isThere: false });
  }
});

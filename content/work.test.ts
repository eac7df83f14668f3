import { expect, test } from "vitest";
import type { Position } from "../application/position.ts";
import { applicationForm } from "./application-form.ts";
import { careers } from "./careers.ts";
import { landing } from "./landing/landing.ts";
import { applyPage, careersPage } from "./metadata/page-descriptions.ts";
import { readPositions } from "./readers/positions.server.ts";
import { typeText, workOf } from "./work.ts";

const [model] = readPositions();
const position = (facts: Partial<Position>): Position => ({
  ...model!,
  employmentType: "INTERN",
  countries: ["Ireland"],
  ...facts,
});
const office = { city: "Dublin", country: "Ireland" };
const internship = position({ months: 6, location: "Remote" });
const job = position({ employmentType: "FULL_TIME", months: undefined, location: office });

test("texts about all positions name a kind, a length and a place only where all have them", () => {
  const textsOf = (...positions: Position[]) => {
    const work = workOf(positions);
    return [
      careers.hero.headline(work),
      landing.careers.lead(work).split(" at ")[0],
      careersPage(work).title.split(" at ")[0],
      applyPage(null, work).title.split(" · ")[0],
      applicationForm.question(work.noun).split("?")[0],
      careers.hero.offers(work).map(({ title, text }) => [title, text].join(": "))[0],
    ];
  };
  const incentives = "Performance-based incentives: Good work gets noticed, and rewarded.";
  expect(textsOf(internship, internship)).toEqual([
    "Six months of real work",
    "Six-month remote internships",
    "Careers: remote internships",
    "Apply for an internship",
    "Why do you want this internship, and what would you like to learn",
    "6-month remote internship: Start to finish, from wherever you live in Ireland.",
  ]);
  expect(textsOf(internship, { ...internship, months: 3, countries: ["Spain"] })).toEqual([
    "Real work",
    "Remote internships",
    "Careers: remote internships",
    "Apply for an internship",
    "Why do you want this internship, and what would you like to learn",
    "Remote internship: Start to finish.",
  ]);
  expect(textsOf(internship, job)).toEqual([
    "Real work",
    "Positions",
    "Careers: positions",
    "Apply for a position",
    "Why do you want this position, and what would you like to do",
    incentives,
  ]);
  expect(textsOf(job)).toEqual([
    "Real work",
    "Jobs",
    "Careers: jobs",
    "Apply for a job",
    "Why do you want this job, and what would you like to do",
    incentives,
  ]);
});

test("a card names type and length", () => {
  expect([internship, { ...internship, months: 1 }, job].map(typeText)).toEqual([
    "Internship (6 months)",
    "Internship (1 month)",
    "Full-time job",
  ]);
});

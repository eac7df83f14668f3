import { expect, test } from "vitest";
import type { WrittenPosition } from "../../../application/position.ts";
import { positionFile } from "../../../content/position-file.ts";
import { readPositionFile, readPositions } from "../../../content/readers/positions.server.ts";
import { copiedValues, newValues, readValues, valuesOf } from "./form-values.ts";

const files = readPositions();
const whole: WrittenPosition = {
  ...files[0]!,
  employmentType: "FULL_TIME",
  months: undefined,
  location: { street: "Example Street 1", postalCode: "10115", city: "Berlin", country: "Germany" },
  datePosted: "2026-11-20",
  validThrough: "2027-01-31",
  starts: "2027-02-01",
  pay: { amount: 1900, upTo: 2200.5, currency: "EUR", per: "month" },
  hoursPerWeek: 35,
};
const remote: WrittenPosition = { ...files[0]!, location: "Remote", countries: ["Germany", "Austria"] };

test.each([...files, whole, remote])("the form keeps everything that a position has: $title", (position) => {
  expect(readValues(valuesOf(position), position.id).position).toEqual(position);
});

test("numbers, points and countries are read as people write them", () => {
  const typed = {
    ...valuesOf(remote),
    title: "Data\u200b  Analyst Intern ",
    description: `Two lines\nof a text that was copied from ${"a letter ".repeat(8)}`,
    payAmount: "1,900",
    payCurrency: "usd",
    countries: "Ireland,\nNorthern Ireland",
    benefits: "- One of three points\n\n• Another of them\n* The last of them",
  };
  expect(readValues(typed, "data-analyst-intern").position).toMatchObject({
    id: "data-analyst-intern",
    title: "Data Analyst Intern",
    description: expect.stringMatching(/^Two lines of a text/) as string,
    pay: { amount: 1900, currency: "USD" },
    countries: ["Ireland", "Northern Ireland"],
    benefits: ["One of three points", "Another of them", "The last of them"],
  });
});

test("a copy has dates and a place in the list of its own", () => {
  expect(copiedValues({ ...whole, order: 3 }, "2026-11-28")).toMatchObject({
    title: whole.title,
    datePosted: "2026-11-28",
    validThrough: "",
    starts: "",
    order: "",
  });
});

test("a new position names what it lacks, at the fields", () => {
  const { problems } = readValues(newValues("2026-11-28"), "position");
  expect(Object.keys(problems ?? {}).toSorted()).toEqual([
    "about",
    "benefits",
    "department",
    "description",
    "requirements",
    "responsibilities",
    "title",
  ]);
});

const wrong: [what: string, change: Partial<WrittenPosition>, field: string, sentence: string][] = [
  ["a number that is in no claim", { title: "Intern for 9,000 jobs" }, "title", "9,000 is a number that"],
  [
    "such a number in a point",
    { benefits: ["Ten points", "Thousands of jobs", "Good work"] },
    "benefits",
    "Number 2: Thousands is",
  ],
  ["markup", { description: `<b>Bold</b> ${"word ".repeat(16)}` }, "description", "Texts are shown as they are typed"],
  ["a text that is too short", { title: "Job" }, "title", "Write 5 to 60 characters; these are 3."],
  [
    "too few points",
    { requirements: ["One of them is here"] },
    "requirements",
    "Write 3 to 7 points, one on each line; this is one.",
  ],
  ["a department that is none", { department: "Weather" }, "department", "Choose one of these: "],
  [
    "pay without a currency",
    { pay: { amount: 10, currency: "", per: "hour" } },
    "payCurrency",
    "Enter the three letters",
  ],
  [
    "pay beyond every salary",
    { pay: { amount: 10_000_001, currency: "USD", per: "year" } },
    "payAmount",
    "Enter an amount from 0.01 to 10,000,000.",
  ],
  ["a place beyond the last", { order: 1001 }, "order", "Enter a whole number from 1 to 1,000."],
  [
    "a range downward",
    { pay: { amount: 10, upTo: 9, currency: "USD", per: "hour" } },
    "payUpTo",
    "Enter an amount above",
  ],
  [
    "an office without a city",
    { location: { city: "", country: "Ireland" } },
    "city",
    "Write 2 to 60 characters; there are none.",
  ],
  ["a day that is none", { starts: "2027-02-30" }, "starts", "Enter a day such as 2027-02-01."],
  ["no whole months", { months: 2.5 }, "months", "Enter whole months, from 1 to 60."],
];

test.each(wrong)("%s is refused in the form as in a file", (_what, change, field, sentence) => {
  const position = { ...files[0]!, ...change };
  const { problems } = readValues(valuesOf(position), position.id);
  expect(problems).toEqual({ [field]: expect.stringContaining(sentence) as string });
  const inFile = sentence.replace(/^Number \d+: /, "");
  expect(() => readPositionFile("file.md", positionFile(position))).toThrow(inFile);
});

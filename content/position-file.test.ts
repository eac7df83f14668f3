import { expect, test } from "vitest";
import type { WrittenPosition } from "../application/position.ts";
import { positionFile } from "./position-file.ts";
import { readPositionFile, readPositions } from "./readers/positions.server.ts";

const files = readPositions();
const whole: WrittenPosition = {
  ...files[0]!,
  employmentType: "FULL_TIME",
  location: { street: "Example Street 1", postalCode: "10115", city: "Berlin", country: "Germany" },
  countries: ["Germany", "Austria"],
  datePosted: "2026-11-20",
  validThrough: "2027-01-31",
  starts: "2027-02-01",
  pay: { amount: 1900, upTo: 2200.5, currency: "EUR", per: "month" },
  hoursPerWeek: 35,
  benefits: ["- A dash: and a colon", "'Quoted' #text", "yes, no, and null", "35 hours as the beginning of a text"],
};

test.each([...files, whole])("the file of $title is read as it was written", (position) => {
  expect(readPositionFile(`${position.id}.md`, positionFile(position))).toEqual(position);
});

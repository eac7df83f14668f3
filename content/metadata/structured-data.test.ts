import { expect, test } from "vitest";
import { endOfDay } from "../../application/position-closing.ts";
import { readPositions } from "../readers/positions.server.ts";
import { employer, site, siteOrigin, teamTimeZone } from "../site.ts";
import { jobPostingData, missingForJobSearch } from "./structured-data.ts";

const [found] = readPositions();
if (!found) throw new Error("no position");
const undated = { ...found, location: "Remote" as const, datePosted: undefined };
const dated = { ...found, employmentType: "INTERN" as const, location: "Remote" as const, datePosted: "2027-01-15" };
const office = { street: "Example Street 1", postalCode: "10115", city: "Berlin", country: "Germany" };
const facts = { origin: siteOrigin, lastDays: {} };

test("a job posting says what is known, guesses nothing, and makes no markup of a text", () => {
  const data = jobPostingData({ ...dated, countries: ["Ireland", "Germany"], description: "Use <script>" }, facts);
  expect(data).toMatchObject({
    "@type": "JobPosting",
    title: dated.title,
    datePosted: "2027-01-15",
    employmentType: "INTERN",
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: [
      { "@type": "Country", name: "Ireland" },
      { "@type": "Country", name: "Germany" },
    ],
    hiringOrganization: { "@type": "Organization", name: site.name, description: `${employer}.` },
    description: expect.stringMatching(/^<p>Use &lt;script&gt;<\/p>/),
  });
  expect(data).not.toHaveProperty("validThrough");
  const ending = jobPostingData(
    { ...dated, countries: ["Ireland"] },
    { ...facts, lastDays: { [dated.id]: "2027-03-31" } },
  );
  expect(ending).toMatchObject({ validThrough: endOfDay("2027-03-31", teamTimeZone).toISOString() });
});

test("a position at an office is advertised at its address, whatever the countries of remote work", () => {
  const data = jobPostingData({ ...dated, location: office }, facts);
  expect(data).toMatchObject({
    jobLocation: {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        streetAddress: "Example Street 1",
        postalCode: "10115",
        addressLocality: "Berlin",
        addressCountry: "Germany",
      },
    },
  });
  expect(data).not.toHaveProperty("jobLocationType");
  expect(data).not.toHaveProperty("applicantLocationRequirements");
  expect(missingForJobSearch({ ...undated, location: office })).toEqual(["datePosted"]);
});

test("there is no job posting while a fact is missing that search engines require", () => {
  const [nowhere, countries]: string[][] = [[], ["Ireland"]];
  expect(missingForJobSearch({ ...undated, countries: nowhere })).toEqual(["datePosted", "countries"]);
  expect(missingForJobSearch({ ...dated, countries: nowhere })).toEqual(["countries"]);
  expect(missingForJobSearch({ ...dated, countries })).toEqual([]);
  const incomplete = [
    { ...undated, countries },
    { ...dated, countries: nowhere },
  ];
  expect(incomplete.map((position) => jobPostingData(position, facts))).toEqual([null, null]);
});

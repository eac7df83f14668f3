import { expect, test } from "vitest";
import { readPositions } from "../readers/positions.server.ts";
import { employer, site, siteOrigin } from "../site.ts";
import { jobPostingData } from "./structured-data.ts";

const [position] = readPositions();
if (!position) throw new Error("no position");

test("a job posting says what is known, guesses nothing, and makes no markup of a text", () => {
  const description = expect.stringContaining(employer.slice(1));
  const data = jobPostingData({ ...position, description: "Use <script>" }, siteOrigin);
  expect(data).toMatchObject({
    "@type": "JobPosting",
    title: position.title,
    employmentType: "INTERN",
    jobLocationType: "TELECOMMUTE",
    hiringOrganization: { "@type": "Organization", name: site.name, description },
    description: expect.stringMatching(/^<p>Use &lt;script&gt;<\/p>/),
  });
  expect(data).not.toHaveProperty("datePosted");
  expect(data).not.toHaveProperty("baseSalary");
  // Except a date that the owner wrote down.
  expect(jobPostingData({ ...position, datePosted: "2027-01-15" }, siteOrigin)).toMatchObject({
    datePosted: "2027-01-15",
  });
});

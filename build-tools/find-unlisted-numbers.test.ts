import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { siteOrigin } from "../content/site.ts";
import { findUnlistedNumbers, refuseUnlistedNumbers } from "./find-unlisted-numbers.ts";

test("the numbers in the copy are all in the ledger of claims", () => refuseUnlistedNumbers());

test("a figure that the ledger does not have is found, as a text and as a number", async () => {
  const checkout = copyContent();
  appendFileSync(
    path.join(checkout, "content/careers.ts"),
    'export const planted = { text: "graded in 41 minutes", minutesEach: 42 };',
  );
  const planted = ["content/careers.ts: 41 in “graded in 41 minutes”", "content/careers.ts: 42 in “42”"];
  expect(await findAddedNumbers(checkout)).toEqual(planted);
});

test("the owner's facts may have numbers, a currency may be a word, and with all facts no placeholder is left", async () => {
  const checkout = copyContent();
  const file = path.join(checkout, "content/site.ts");
  const text = readFileSync(file, "utf8").replaceAll(new URL(siteOrigin).host, "www.scriptmark.org");
  const filled = Object.entries(facts).reduce(
    (rest, [name, fact]) => rest.replace(new RegExp(`(  ${name}: )(null|\\[\\])`), `$1${JSON.stringify(fact)}`),
    text,
  );
  writeFileSync(file, filled);
  const claims = path.join(checkout, "content/claims.ts");
  writeFileSync(claims, readFileSync(claims, "utf8").replace(/sign: "[^"]*"/, 'sign: "CHF "'));
  const look = `
    import { listLaunchFacts } from "./content/launch-facts.ts";
    const setup = { publicUrl: "https://www.scriptmark.org", hasChat: true, hasMail: true, hasBackups: true, license: "MIT", borrowedFiles: [] };
    console.log(JSON.stringify(listLaunchFacts([], setup).filter(({ isThere }) => !isThere)));`;
  expect(run(checkout, look)).toEqual([]);
  expect(await findAddedNumbers(checkout)).toEqual([]);
});

/** Returns a folder with what the content is read from, until the test ends. */
function copyContent(): string {
  const checkout = mkdtempSync("/tmp/content-");
  onTestFinished(() => rmSync(checkout, { recursive: true }));
  for (const folder of ["application", "build-tools", "content", "server"])
    cpSync(folder, path.join(checkout, folder), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(checkout, "node_modules"));
  cpSync("package.json", path.join(checkout, "package.json"));
  return checkout;
}

/** Returns the unlisted numbers of the copy in `checkout` but for those that are here, too: the first test finds these. */
async function findAddedNumbers(checkout: string): Promise<string[]> {
  const here = await findUnlistedNumbers();
  const look = `
    import { findUnlistedNumbers } from "./build-tools/find-unlisted-numbers.ts";
    console.log(JSON.stringify(await findUnlistedNumbers()));`;
  return run(checkout, look).filter((number) => !here.includes(number));
}

/** Returns the list that the module `source` prints as JSON. */
function run(checkout: string, source: string): string[] {
  const args = ["--input-type=module", "--eval", source];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: checkout, encoding: "utf8" })) as string[];
}

const facts = {
  legalName: "Scriptmark & O'Brien 42 Ltd",
  postalAddress: "1 Example Street, Dublin 2, D02 X285, Ireland",
  jurisdiction: "the law of Ireland",
  legalPagesReadOn: "2026-11-20",
  accuracyBasis: "Measured against two teachers on 40 papers.",
  hiring: "Two people read it, and we talk for 45 minutes.",
  gradingBasis: "Up to 17 answer keys that you upload.",
  subjects: "Mathematics & the sciences, years 5 to 12.",
  aiProvider: "A model of our own, version 31, run by us.",
  dataLocation: "In 2 data centers in Ireland.",
  aiTraining: "No AI is trained on students' work, since 2024.",
  socialProfiles: ["https://social.example/@scriptmark4"],
  internshipCountries: ["Ireland"],
  // A part of other numbers, such as 10,000.
  replyWithinDays: 10,
  timeZone: "Europe/Dublin",
  phoneHint: "Include the country code if it isn't an Irish number.",
};

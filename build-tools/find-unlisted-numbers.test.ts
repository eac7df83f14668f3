import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { siteOrigin } from "../content/site.ts";
import { refuseUnlistedNumbers, numbersIn } from "./find-unlisted-numbers.ts";

test("the numbers in the copy are all in the ledger of claims", () => refuseUnlistedNumbers());

test.each([
  ["75%+ of 500+ assignments", ["75%+", "500+"]],
  ["$199 for 1000 credits at $0.20 each", ["$199", "1000", "$0.20"]],
  ["6-10 years, within 24–48 hours, at most 20MB", ["6-10", "24–48", "20MB"]],
  ["Thousands of schools", ["Thousands"]],
  ['<h2 id="a1">One credit</h2> it&#39;s at https://a.example/9', []],
])("numbers are found as they are written: %s", (text, found) => {
  expect(numbersIn(text)).toEqual(found);
});

test("the owner's facts may have numbers, a currency may be a word, and with all facts no placeholder is left", () => {
  const checkout = mkdtempSync("/tmp/owners-facts-");
  onTestFinished(() => rmSync(checkout, { recursive: true }));
  for (const folder of ["application", "build-tools", "content", "server"]) {
    cpSync(folder, path.join(checkout, folder), { recursive: true });
  }
  symlinkSync(path.resolve("node_modules"), path.join(checkout, "node_modules"));
  cpSync("package.json", path.join(checkout, "package.json"));
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
    import { refuseUnlistedNumbers } from "./build-tools/find-unlisted-numbers.ts";
    import { listLaunchFacts } from "./content/launch-facts.ts";
    await refuseUnlistedNumbers();
    const setup = { publicUrl: "https://www.scriptmark.org", hasChat: true, hasMail: true, hasBackups: true, license: "MIT" };
    console.log(JSON.stringify(listLaunchFacts([], setup).filter(({ isThere }) => !isThere)));`;
  const args = ["--input-type=module", "--eval", look];
  expect(JSON.parse(execFileSync(process.execPath, args, { cwd: checkout, encoding: "utf8" }))).toEqual([]);
});

const facts = {
  legalName: "Scriptmark & O'Brien 42 Ltd",
  postalAddress: "1 Example Street, Dublin 2, D02 X285, Ireland",
  jurisdiction: "the law of Ireland",
  legalPagesReadOn: "2026-11-20",
  accuracyBasis: "Measured against two teachers on 40 papers.",
  socialProfiles: ["https://social.example/@scriptmark4"],
  internshipCountries: ["Ireland"],
  // A part of other numbers, such as 10,000.
  replyWithinDays: 10,
  timeZone: "Europe/Dublin",
  phoneHint: "Include the country code if it isn't an Irish number.",
};

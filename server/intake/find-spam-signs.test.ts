import { afterAll, expect, test } from "vitest";
import { hiddenFieldName, type SpamSign } from "../../application/spam-signs.ts";
import { applicationForm, paddedPdf } from "../../tests/support/builders.ts";
import { startTestServer } from "../../tests/support/start-test-server.ts";

const site = await startTestServer();
afterAll(() => site.stop());

test.each<[string, Record<string, string>, SpamSign[]]>([
  ["that says nothing but what it is asked", {}, []],
  ["with the hidden field left empty", { [hiddenFieldName]: "" }, []],
  ["with the hidden field filled in", { [hiddenFieldName]: "Cheap watches" }, ["hidden-field"]],
  ["with a web address as its first name", { firstName: "https://example.com" }, ["link-in-name"]],
  ["with a web address in its last name", { lastName: "Win now WWW.example.xyz" }, ["link-in-name"]],
  ["with a domain in its name", { firstName: "example.com/win" }, ["link-in-name"]],
  ["of a person with periods in the name", { firstName: "J. R. R.", lastName: "O'Neill-Sørensen Jr." }, []],
  ["with a domain after its name", { lastName: "Nair win-now.com" }, ["link-in-name"]],
  ["of a person with degrees after the name", { lastName: "Nair, M.Com, B.Com." }, []],
  ["with everything at once", { [hiddenFieldName]: "x", firstName: "http://a.b" }, ["hidden-field", "link-in-name"]],
])("a form %s is stored and has these spam signs", async (_name, changes, spamSigns) => {
  expect(await spamSignsOf(changes)).toEqual(spamSigns);
});

test("a resume or a letter under many addresses is marked at the fourth; a person with many applications is not", async () => {
  const resume = paddedPdf(20_000);
  for (let round = 0; round < 5; round += 1)
    expect(await spamSignsOf({ email: round % 2 ? "ADA@example.org" : "ada@example.org", resume })).toEqual([]);
  for (const email of ["b@example.org", "c@example.org"]) expect(await spamSignsOf({ email, resume })).toEqual([]);
  const coverLetter = "Dear team, ".repeat(800);
  for (const email of ["b@example.org", "c@example.org", "d@example.org"])
    expect(await spamSignsOf({ email, coverLetter })).toEqual([]);
  const email = "e@example.org";
  expect(await spamSignsOf({ email, resume, coverLetter })).toEqual(["same-resume", "same-letter"]);
  await site.pool.query("update application set received_at = now() - interval '25 hours'");
  expect(await spamSignsOf({ email: "f@example.org", resume, coverLetter })).toEqual([]);
});

test("a short letter is no sign, however many send it", async () => {
  for (const [coverLetter, signs] of [
    ["N/A", []],
    ["Dear team, ".repeat(40), ["same-letter"]],
  ] as const) {
    for (const name of ["1", "2", "3"])
      expect(await spamSignsOf({ email: `${name}@example.org`, coverLetter })).toEqual([]);
    expect(await spamSignsOf({ email: "4@example.org", coverLetter })).toEqual(signs);
  }
});

let applications = 0;

/** A form with another letter and resume, which is stored in any case. */
async function spamSignsOf(changes: Parameters<typeof applicationForm>[0]): Promise<string[] | undefined> {
  applications += 1;
  const own = { coverLetter: `Letter ${applications}`, resume: paddedPdf(10_000 + applications) };
  const response = await site.post(applicationForm({ ...own, ...changes }));
  const { reference } = (await response.json()) as { reference: string };
  const select = "select spam_signs from application where reference = $1";
  return (await site.pool.query<{ spam_signs: string[] }>(select, [reference])).rows[0]?.spam_signs;
}

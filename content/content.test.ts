import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { textFieldNames } from "../application/fields.ts";
import { applicationForm } from "./application-form.ts";
import { careers } from "./careers.ts";
import { chatMessages } from "./chat-messages.ts";
import { landing } from "./landing/landing.ts";
import { readDocument } from "./readers/documents.server.ts";
import { employer } from "./site.ts";
import { company } from "./site.ts";
import { textPages } from "./text-pages.ts";
import { workOf } from "./work.ts";

test("the employer is the same on both pages", () => {
  expect(landing.careers.lead(workOf([]))).toContain(employer);
  expect(careers.hero.introduction).toContain(employer);
});

test("three words take turns in the headline, and none is longer than there is room", () => {
  expect(landing.hero.rotatingWords).toHaveLength(3);
  for (const word of landing.hero.rotatingWords) expect(word.length).toBeLessThanOrEqual(13);
});

test("the institution's mail has its subject and body, whatever program opens it", () => {
  const address = new URL(landing.pricing.plans[2].action.href);
  expect(address.pathname).toBe(landing.institutionMail.to);
  expect(address.href).not.toContain("+");
  expect(address.searchParams.get("subject")).toBe(landing.institutionMail.subject);
  expect(address.searchParams.get("body")).toBe(landing.institutionMail.body.replaceAll("\n", "\r\n"));
});

test.each(textPages)("$name has sections with ids of their own, none of which the page already uses", ({ name }) => {
  const { html, sections } = readDocument(name);
  const ids = sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).not.toContain("content");
  expect(html).not.toMatch(/\{[a-z]+(\.[a-z]+)?\}/i);
});

test("every text has one kind of quotation marks and apostrophes: the straight ones of the specification", () => {
  const files = globSync("content/**/*.{ts,md}", { exclude: ["**/*.test.ts"] });
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => /[“”‘’]/.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("the page for review committees has each fact that the owner has given, and no beginning of another", () => {
  const { html } = readDocument("trust");
  const beginnings = {
    gradingBasis: "What it grades against:",
    subjects: "What it is for:",
    aiProvider: "The AI:",
    dataLocation: "Where the data is:",
    aiTraining: "Training:",
  } as const;
  for (const [name, beginning] of Object.entries(beginnings))
    expect(html.includes(beginning)).toBe(company[name as keyof typeof beginnings] !== null);
});

test("the privacy policy names every field of the form", () => {
  const policy = readDocument("privacy").html.toLowerCase();
  const names = [...textFieldNames.map((name) => chatMessages.labels[name]), applicationForm.labels.resume];
  const missing = names.filter((name) => !policy.includes(name.toLowerCase()));
  expect(missing, "content/legal/privacy.md has each by its name in content/chat-messages.ts.").toEqual([]);
});

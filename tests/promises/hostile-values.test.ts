import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { checkFields, recordOfKind, textFieldNames } from "../../application/fields.ts";
import { resumeName } from "../../server/intake/form/resume-name.ts";
import { composeSummary } from "../../server/telegram/compose-messages.ts";
import { applicationForm, completeFields } from "../support/builders.ts";
import { startTestServer } from "../support/start-test-server.ts";

/* Typed values come back on the page of a refused form as text. Rendered by the built site. */

const hostile = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "</textarea><svg onload=alert(1)>",
  "'; alert(1); '",
  "javascript:alert(1)",
  "${alert(1)}{{alert(1)}}",
  "</style><style>*{background:url(//evil.example)}</style>",
];

const site = await startTestServer({ buildFolder: "build" });
afterAll(() => site.stop());

test.each(hostile)("%s comes back from every field as text that does nothing", async (value) => {
  const everywhere = (text: string) => ({
    ...Object.fromEntries(textFieldNames.map((name) => [name, text])),
    resume: new File(["x"], `${text}.exe`),
  });
  const page = await refusedPage(everywhere(value));
  // As long, so that as many limits refuse it.
  const harmless = await refusedPage(everywhere("x".repeat(value.length)));
  expect(tagsOf(page.html)).toEqual(tagsOf(harmless.html));
  expect(page.html).not.toMatch(/(href|action|src)="(javascript:|[^"]*evil)/);
  if (value.includes("<")) expect(page.html).not.toContain(value);
});

test("the page of a refused form runs the built scripts", async () => {
  const { html, policy } = await refusedPage({ firstName: "" });
  const inline = [...html.matchAll(/<(script|style)\b(?![^>]* src=)[^>]*>([^]*?)<\/\1>/g)].map(
    ([, , text = ""]) => text,
  );
  expect(inline.length).toBeGreaterThan(1);
  for (const text of inline) expect(policy).toContain(createHash("sha256").update(text).digest("base64"));
  expect(policy).toContain("require-trusted-types-for 'script'");
});

test("names of fields that mean something to a language mean nothing here", async () => {
  const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "__proto__[isAdmin]", ""];
  const answer = await site.post(applicationForm(Object.fromEntries(names.map((name) => [name, "polluted"]))));
  expect(answer.status).toBe(201);
  expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test("no text takes long to judge or to pass on, however it is made", () => {
  const links = ["<", "&", "@", "a@", "a.", "a@a.", "http://"];
  const pieces = ["a", " ", "\n", "\r", "%0A", "/.", "\u202e", "👩‍👩‍👧‍👦", "e\u0301", "\ud800", ...links];
  const begin = performance.now();
  for (const piece of pieces) {
    // As long as a form's field may be.
    const text = piece.repeat(Math.floor(65_536 / piece.length));
    for (const name of textFieldNames) checkFields({ ...completeFields, [name]: text }, []);
    resumeName(text);
    const stored = text.slice(0, 10_000);
    composeSummary({
      ...storedApplication,
      coverLetter: stored,
      firstName: stored,
      ...recordOfKind("web address", () => stored),
    });
  }
  // A bound on hanging, not on speed: a text that takes exponential time would not be done before the sun is.
  expect(performance.now() - begin).toBeLessThan(20_000);
});

async function refusedPage(changes: Record<string, string | File>) {
  const form = applicationForm({ email: "no address", ...changes });
  const answer = await site.post(form, { Accept: "text/html" });
  expect([415, 422]).toContain(answer.status);
  return { html: await answer.text(), policy: answer.headers.get("content-security-policy") ?? "" };
}

const storedApplication = {
  ...completeFields,
  reference: "SM-7K3F-9QXT",
  receivedAt: new Date("2026-11-21T14:05:09Z"),
  spamSigns: [],
  resume: null,
};

/** Every tag with the names of its attributes: everything that could run code, except addresses. Throws without a form. */
function tagsOf(html: string): string[] {
  const tags = html.replace(/="[^"]*"/g, "").match(/<[^>]*>/g) ?? [];
  expect(tags).toContain("</form>");
  return tags;
}

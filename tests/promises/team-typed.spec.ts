import type { APIResponse, Page } from "@playwright/test";
import {
  newPositionPath,
  teamAnswerPath,
  teamApplicationPath,
  teamPath,
  teamPaths,
  typedFields,
} from "../../application/team/addresses.ts";
import { declineReasons } from "../../content/readers/replies.server.ts";
import { answerPage } from "../../content/team/answer.ts";
import { inboxPage } from "../../content/team/inbox.ts";
import { answerApplications } from "../../server/team/answers/answer-applications.ts";
import { changeApplication } from "../../server/team/application/change-application.ts";
import { readEntries } from "../../server/team/inbox/read-entries.ts";
import { expect, testWithMail as test } from "../support/running-site.ts";
import { storeApplication } from "../support/store-application.ts";
import { besideSite, signInTo } from "../support/team-site.ts";

test.use({ javaScriptEnabled: false });

/** A form of a page, as it was when the page was made, with a text in each field that a person types into. */
type Form = {
  action: string;
  fields: [name: string, value: string][];
  typed: Record<string, string>;
  /** The names of its lists. */
  chosen: string[];
};

test("every post of a team form that isn't carried out gives back everything that was typed", async ({
  page,
  emptySite,
  request: stranger,
}) => {
  const [first, second] = await signInTo(page, emptySite.databaseUrl, async (pool) => [
    (await storeApplication(pool, { fields: { email: "first@example.org" } })).reference,
    (await storeApplication(pool, { fields: { email: "second@example.org" } })).reference,
  ]);
  // One application has an answer that was not sent, with a field for another address.
  await besideSite(emptySite.databaseUrl, async (pool) => {
    const words = { subject: "Hi", text: "Hi" };
    const answer = { ...words, key: crypto.randomUUID(), reply: "ask", reason: null } as const;
    const seen = new Map([[first!, null]]);
    await answerApplications(pool, "Grace", {
      ...answer,
      seen,
      isAnother: false,
      isToSuspicious: true,
      isToInvited: false,
    });
    await pool.query("update mail set gave_up_at = now(), last_failure = 'no-mailbox'");
  });

  const pages = [
    teamPath,
    teamApplicationPath(first!),
    teamApplicationPath(second!),
    teamAnswerPath([first!], "invite", ""),
    teamAnswerPath([second!], "ask", ""),
    teamAnswerPath([first!, second!], "decline", ""),
    teamPaths.positions,
    newPositionPath,
    teamPaths.health,
    teamPaths.changes,
  ];
  const forms: Form[] = [];
  for (const address of pages) {
    await page.goto(address);
    forms.push(...(await formsOf(page)));
  }
  await page.goto(teamPath);
  await page
    .getByLabel(/^Select /)
    .first()
    .check();
  await page.getByRole("button", { name: inboxPage.batch.buttons.delete }).click();
  forms.push(...(await formsOf(page)));

  // A choice of a list is given back, too.
  const names = new Set(forms.flatMap(({ typed, chosen }) => [...Object.keys(typed), ...chosen]));
  expect([...names].toSorted()).toEqual([...typedFields].toSorted());
  expect(forms.filter(({ typed }) => "text" in typed)).toHaveLength(3);

  // The browser has no cookie, or the person signed out in another tab.
  for (const form of forms) expect(await missing(form, await post(stranger, form))).toEqual([]);
  await emptySite.query("delete from team_session");
  const signedOut = page.request;
  for (const form of forms) expect(await missing(form, await post(signedOut, form))).toEqual([]);
  await page.context().clearCookies();
  await signInTo(page, emptySite.databaseUrl, async () => {});

  // Another reply is chosen; the question is not asked; someone else was faster.
  const answers = forms.filter(({ typed }) => "text" in typed);
  const [noReason = ""] = declineReasons.keys();
  const submits: [string, string][] = [
    ["choose", "invite"],
    ["choose", "decline"],
    ["because", noReason],
    ["show", "yes"],
  ];
  for (const form of answers)
    for (const submit of submits) expect(await missing(form, await post(page.request, form, [submit]))).toEqual([]);
  const unasked = { ...answers[1]!, typed: { subject: "My subject", text: "My text with {question}" } };
  const refused = await post(page.request, unasked);
  expect(await refused.text()).toContain(answerPage.problems.toFillIn("{question}").replaceAll("'", "&#x27;"));
  expect(await missing(unasked, refused)).toEqual([]);
  await besideSite(emptySite.databaseUrl, async (pool) => {
    const entries = await readEntries(pool, [first!, second!], true);
    for (const { reference, lastActAt: seen } of entries)
      await changeApplication(pool, {
        member: "Linus",
        reference,
        change: "told-email",
        key: crypto.randomUUID(),
        seen,
      });
  });
  for (const form of answers) {
    const response = await post(page.request, form);
    expect([response.status(), await missing(form, response)]).toEqual([409, []]);
  }

  // The candidates withdrew.
  await emptySite.query("delete from application");
  const gone = forms.filter(({ typed }) => "text" in typed || "note" in typed || "address" in typed);
  for (const form of gone) {
    const response = await post(page.request, form, [["change", "address" in form.typed ? "mail-again" : "note"]]);
    expect([response.status(), await missing(form, response)]).toEqual([404, []]);
  }
});

async function formsOf(page: Page): Promise<Form[]> {
  const forms = await page.locator('main form[method="post"]').evaluateAll((found) =>
    (found as HTMLFormElement[]).map((form) => {
      const fields = [...new FormData(form)].map(([name, value]): [string, string] => [name, value as string]);
      const isTyped = (field: Element) =>
        field.matches("textarea, input:not([type=hidden], [type=checkbox], [type=radio])") &&
        !field.matches("[readonly]");
      const typed = [...form.elements].filter(isTyped).map((field) => field.getAttribute("name") ?? "");
      const chosen = [...form.querySelectorAll("select")].map((list) => list.name);
      return { action: form.action, fields, typed, chosen };
    }),
  );
  return forms.map(({ typed, ...form }) => ({
    ...form,
    typed: Object.fromEntries(
      typed.map((name) => [
        name,
        name === "address" ? "typed@example.org" : `Typed as ${name}, in two\nlines & <marks>`,
      ]),
    ),
  }));
}

async function post(
  context: Pick<Page["request"], "post">,
  { action, fields, typed }: Form,
  more: [string, string][] = [],
): Promise<APIResponse> {
  const body = new URLSearchParams(fields.filter(([name]) => !(name in typed)));
  for (const [name, text] of [...Object.entries(typed), ...more]) body.append(name, text.replaceAll("\n", "\r\n"));
  return context.post(action, {
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: new URL(action).origin },
    data: body.toString(),
    maxRedirects: 0,
  });
}

/** The typed texts that the page does not show. */
async function missing({ typed }: Form, response: APIResponse): Promise<string[]> {
  const html = (await response.text()).replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  const texts = Object.entries(typed).filter(
    ([, text]) => !html.replaceAll(/\s+/g, " ").includes(text.replaceAll(/\s+/g, " ")),
  );
  return texts.map(([name]) => `${name} in ${response.status()}`);
}

import { afterAll, expect, test } from "vitest";
import { withdrawPath } from "../../application/protocol.ts";
import { teamApplicationPath, teamPages, teamPath, teamPaths } from "../../application/team/addresses.ts";
import { contentOf } from "../../server/http/static/site-file.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { applicationForm } from "../support/builders.ts";
import { startTestServer } from "../support/start-test-server.ts";
import { teamRequests } from "../support/team-requests.ts";

const site = await startTestServer({ buildFolder: "build", settings: { telegram: null } });
afterAll(() => site.stop());
const { get, post, signIn } = teamRequests(site);

/** Launch lists the settings of a chat. */
const { launch: _, ...withoutSetup } = teamPages;

const ofChat = /telegram|\bchat\b/i;

test("without Telegram no public page speaks of a chat", () => {
  const { pages } = site.files.current();
  const texts = [...pages].map(([urlPath, page]) => ({ urlPath, text: String(contentOf(page)) }));
  // A script that is served is the same for every setting.
  const documents = texts.filter(({ text }) => /^<(!doctype|\?xml)/i.test(text));
  expect(documents.length).toBeGreaterThan(20);
  expect(documents.filter(({ text }) => ofChat.test(text)).map(({ urlPath }) => urlPath)).toEqual([]);
  const policy = texts.find(({ urlPath }) => urlPath === "/privacy")!.text;
  expect(policy).toContain("180 days after they came in");
  expect(policy).not.toContain("360 days");
});

test("nor does a page for one person, and nothing is late", async () => {
  const cookie = await signIn("Grace");
  const stored = (await (await site.post(applicationForm())).json()) as { reference: string; statusUrl: string };
  await site.post(applicationForm());
  await site.pool.query("update application set waiting_since = now() - interval '1 day'");
  const { reference, statusUrl } = stored;
  const list = new URLSearchParams({ change: "delete", reference }).toString();
  const pages = new Map<string, Promise<Response>>([
    ["candidate's page", fetch(site.origin + statusUrl)],
    ["question before the withdrawal", fetch(site.origin + withdrawPath(statusUrl))],
    ["application", get(teamApplicationPath(reference), cookie)],
    ["question before the deletion", post(teamPath, { Cookie: cookie }, list)],
    ...[teamPath, `${teamPath}?view=all`, ...Object.values(withoutSetup)].map((path): [string, Promise<Response>] => [
      path,
      get(path, cookie),
    ]),
  ]);
  for (const [name, response] of pages) {
    const { status } = await response;
    const found = ofChat.exec(await (await response).text());
    expect({ name, status, found }).toEqual({ name, status: 200, found: null });
  }
  await fetch(site.origin + withdrawPath(statusUrl), { method: "POST", headers: { Origin: site.origin } });
  expect(await (await fetch(site.origin + statusUrl)).text()).not.toMatch(ofChat);
  expect(await (await get(teamPaths.changes, cookie)).text()).not.toMatch(ofChat);
});

test("the question before a withdrawal speaks of no email where none is sent", async () => {
  const { statusUrl } = (await (await site.post(applicationForm())).json()) as { statusUrl: string };
  const question = await (await fetch(site.origin + withdrawPath(statusUrl))).text();
  const steps = candidatePage.withdraw.steps({ hasChat: false, hasMail: false });
  expect(question).toContain(`<ul>${steps.map((step) => `<li>${step}</li>`).join("")}</ul>`);
});

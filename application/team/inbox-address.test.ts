import { expect, test } from "vitest";
import { isTeamPage, teamAnswerPath } from "./addresses.ts";
import { inboxSearch, readInboxQuery, type InboxQuery } from "./inbox-address.ts";

const usual: InboxQuery = {
  view: "open",
  position: null,
  experience: null,
  outcome: null,
  source: null,
  only: null,
  search: null,
  from: null,
  to: null,
  order: "newest",
  after: null,
};

test.each<[string, Partial<InboxQuery>]>([
  ["", {}],
  [
    "view=waiting&position=sales-intern&q=+ada%20example%26+&after=SM-7K3F-9QXT",
    { view: "waiting", position: "sales-intern", search: "ada example&", after: "SM-7K3F-9QXT" },
  ],
  ["experience=10%2B&from=2026-02-28&to=2028-02-29", { experience: "10+", from: "2026-02-28", to: "2028-02-29" }],
  ["view=not-in-chat&order=due", { view: "not-in-chat", order: "due" }],
  ["view=all&order=due", { view: "all" }],
  ["view=answered&order=due", { view: "answered" }],
  ["view=nonsense&position=%00&q=+&after=120&experience=7&from=2026-02-29&to=0000-01-01&order=x", {}],
])("%j is read", (text, query) => {
  expect(readInboxQuery(new URLSearchParams(text))).toEqual({ ...usual, ...query });
});

test("an address is read back as the query that made it", () => {
  const query: InboxQuery = {
    view: "infected",
    position: "sales-intern",
    experience: "10+",
    outcome: "invited",
    source: "linkedin",
    only: "late",
    search: "ada & 100% zoë",
    from: "2026-01-01",
    to: "2026-12-31",
    order: "oldest",
    after: "SM-7K3F-9QXT",
  };
  expect(readInboxQuery(new URLSearchParams(inboxSearch(query)))).toEqual(query);
  expect(inboxSearch(query, usual)).toBe("");
  expect(inboxSearch(usual, {}, { notice: "x" })).toBe("?notice=x");
});

test("the team's pages are /team and all below it, and no page whose name begins like it", () => {
  expect(["/team", "/team/", "/team/sign-in"].map(isTeamPage)).toEqual([true, true, true]);
  expect(["/", "/teams", "/careers/team"].some(isTeamPage)).toBe(false);
});

test("the address of an answer keeps the list that one came from, each of its filters too", () => {
  const query = readInboxQuery(new URLSearchParams("view=all&q=ada&from=2026-11-01&to=2026-11-30&order=oldest"));
  const address = new URL(teamAnswerPath(["SM-7K3F-9QXT"], "decline", inboxSearch(query)), "http://localhost");
  expect(address.searchParams.get("candidates")).toBe("SM-7K3F-9QXT");
  expect(readInboxQuery(address.searchParams)).toEqual(query);
});

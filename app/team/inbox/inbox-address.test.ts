import { expect, test } from "vitest";
import { firstPage, inboxAddress, readInboxAddress } from "./inbox-address.ts";

const everything = { view: "all", position: null, search: null, ...firstPage } as const;

test.each([
  ["", everything],
  [
    "view=waiting&position=sales-intern&q=+ada%20example%26+&before=120",
    { view: "waiting", position: "sales-intern", search: "ada example&", before: 120, after: null },
  ],
  ["view=nonsense&position=%00&q=+&before=-1&after=1e9", everything],
])("%j is read", (text, query) => {
  expect(readInboxAddress(new URLSearchParams(text))).toEqual(query);
});

test("an address is read back as the query that made it", () => {
  const query = {
    view: "infected",
    position: "sales-intern",
    search: "ada & 100% zoë",
    before: null,
    after: 12,
  } as const;
  const address = inboxAddress(query);
  expect(readInboxAddress(new URL(address, "http://localhost").searchParams)).toEqual(query);
  expect(inboxAddress(query, { ...everything })).toBe("/team");
});

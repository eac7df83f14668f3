import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox.ts";

test.each([
  ["Ada@example.org", "ada@example.org"],
  ["ada+jobs+x@example.org", "ada@example.org"],
  ["+ada@example.org", "+ada@example.org"],
  ["a.da@example.org", "a.da@example.org"],
  ["A.d.a+x@gmail.com", "ada@gmail.com"],
  ["ada@googlemail.com", "ada@gmail.com"],
])("%s reaches %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

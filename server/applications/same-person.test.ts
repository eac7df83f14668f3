import { expect, test } from "vitest";
import { mailboxOf, personKeysOf } from "./same-person.ts";

test.each([
  ["Ada@example.org", "ada@example.org"],
  ["ada+jobs+x@example.org", "ada@example.org"],
  ["+ada@example.org", "+ada@example.org"],
  ["a.da@example.org", "a.da@example.org"],
  ["A.d.a+x@gmail.com", "ada@gmail.com"],
  ["ada@googlemail.com", "ada@gmail.com"],
])("mail to %s reaches the mailbox %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test.each([
  ["+49 171 2345678", "0171/234 56 78", true],
  ["(202) 555-0123", "+1 202.555.0123", true],
  ["+1 202 555 0123", "+1 202 555 0124", false],
  ["12345", "12345", false],
])("%s and %s are of one person: %s", (one, other, isSame) => {
  const keysOf = (phone: string, email: string) => personKeysOf({ email, phone });
  const keys = keysOf(one, "a@example.org");
  expect(keysOf(other, "b@example.org").some((key) => keys.includes(key))).toBe(isSame);
});

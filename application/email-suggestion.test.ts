import { expect, test } from "vitest";
import { meantDomain, withDomain } from "./email-suggestion.ts";

test.each([
  ["two characters in the wrong order", "ada@gmial.com", "gmail.com"],
  ["a character missing", "ada@gmal.com", "gmail.com"],
  ["the first character missing", "ada@otmail.com", "hotmail.com"],
  ["the last character missing", "ada@yahoo.co", "yahoo.com"],
  ["a character too many", "ada@outloook.com", "outlook.com"],
  ["a character too many at the end", "ada@icloud.comm", "icloud.com"],
  ["another character", "ada@hotmail.con", "hotmail.com"],
  ["capital letters and white space", " Ada@GMIAL.com ", "gmail.com"],
  ["an @ in a quoted name", '"a@b"@gmial.com', "gmail.com"],
])("%s: the domain that was meant", (_slip, email, domain) => {
  expect(meantDomain(email)).toBe(domain);
});

test.each([
  ["a known domain", "ada@gmail.com"],
  ["a known domain in capital letters", "ada@GMAIL.COM"],
  ["a known domain one slip away from another", "ada@mail.com"],
  ["another of these", "ada@ymail.com"],
  ["two slips", "ada@gmial.con"],
  ["a domain of a country", "ada@yahoo.co.uk"],
  ["a longer domain", "ada@gmail.com.example.edu"],
  ["a domain of their own", "ada@lovelace.example"],
  ["no domain", "ada@"],
  ["no name", "@gmial.com"],
  ["no address", "gmial.com"],
  ["nothing", ""],
])("%s: nothing else was meant", (_kind, email) => {
  expect(meantDomain(email)).toBeNull();
});

test("only the domain changes", () => {
  expect(withDomain("Ada.Lovelace+jobs@gmial.com", "gmail.com")).toBe("Ada.Lovelace+jobs@gmail.com");
  expect(withDomain('"a@b"@gmial.com', "gmail.com")).toBe('"a@b"@gmail.com');
});

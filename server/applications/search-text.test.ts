import { expect, test } from "vitest";
import { searchable } from "./search-text.ts";

test.each([
  ["Nguyễn", "nguyen"],
  ["  Zoë\n\tTANAKA ", "zoe tanaka"],
  ["Łukasz Wójcik-Żak", "lukasz wojcikzak"],
  ["Søren Bjørk Weiß Đặng Þór Æsir Œuvre ıİ", "soren bjork weiss dang thor aesir oeuvre ii"],
  ["O’Brien O'Brien", "obrien obrien"],
  ["(202) 555-0123 / +1.202", "202 5550123 1202"],
  ["SM-7K3F-9QXT", "sm7k3f9qxt"],
  ["ＡＤＡ\u0000 \u202eﬁ", "ada fi"],
  ["ΟΔΥΣΣΕΎΣ οδυσσεύς", "οδυσσευσ οδυσσευσ"],
  ["محمد", "محمد"],
])("%j is searched as %j", (text, expected) => {
  expect(searchable(text)).toBe(expected);
});

import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/* What visitors, candidates, and the hiring team read is in American English, in words that people use. */

const files = globSync("content/**/*.{ts,md}", { exclude: ["**/*.test.ts"] });

/** What must not come back, and what to write instead. */
const phrases: [phrase: RegExp, instead: string][] = [
  [/\b(colour|recognis|penalis|enrol(?!l)|cancelled|e-mail)/i, "American spelling"],
  [/\bby (itself|ourselves|themselves)\b/i, "automatically"],
  [/\b(whoever|nobody|somebody|anybody)\b/i, "if you, no one, someone, anyone"],
  [/\bstands? (in|under|there|here)\b/i, "is in"],
  [/\bpoints? out\b/i, "flags"],
  [/\b(?<!video )scripts\b(?! (of|for) a page)/i, "papers: a script is a program to most readers"],
  [/\bthe company's own\b/i, "our own"],
  [/\bas soon as\b.* (is|are) there\b/i, "the moment …"],
  [/\b(meanwhile received|did not arrive whole|Not the way to)\b/i, "what happened, then what to do"],
  [/\bforget\b.*\bbelow the form\b/i, "Delete draft"],
  [/\benquir/i, "inquiry"],
];

test.each(files)("%s is in plain words", (file) => {
  const lines = readFileSync(file, "utf8").split("\n");
  const found = lines.flatMap((line, index) =>
    phrases
      .filter(([phrase]) => phrase.test(line))
      .map(([phrase, instead]) => `line ${index + 1}: ${phrase.exec(line)?.[0]} (better: ${instead})`),
  );
  expect(found).toEqual([]);
});

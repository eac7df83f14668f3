import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/* What people read, on pages, in the chat, at the command line, in logs and docs, is in American English, in words that people use. */

type Phrase = [phrase: RegExp, instead: string];

/** What must not come back, and what to write instead. */
const phrases: Phrase[] = [
  [/\b(colour|recognis|penalis|enrol(?!l)|cancelled|e-mail)/i, "American spelling"],
  [/\bby (itself|ourselves|themselves)\b/i, "automatically"],
  [/\b(whoever|somebody|anybody)\b/i, "if you, someone, anyone"],
  [/\bstands? (in|under|above|there|here)\b/i, "is in"],
  [/\bpoints? out\b/i, "flags"],
  [/\bas soon as\b.* (is|are) there\b/i, "the moment …"],
  [/\b(meanwhile received|did not arrive whole|Not the way to)\b/i, "what happened, then what to do"],
  [/\benquir/i, "inquiry"],
  [/\bmails\b/i, "emails"],
  [/\bany more\b(?! (than|of))/i, "anymore, no longer"],
  [/\bgood round/i, "successful run"],
  [/\b1 (applications|attempts|days|messages)\b/i, "a plural that is right"],
];

/** In code and operators' docs these words mean something else. */
const contentPhrases: Phrase[] = [
  [/\bnobody\b/i, "no one"],
  [/\b(?<!video )scripts\b(?! (of|for) a page)/i, "papers: a script is a program to most readers"],
  [/\bthe company's own\b/i, "our own"],
  [/\bforget\b.*\bbelow the form\b/i, "Delete draft"],
  [/^(?!\s*(\/?\*|\/\/)).*\b(secret|page's) address\b/i, "link"],
  [
    /^(?!\s*(\/?\*|\/\/)).*\b((do|does|did|is|are|was|were|has|have|could|should) not\b(?! track)|cannot\b)/i,
    "a contraction",
  ],
  [/\b\w+, \w+ (and|or) \w+[."`]/i, "a comma before the last of three"],
];

const content = globSync("content/**/*.{ts,md}", { exclude: ["**/*.test.ts"] });
const others = globSync(
  ["{app,application,bin,commands,server}/**/*.{ts,tsx}", "docs/**/*.md", "*.md", ".env.example"],
  {
    exclude: ["**/*.test.ts"],
  },
);

test.each(content)("%s is in plain words", (file) => {
  expect(found(file, [...phrases, ...contentPhrases])).toEqual([]);
});

test("code and docs are in plain words", () => {
  expect(others.flatMap((file) => found(file, phrases).map((line) => `${file}, ${line}`))).toEqual([]);
});

function found(file: string, forbidden: Phrase[]): string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line, index) =>
    forbidden
      .filter(([phrase]) => phrase.test(line))
      .map(([phrase, instead]) => `line ${index + 1}: ${phrase.exec(line)?.[0]} (better: ${instead})`),
  );
}

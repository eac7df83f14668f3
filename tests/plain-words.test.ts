import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTestFolder } from "./support/test-folder.ts";

/* Pages, chat, command line, logs and docs are in American English, in common words. */

type Phrase = [phrase: RegExp, instead: string];

const phrases: Phrase[] = [
  [/\b(colour|recognis|normalis|penalis|enrol(?!l)|cancelled|e-mail)/i, "American spelling"],
  [/\bby (itself|ourselves|themselves)\b/i, "automatically"],
  [/\b(whoever|somebody|anybody|nobody(?!['`]| = |\.))\b/i, "if you, someone, anyone, no one"],
  [/\bstands? (in|under|above|there|here)\b/i, "is in"],
  [/\bpoints? out\b/i, "flags"],
  [/\benquir/i, "inquiry"],
  [/\bmails\b/i, "emails"],
  [/\bany more\b(?! (than|of))/i, "anymore, no longer"],
  [/\bfor ever\b/i, "forever"],
  [/\b1 (applications|attempts|days|messages)\b/i, "a plural that is right"],
];

/** In code and operators' docs these words mean something else. */
const contentPhrases: Phrase[] = [
  [/\b(?<!video )scripts\b(?! (of|for) a page)/i, "papers: a script is a program to most readers"],
  [/\bthe company's own\b/i, "our own"],
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

test("pages, log lines and docs are in plain words", () => {
  const foundIn = (files: string[], forbidden: Phrase[]) =>
    files.flatMap((file) => found(file, readFileSync(file, "utf8").split("\n"), forbidden));
  for (const files of [content, others]) expect(files.length).toBeGreaterThan(50);
  expect(foundIn(content, [...phrases, ...contentPhrases])).toEqual([]);
  expect(foundIn(others, phrases)).toEqual([]);
  expect(foundIn([plant("planted.md", "The colour is right.")], phrases)).toHaveLength(1);
});

/** Writes a file with a fault. */
function plant(name: string, text: string): string {
  const file = join(makeTestFolder(), name);
  writeFileSync(file, text);
  return file;
}

function found(file: string, texts: string[], forbidden: Phrase[]): string[] {
  return texts.flatMap((text) =>
    forbidden
      .filter(([phrase]) => phrase.test(text))
      .map(([phrase, instead]) => `${file}: "${phrase.exec(text)?.[0]}" in "${text.trim()}" (better: ${instead})`),
  );
}

import { globSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { expect, test } from "vitest";
import { makeTestFolder } from "./support/test-folder.ts";

/*
 * Pages, chat, command line, logs, docs and comments are in American English, in common words, with a subject in each
 * sentence.
 */

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

const sentencePhrases: Phrase[] = [
  [/^(What|Whatever|Who|Whose) [^?]*$/, "the thing itself as the subject"],
  [/^(That of|One that|One who|All that)\b/, "the noun"],
  [
    /^(Null (when|for|while|without|where)|Null:|Whether (?!.*\b(depends|rests|is the)\b))/,
    "a verb: Returns, True means, Null means",
  ],
  [/\b(those (of|that|who|in|with|whose)|ones? of (its|their|one's|his) own)\b/i, "the noun"],
  [/\b(is|are|was|were|be|been|gets) told\b/, "gets, learns, is reported to"],
  [/\bunless\b[^.;:,]*\b(not|no|never|nothing|none|without|\w+n't)\b/i, "a positive condition"],
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
const commented = globSync(
  "{app,application,bench,bin,build-tools,commands,content,server,stand-ins,tests}/**/*.{ts,tsx,js,css,sql}",
);

test("pages, log lines and docs are in plain words", () => {
  const foundIn = (files: string[], forbidden: Phrase[]) =>
    files.flatMap((file) => found(file, readFileSync(file, "utf8").split("\n"), forbidden));
  for (const files of [content, others]) expect(files.length).toBeGreaterThan(50);
  expect(foundIn(content, [...phrases, ...contentPhrases])).toEqual([]);
  expect(foundIn(others, phrases)).toEqual([]);
  expect(foundIn([plant("planted.md", "The colour is right.")], phrases)).toHaveLength(1);
});

test("a sentence of docs and comments names its subject", () => {
  const files = [...commented, ...others.filter((file) => !/tsx?$/.test(file))];
  const foundIn = (file: string) => found(file, sentencesIn(file), sentencePhrases);
  expect(files.flatMap(foundIn)).toEqual([]);
  for (const [name, text] of [
    ["planted.ts", "/** Whose it is. */"],
    ["planted.css", "/* Whose it is. */"],
    ["planted.sql", "-- Whose it is.\n"],
    ["planted.md", "Whose it is."],
  ] as const) {
    expect(files.map((file) => extname(file))).toContain(extname(name));
    expect([name, foundIn(plant(name, text)).length]).toEqual([name, 1]);
  }
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

/** The comments of a file of code, or the text of a document. */
function sentencesIn(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const comment = file.endsWith(".sql") ? /(?:^ *--.*\n)+/gm : /^ *\/\*[^]*?\*\/|(?:^ *\/\/.*\n)+/gm;
  const parts = /\.(md|example)$/.test(file)
    ? text.replace(/```[^]*?```/g, "").split(/\n(?!# \w)|\|/)
    : [...text.matchAll(comment)].map(([part]) => part);
  return parts.flatMap((part) => {
    const words = part
      .replace(/^ *(?:\/?\*+\/?|\/\/|--|#|-|\d+\.) /gm, " ")
      .replace(/\s+|\*\*/g, " ")
      .trim();
    return words.split(/(?<=[.!?:][)"'`]*) +(?=[A-Z`"(])/);
  });
}

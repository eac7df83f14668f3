import { expect, test } from "vitest";
import {
  isOfKind,
  normalizeEmail,
  recordOfKind,
  textFieldNames,
  textFields,
  type fieldGroups,
  type FieldNameWith,
  type TextFieldName,
} from "../../application/fields.ts";
import { maxCoverLetterLength } from "../../application/limits.ts";
import { spamSigns } from "../../application/spam-signs.ts";
import { applicationForm } from "../../content/application-form.ts";
import { chatMessages } from "../../content/chat-messages.ts";
import { plainTeamTime } from "../../content/team/times.ts";
import { seededRandom } from "../../demo/seeded-random.ts";
import { maxCaptionLength as telegramCaptionLimit, maxTextLength } from "../../stand-ins/telegram/methods.ts";
import { parseHtml, type MessageEntity } from "../../stand-ins/telegram/parse-html.ts";
import { safeFileName } from "../applications/safe-file-name.ts";
import { shownEmail } from "../applications/shown-email.ts";
import type { ResumeScan } from "../scan/open-scanner.ts";
import type { ComposedText } from "./chat-text.ts";
import { composeResume, composeSummary, type ChatApplication } from "./compose-messages.ts";

const application: ChatApplication = {
  reference: "SM-7K3F-9QXT",
  receivedAt: new Date("2026-11-21T14:05:09.123Z"),
  firstName: "Ada",
  lastName: "Example",
  email: "ada@example.org",
  phone: null,
  position: "Graphic Designer Intern",
  ...recordOfKind("choice", (name) => textFields[name].options[1]),
  ...recordOfKind("web address", () => null),
  coverLetter: "First line <b>\n\nSecond & last",
  spamSigns: [],
  resume: { fileName: "cv & final.pdf", scan: { kind: "clean" } },
};

/** The fields that the test of the summary has to the letter. */
const written: readonly TextFieldName[] = ["firstName", "lastName", "email", "phone", "position", "coverLetter"];

/** Returns the lines of the other fields in a part of the form. */
function otherLines(group: (typeof fieldGroups)[number]): string {
  const names = textFieldNames.filter((name) => textFields[name].group === group && !written.includes(name));
  return names
    .map((name) => `${chatMessages.labels[name]}: ${isOfKind(name, "choice") ? chosen(name) : "Not provided"}\n`)
    .join("");
}

function chosen(name: FieldNameWith<{ kind: "choice" }>): string {
  return applicationForm.optionText(name, textFields[name].options[1]);
}

test("the summary tells everything of section 7, with the reference in its first line", () => {
  const [summary, ...more] = composeSummary(application);
  expect(more).toEqual([]);
  expect(shown(summary?.html)).toBe(
    `New application SM-7K3F-9QXT · Ada Example, Graphic Designer Intern

Name: Ada Example
Email: ada@example.org
Phone: Not provided
${otherLines("person")}Position: Graphic Designer Intern
${otherLines("position")}${otherLines("letter")}Applied at: ${plainTeamTime(application.receivedAt)}

Cover letter:
First line <b>

Second & last`,
  );
  expect(withoutJoiners(summary?.plain)).toBe(shown(summary?.html));
});

test("a suspicious application says so and why", () => {
  const [summary] = composeSummary({ ...application, spamSigns: [...spamSigns, "of-another-release"] });
  const reasons = Object.values(chatMessages.spamSigns).join("; ");
  expect(shown(summary?.html)).toContain(`Looks suspicious: ${reasons}; of-another-release\n`);
});

test("an infected resume is named in the summary and withheld in words, whatever its signature is called", () => {
  const infected = withResume({ kind: "infected", signature: `Eicar\u202e\n<b>Name: Boss ${"x".repeat(500)}` });
  const summary = shown(composeSummary(infected)[0]?.html);
  expect(summary).toContain("\nVirus found: Eicar <b>Name: Boss xxx");
  expect(summary.split("\n").filter((line) => line.includes("Boss"))).toHaveLength(1);
  const withheld = composeResume(infected);
  expectSendable(withheld, maxTextLength);
  expect(shown(withheld.html)).toMatch(
    /^Resume for SM-7K3F-9QXT\nThe file is withheld: the virus scan found Eicar <b>.{1,100}… in cv & final.pdf\.$/,
  );
});

test.each<[ResumeScan["kind"], string | null, string[]]>([
  ["unscannable", chatMessages.notScannable, [chatMessages.withheldUnscannable("cv & final.pdf")]],
  [
    "unscanned",
    "The resume wasn't scanned",
    ["Not scanned for viruses", "cv & final.pdf", "Ada Example", "Graphic Designer Intern"],
  ],
  ["clean", null, ["cv & final.pdf", "Ada Example", "Graphic Designer Intern"]],
  ["not configured", null, ["cv & final.pdf", "Ada Example", "Graphic Designer Intern"]],
])("what summary and resume say of one that is %s", (kind, inSummary, lines) => {
  const scanned = withResume({ kind } as ResumeScan);
  const summary = shown(composeSummary(scanned)[0]?.html);
  expect(/^Virus scan: (.*)$/m.exec(summary)?.[1] ?? null).toBe(inSummary);
  const resume = composeResume(scanned);
  expectSendable(resume, maxTextLength);
  expect(shown(resume.html).split("\n")).toEqual(["Resume for SM-7K3F-9QXT", ...lines]);
});

test("a name cannot pretend to be another line or turn the writing direction", () => {
  const names = { firstName: "Eve\r\nEmail: boss@example.org\u202e", lastName: "X\u2028Y" };
  const [summary] = composeSummary({ ...application, ...names });
  expect(withoutJoiners(shown(summary?.html))).toContain("Name: Eve Email: boss@example.org X Y\n");
});

test("nothing that a candidate writes notifies, commands or can be opened; it reads as it was written", () => {
  const typed =
    "@hiring_team /ban@bot see https://evil.example/x, www.evil.com, пример.рф, tg://resolve or ada@evil.org";
  const wild: ChatApplication = { ...application, firstName: typed, lastName: "@boss", coverLetter: typed };
  const withPhone = {
    ...wild,
    phone: "/call",
    email: "/a!@evil.org",
    ...recordOfKind("web address", () => "https://evil.example/@boss"),
  };
  const resumes = [{ kind: "clean" }, { kind: "infected", signature: "Eicar-Test" }] as const;
  const texts = [
    ...composeSummary(withPhone),
    ...resumes.map((scan) => composeResume({ ...wild, resume: { fileName: "www.evil.com @boss.pdf", scan } })),
  ];
  for (const { html, plain } of texts) expect([linksIn(html), findLinks(plain, [])]).toEqual([[], []]);
  const [summary] = composeSummary(withPhone);
  expect(withoutJoiners(summary?.plain)).toContain(`Cover letter:\n${typed}`);
  expect(withoutJoiners(summary?.plain)).toContain(`Name: ${typed} @boss\n`);
  // Seen by a tool that looks for links, the same text has some.
  expect(findLinks(typed, []).length).toBeGreaterThan(5);
});

test("a long letter is folded, and our own title can be searched for", () => {
  const [open] = composeSummary({ ...application, coverLetter: "x".repeat(300), position: "UI/UX Designer Intern" });
  expect(open?.html).not.toContain("blockquote");
  expect(open?.html).toContain("</b> UI/UX Designer Intern\n");
  for (const { html } of composeSummary({ ...application, coverLetter: `${"many words ".repeat(900)}<b>` })) {
    const parsed = parseHtml(html);
    expect(parsed.ok && parsed.entities.filter(({ tag }) => tag === "blockquote expandable")).toHaveLength(1);
    expect(html).toMatch(/<blockquote expandable>[^<]+<\/blockquote>$/);
  }
});

test("email and web addresses can be copied as they are", () => {
  const addresses = recordOfKind("web address", (name) => `https://example.org/${name}`);
  const [summary] = composeSummary({ ...application, ...addresses });
  for (const copied of ["ada@example.org", ...Object.values(addresses)])
    expect(summary?.html).toContain(`<code>${copied}</code>\n`);
});

test("a long cover letter comes in numbered parts, split at words, nothing lost", () => {
  const words = Array.from({ length: 1800 }, (_, index) => `word${index}`);
  const parts = composeSummary({ ...application, coverLetter: words.join(" ") }).map(({ html }) => shown(html));
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.map((text) => text.split("\n")[0])).toEqual(
    parts.map((_, index) => {
      const first = `New application SM-7K3F-9QXT (part ${index + 1} of ${parts.length})`;
      return index === 0 ? `${first} · Ada Example, Graphic Designer Intern` : first;
    }),
  );
  expect(parts.map(letterOf).join(" ").split(/\s+/)).toEqual(words);
});

test("the longest values that the form takes are whole, and can be copied", () => {
  const addresses = recordOfKind("web address", (name) =>
    "https://example.org/?".padEnd(textFields[name].maxLength, "a=b&"),
  );
  const longest: ChatApplication = {
    ...application,
    firstName: "Adelheid".repeat(12),
    lastName: "Müller-Østergård ".repeat(5).trim(),
    email: normalizeEmail(`${"a".repeat(64)}@müller.${"domain".repeat(10)}.${"domain".repeat(10)}.example`)!,
    phone: "+1 202 555 0123".padEnd(textFields.phone.maxLength, "0"),
    ...addresses,
    coverLetter: "many words ".repeat(1000).slice(0, maxCoverLetterLength).trim(),
    resume: { fileName: `${"resume".repeat(40)}.pdf`, scan: { kind: "clean" } },
  };
  const parts = composeSummary(longest);
  for (const part of parts) expectSendable(part, maxTextLength);
  const summary = withoutJoiners(shown(parts[0]?.html));
  for (const value of [`Name: ${longest.firstName} ${longest.lastName}`, `Phone: ${longest.phone}`])
    expect(summary).toContain(`${value}\n`);
  for (const value of [shownEmail(longest.email), ...Object.values(addresses)])
    expect(parts[0]?.html).toContain(`<code>${value.replaceAll("&", "&amp;")}</code>\n`);
  expect(parts.map(({ html }) => letterOf(shown(html))).join(" ")).toBe(longest.coverLetter);

  const caption = composeResume(longest);
  expectSendable(caption, telegramCaptionLimit);
  expect(withoutJoiners(shown(caption.html))).toContain(
    `${longest.firstName} ${longest.lastName}\n${longest.position}`,
  );
});

test("the longest letter of the most expensive characters stays within every limit", () => {
  for (const character of ["&", "<", "😀", "👨‍👩‍👧‍👦", "é", "a\u0301".repeat(3), "\u{1f3f4}\u{e0067}\u{e007f}"]) {
    const coverLetter = character.repeat(Math.floor(maxCoverLetterLength / character.length));
    const parts = composeSummary({ ...application, coverLetter }).map(({ html }) => shown(html));
    expect(parts.map(letterOf).join("")).toBe(coverLetter);
  }
});

test("whatever is typed, Telegram can read it, within its limits, with no character cut", () => {
  const random = seededRandom(20261121);
  for (let round = 0; round < 300; round++) {
    const wild: ChatApplication = {
      ...application,
      firstName: nastyText(random, 100),
      lastName: nastyText(random, 100),
      email: nastyText(random, 254),
      phone: random() < 0.5 ? null : nastyText(random, 40),
      ...recordOfKind("web address", () => nastyText(random, 500)),
      coverLetter: nastyText(random, random() < 0.3 ? maxCoverLetterLength : 400),
      spamSigns: random() < 0.2 ? [nastyText(random, 400)] : [],
      resume: { fileName: `${nastyText(random, 200)}.pdf`, scan: { kind: random() < 0.5 ? "clean" : "unscanned" } },
    };
    for (const text of composeSummary(wild)) expectSendable(text, maxTextLength);
    expectSendable(composeResume(wild), telegramCaptionLimit);
    const fileName = safeFileName(wild.resume!.fileName);
    expect(fileName).toMatch(/^[^\r\n"\\/]{1,120}\.pdf$/);
    expect(fileName.isWellFormed()).toBe(true);
  }
});

test.each([
  ["../../etc/passwd", "_.._etc_passwd"],
  ["a\r\nContent-Type: x.pdf", "a Content-Type_ x.pdf"],
  ['my "best" cv.docx', "my _best_ cv.docx"],
  ["a%0d%0ab.pdf", "a__b.pdf"],
  ["Lebenslauf Zoë Müller.pdf", "Lebenslauf Zoë Müller.pdf"],
  ["\u202efdp.exe", "fdp.exe"],
  [`${"x".repeat(300)}.docx`, `${"x".repeat(115)}.docx`],
  ["....", "resume"],
  [".pdf", "resume.pdf"],
])("the file name %j leaves as %j", (given, sent) => {
  expect(safeFileName(given)).toBe(sent);
});

function withResume(scan: ResumeScan): ChatApplication {
  return { ...application, resume: { fileName: "cv & final.pdf", scan } };
}

function expectSendable({ html, plain }: ComposedText, limit: number) {
  const text = shown(html);
  expect(text.length).toBeLessThanOrEqual(limit);
  expect(text.isWellFormed()).toBe(true);
  expect(text).toContain(application.reference);
  expect(withoutJoiners(plain.trim())).toBe(withoutJoiners(text));
  expect(plain.length).toBeLessThanOrEqual(limit);
  expect([linksIn(html), findLinks(plain, [])]).toEqual([[], []]);
  expect(Buffer.byteLength(html)).toBeLessThan(32_768);
}

/** The text in the chat, by the stand-in's own reading of Telegram's HTML. */
function shown(html = ""): string {
  const parsed = parseHtml(html);
  if (!parsed.ok) throw new Error(`${parsed.error} in ${html}`);
  return parsed.text;
}

function linksIn(html: string): string[] {
  const parsed = parseHtml(html);
  return parsed.ok ? findLinks(parsed.text, parsed.entities) : [html];
}

/**
 * The links, mentions and commands that Telegram finds in a text, after tdlib's find_mentions, find_bot_commands and
 * find_urls: outside of code each can be tapped, and a mention notifies. Email addresses count as addresses.
 */
function findLinks(text: string, entities: MessageEntity[]): string[] {
  const code = entities.filter(({ tag }) => tag === "code" || tag === "pre");
  const isCode = (at: number) => code.some(({ offset, length }) => at >= offset && at < offset + length);
  return linkPatterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].filter(({ index }) => !isCode(index)).map(([found]) => found),
  );
}

const linkPatterns = [
  /(?<!\w)@\w{2,}/g,
  /(?<![\w/<>])\/\w+/g,
  /\b(?:https?|tg|ton|ftp):\/\/\S+/gi,
  // The zero-width joiner and non-joiner may be part of a name.
  /(?:[\w\u00a1-\u1fff\u2070-\uffff-]|\u200c|\u200d)+\.(?:com|org|net|io|example|рф)(?![\w.-])/gi,
];

/** The text as people read it. */
function withoutJoiners(text = ""): string {
  return text.replaceAll("\u2060", "");
}

function letterOf(text: string): string {
  return text.includes("Cover letter:\n")
    ? (text.split("Cover letter:\n")[1] ?? "")
    : text.split("\n").slice(2).join("\n");
}

const pieces = [
  ["a", "word ", "x".repeat(90), "  ", "\n", "\r\n", "\t", "\u00a0", "\u3000", "\u2028", "\ufeff"],
  ["<b>", "</b>", "&amp;", "&", "&#0;", '"', "'", '<a href="tg://x">', "%0d%0a", "{}", "```", "\\", "/", ".."],
  ["😀", "👨‍👩‍👧‍👦", "e\u0301", "\u0301".repeat(30), "\ud83d", "\ude00", "مرحبا ", "שלום", "ไทย", "漢字"],
  ["\u202e", "\u2066", "\u200f", "\u0000", "\u0007", "\u009b"],
  [" @team", " /ban", "https://evil.example", " evil.com "],
].flat();

function nastyText(random: () => number, maxLength: number): string {
  let text = "";
  const length = Math.floor(random() * maxLength);
  while (text.length < length) text += pieces[Math.floor(random() * pieces.length)];
  return text.slice(0, maxLength);
}

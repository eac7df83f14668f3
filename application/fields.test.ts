import { describe, expect, test } from "vitest";
import {
  checkFields,
  fieldsOfKind,
  isOfKind,
  isRequired,
  recordOfKind,
  textFieldNames,
  textFields,
  type TextFieldName,
} from "./fields.ts";

const positions = [
  { id: "sales-intern", title: "Sales Intern" },
  { id: "uiux-designer-intern", title: "UI/UX Designer Intern" },
];

const complete: Record<TextFieldName, string> = {
  firstName: "Zoë",
  lastName: "O’Neill",
  email: "zoe@example.org",
  phone: "",
  position: "Sales Intern",
  ...recordOfKind("choice", (name) => textFields[name].options[0]),
  ...recordOfKind("web address", () => ""),
  coverLetter: "I like to explain things.",
};

function errorsOf(changes: Partial<Record<TextFieldName, string>>) {
  const verdict = checkFields({ ...complete, ...changes }, positions);
  return verdict.ok ? [] : verdict.errors;
}

test("a complete application passes, with empty optional fields as null", () => {
  expect(checkFields(complete, positions)).toEqual({
    ok: true,
    fields: { ...complete, phone: null, ...recordOfKind("web address", () => null) },
    position: positions.find(({ title }) => title === complete.position),
  });
});

test("what terminals obey and no database text can hold is dropped; tabs and lines stay", () => {
  const typed = { firstName: "A\u009b2J\u0000da\u007f", coverLetter: "one\u0085\ttwo\u009d52;c;\u009c\u0007" };
  expect(checkFields({ ...complete, ...typed }, positions)).toMatchObject({
    ok: true,
    fields: { firstName: "A2Jda", coverLetter: "one\n\ttwo52;c;" },
  });
});

test.each([
  ["two lines and a tab", "Zoë\r\n\tAda", "Zoë Ada"],
  ["marks of direction", "\u200eZoë\u202e \u2066Ada\u2069", "Zoë Ada"],
  ["a soft hyphen and a word joiner", "Zo\u00adë\u2060", "Zoë"],
  ["joiners between letters", "علی\u200cرضا नि\u200dशा", "علی\u200cرضا नि\u200dशा"],
  ["joiners beside letters", "\u200dZoë\u200c Ada", "Zoë Ada"],
  ["a variant of a letter", "渡邉\u{e0100}", "渡邉\u{e0100}"],
])("a name with %s", (_, firstName, stored) => {
  expect(checkFields({ ...complete, firstName }, positions)).toMatchObject({ ok: true, fields: { firstName: stored } });
});

test.each(["\u200b", "\u3164", "\u2800", "\u00ad\u200e", "\u200d"])(
  "a field of one invisible sign is empty",
  (text) => {
    expect(errorsOf({ firstName: text, coverLetter: text })).toEqual(missing(["firstName", "coverLetter"]));
  },
);

test("line breaks of Word, PowerPoint and printers are line ends of a letter", () => {
  const coverLetter = "First line\u000bsecond line\u000cnext page\u2028last line";
  const fields = { coverLetter: "First line\nsecond line\nnext page\nlast line" };
  expect(checkFields({ ...complete, coverLetter }, positions)).toMatchObject({ ok: true, fields });
});

test.each(textFieldNames)("a megabyte of %s is refused before a pattern looks at it", (field) => {
  const isChoice = isOfKind(field, "choice") || isOfKind(field, "position");
  const typed = { ...complete, [field]: { [Symbol.toPrimitive]: fail, length: 1_000_000 } as unknown as string };
  const verdict = checkFields(typed, positions);
  expect(verdict).toEqual({ ok: false, errors: [{ field, code: isChoice ? "unknown" : "too-long" }] });
});

/** Nobody asks for the text itself. */
function fail(): never {
  throw new Error("The text was looked at.");
}

const missing = (fields: string[]) => fields.map((field) => ({ field, code: "missing" }));
test.each<[what: string, typed: Parameters<typeof checkFields>[0], errors: object[]]>([
  ["an empty form", {}, missing(textFieldNames.filter(isRequired))],
  [
    "white space alone",
    { ...complete, firstName: " \t ", coverLetter: "\r\n\r\n" },
    missing(["firstName", "coverLetter"]),
  ],
  ["an unknown position", { ...complete, position: "Astronaut" }, [{ field: "position", code: "unknown" }]],
  ["an unknown experience", { ...complete, experience: "11" }, [{ field: "experience", code: "unknown" }]],
])("%s is no answer: each field is asked for once, in the order of the form", (_, typed, errors) => {
  expect(checkFields(typed, positions)).toEqual({ ok: false, errors });
});

describe("email addresses", () => {
  test.each([
    ["zoe@example.org", "zoe@example.org"],
    ["o'neill+jobs@mail.example.co.uk", "o'neill+jobs@mail.example.co.uk"],
    ["Zoe@Example.ORG", "Zoe@example.org"],
    [`zoe@e-x.${"a".repeat(63)}.org`, `zoe@e-x.${"a".repeat(63)}.org`],
    ["zoe@exam\u00adple.org", "zoe@example.org"],
    ["\u200bzoe@example.org", "zoe@example.org"],
    ["zo\ufeffe@example.org", "zoe@example.org"],
    ["\u202azo\u00ade@example.org\u202c", "zoe@example.org"],
    ["ｚｏｅ＠ｅｘａｍｐｌｅ．ｏｒｇ", "zoe@example.org"],
    ["zoe@example.org.", "zoe@example.org"],
    ["zoe@ｅxampl\u200bⓔ。org", "zoe@example.org"],
    ["用户@例子.广告", "用户@xn--fsqu00a.xn--4rr70v"],
    ["zoe@xn--fsqu00a.xn--4rr70v", "zoe@xn--fsqu00a.xn--4rr70v"],
  ])("%s is %s", (email, stored) => {
    expect(checkFields({ ...complete, email }, positions)).toMatchObject({ ok: true, fields: { email: stored } });
  });
  test.each(
    [
      ["zoe", "zoe@", "@example.org", "zoe@example", "zoe@example.", "a b@example.org", "a@b@c.org"],
      ["zoe@[127.0.0.1]", "zoe@127.0.0.1", "zoe@127.1", "zoe@0x7f.1", "zoe@１２７。0.0.1", "zoe@[::1]", "zoe@a.1"],
      ["zoe@example.org:25", "zoe@example.org/x", "zoe@/example.org", "zoe@example.org?x", "zoe@example.org#x"],
      ["zoe@(c)example.org", "(c)zoe@example.org", "zoe@example.org;y", "zoe,ada@example.org", "zoe@u:p@example.org"],
      ["zoe@example.org..", "zoe@example..org", "zoe@example.o", "zoe@exam%70le.org", "zoe@exam_ple.org"],
      ["zoe@x／y.org", "zoe@-example.org", "zoe@example-.org", "zoe@example.-org", `zoe@${"a".repeat(64)}.org`],
    ].flat(),
  )("%s is none", (email) => {
    expect(errorsOf({ email })).toEqual([{ field: "email", code: "malformed" }]);
  });
  test("one that is too long only as the DNS has it is too long", () => {
    const email = `zoe@${"ä.".repeat(50)}org`;
    expect(errorsOf({ email })).toEqual([{ field: "email", code: "too-long" }]);
  });
});

describe.each(fieldsOfKind("web address"))("the web address %s", (field) => {
  test.each(["https://example.org", "http://example.org/a?b=c#d", "HTTPS://www.linkedin.com/in/someone"])(
    "%s passes as it is",
    (typed) => {
      expect(checkFields({ ...complete, [field]: typed }, positions)).toMatchObject({
        ok: true,
        fields: { [field]: typed },
      });
    },
  );
  test.each(["\u200bhttps://example.org", "https://example.org.", "ｈｔｔｐｓ：／／example.org"])(
    "%s is cleaned",
    (typed) => {
      const fields = { [field]: "https://example.org" };
      expect(checkFields({ ...complete, [field]: typed }, positions)).toMatchObject({ ok: true, fields });
    },
  );
  test.each(["https://example.org/Ada_Lovelace_Jr.", "https://example.org/①", "https://example.org/E=mc²?q=ｱﾀﾞ#ﾁ."])(
    "%s keeps all that follows its host",
    (typed) => {
      const fields = { [field]: typed };
      expect(checkFields({ ...complete, [field]: typed }, positions)).toMatchObject({ ok: true, fields });
    },
  );
  test.each(["example.org", "linkedin.com/in/ada", "example.org:8080?page=1"])("%s gets its scheme", (typed) => {
    const fields = { [field]: `https://${typed}` };
    expect(checkFields({ ...complete, [field]: typed }, positions)).toMatchObject({ ok: true, fields });
  });
  test.each(
    [
      ["nodots", "ada@example.org", "two words.org", "javascript:alert(1)"],
      ["ftp://example.org", "https://", "https://a b.org", "https://nodots"],
    ].flat(),
  )("%s does not", (typed) => {
    expect(errorsOf({ [field]: typed })).toEqual([{ field, code: "malformed" }]);
  });
});

test("a position may be named by its id and is stored by its title", () => {
  const verdict = checkFields({ ...complete, position: "uiux-designer-intern" }, positions);
  expect(verdict).toMatchObject({ ok: true, fields: { position: "UI/UX Designer Intern" } });
});

test.each(textFieldNames.filter((name) => !isOfKind(name, "choice") && !isOfKind(name, "position")))(
  "%s takes exactly its longest text and not one unit more",
  (field) => {
    const { kind, maxLength } = textFields[field];
    const start = kind === "web address" ? "https://example.org/" : "";
    const longest = kind === "email" ? "@example.org".padStart(maxLength, "a") : start.padEnd(maxLength, "a");
    expect(errorsOf({ [field]: longest })).toEqual([]);
    const oneMore = kind === "email" ? `a${longest}` : `${longest}a`;
    expect(errorsOf({ [field]: oneMore })).toEqual([{ field, code: "too-long" }]);
  },
);

test("a line end counts once, whichever way a form posts it", () => {
  const lines = "ab\r\n".repeat(textFields.coverLetter.maxLength / 3 - 1) + "abcd";
  expect(lines.length).toBeGreaterThan(textFields.coverLetter.maxLength);
  expect(errorsOf({ coverLetter: lines })).toEqual([]);
});

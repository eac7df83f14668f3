import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { copyProject } from "../../support/copy-project.ts";

/** The positions of the second company; the first one has every optional fact, the last one is a job at an office. */
export const gradewellPositions = [
  {
    id: "research-fellow",
    title: "Research Fellow",
    department: "Research",
    work: "Ask teachers what they grade and how long it takes, and tell the team where it can help.",
  },
  {
    id: "school-partner",
    title: "School Partner",
    department: "Schools",
    work: "Visit schools in their first weeks, and write down whatever takes longer than it should.",
  },
  {
    id: "data-steward",
    title: "Data Steward",
    department: "Research",
    work: "Keep the papers of every trial apart, and know at any time who may see which of them.",
  },
] as const;

/**
 * Copies the project into the empty folder `copy` and makes another company of it, as `docs/make-it-yours.md` says: only
 * files in `content/`, the colors, and the address in `SECURITY.md` change. Throws when a text to replace is not there.
 */
export function makeGradewell(copy: string): void {
  copyProject(copy);
  edit("content/site.ts", [
    [/scriptmark\.example/g, "gradewell.example"],
    [/name: "Scriptmark"/, 'name: "Gradewell"'],
    [/referencePrefix = "SM"/, 'referencePrefix = "GW"'],
    [/tagline = "[^"]*"/, 'tagline = "Marking for lab reports"'],
    [
      /productDescription =\n\s*"[^"]*"/,
      'productDescription = "Students hand in lab reports on paper. The marks are proposals, and the teacher reviews every one of them."',
    ],
    [/\["Marketing and Sales", "Development"\]/, '["Research", "Schools"]'],
    [/internshipFields = "[^"]*"/, 'internshipFields = "research and school partnerships"'],
    [/internshipCountries: \[\]/, 'internshipCountries: ["Germany", "Austria"]'],
    [/timeZone: null/, 'timeZone: "Europe/Berlin"'],
    [/phoneHint: null/, `phoneHint: "Include the country code if it isn't a German number."`],
  ]);
  edit("SECURITY.md", [[/scriptmark\.example/g, "gradewell.example"]]);
  edit("content/claims.ts", [
    [/freeCredits: 100/, "freeCredits: 40"],
    [/packPrice: 199/, "packPrice: 249"],
    [/creditPrice: "0\.20"/, 'creditPrice: "0.25"'],
    [/sign: "\$", name: "US dollars"/, 'sign: "€", name: "euros"'],
    [
      /free: "Free", educators: "Educators", institution: "Institution"/,
      'free: "Starter", educators: "Staff", institution: "Campus"',
    ],
    [/teachers: "60\+"/, 'teachers: "90+"'],
    [/  "Thai",\n/, '  "Thai",\n  "Dutch",\n'],
  ]);
  edit("content/drawings/sheet.ts", [[/inPictures: "[^"]*"/, 'inPictures: "a lab report that is marked"']]);
  edit("content/landing/landing.ts", [
    [/"Revolutionize", "Transform", "Modernize"/, '"Rethink", "Lighten", "Improve"'],
    [/headlineEnd = "[^"]*"/, 'headlineEnd = "Marking by Hand"'],
  ]);
  edit("app/styles/colors.css", [
    [/--paper: light-dark\([^;]*;/, "--paper: light-dark(#f0f5fb, #15222f);"],
    [/--paper-veiled: light-dark\([^;]*;/, "--paper-veiled: light-dark(#848c9b, #070f12);"],
    [/--pen: light-dark\([^;]*;/, "--pen: light-dark(#7b49b0, #cdb0f5);"],
    [/--margin-line: light-dark\([^;]*;/, "--margin-line: light-dark(#c5aee3, #75609c);"],
    [/--fountain: light-dark\([^;]*;/, "--fountain: light-dark(#0b6459, #7fd8c8);"],
  ]);
  edit("content/typefaces.ts", [
    [/text: \{[^}]*\}/, 'text: { package: "newsreader", weight: [400, 650], fallback: "serif" }'],
    [/display: \{[^}]*\}/, 'display: { package: "instrument-sans", weight: 600, fallback: "sans-serif" }'],
  ]);
  writeFileSync(
    path.join(copy, "content/mark/mark.svg"),
    // A ring, whose line the drawing's root describes, as most programs write it.
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" fill="none" stroke="currentColor" stroke-width="4"><circle cx="20" cy="20" r="14"/></svg>\n',
  );
  writePositions(path.join(copy, "content/positions"));
  for (const file of globSync("content/**/*.{ts,md,svg}", { cwd: copy, exclude: ["**/*.test.ts"] })) {
    const place = path.join(copy, file);
    writeFileSync(place, inAnotherTrade(readFileSync(place, "utf8"), path.extname(file)));
  }

  function edit(name: string, changes: [RegExp, string][]) {
    const file = path.join(copy, name);
    const text = changes.reduce(
      (rest, [pattern, text]) => {
        if (rest.search(pattern) === -1) throw new Error(`${name} has no ${String(pattern)}`);
        return rest.replace(pattern, () => text);
      },
      readFileSync(file, "utf8"),
    );
    writeFileSync(file, text);
  }
}

const office = "{ street: Example Street 1, city: Berlin, country: Germany }";
const facts = [
  "datePosted: 2026-11-20\nhoursPerWeek: 35\nstarts: 2027-02-01\npay: { amount: 1900, currency: EUR, per: month }\n",
  "",
  "datePosted: 2026-11-20\n",
];

function writePositions(folder: string) {
  const model = readFileSync(path.join(folder, "sales-intern.md"), "utf8");
  for (const file of globSync("*.md", { cwd: folder })) rmSync(path.join(folder, file));
  for (const [index, { id, title, department, work }] of gradewellPositions.entries()) {
    const text = model
      .replace(/^id: .*/m, `id: ${id}`)
      .replace(/^title: .*/m, `title: ${title}`)
      .replace(/^department: .*\n/m, `department: ${department}\n${facts[index] ?? ""}`)
      .replace(/^ {2}Be the first person.*/m, `  ${work}`)
      .replace(/^location: .*/m, index === 2 ? `location: ${office}` : "location: Remote")
      .replace(/^months: .*\n/m, index === 2 ? "employmentType: FULL_TIME\n" : "months: 6\n")
      .replace(/Fully remote for the whole internship/, index === 2 ? "A desk of your own" : "$&");
    writeFileSync(path.join(folder, `${id}.md`), text);
  }
}

/** The words of our trade, the color of our pen, and what this company says in their place. */
const otherWords: Readonly<Record<string, string>> = {
  grade: "reading",
  grades: "readings",
  graded: "metered",
  grader: "meter",
  grading: "metering",
  teacher: "inspector",
  teachers: "inspectors",
  student: "sampler",
  students: "samplers",
  instructor: "technician",
  instructors: "technicians",
  exam: "trial",
  exams: "trials",
  handwriting: "sampling",
  handwritten: "sampled",
  assignment: "survey",
  assignments: "surveys",
  paper: "sample",
  papers: "samples",
  school: "depot",
  schools: "depots",
  university: "plant",
  universities: "plants",
  educators: "inspectors",
};

export const wordsOfOurTrade = new RegExp(`\\b(?:${Object.keys(otherWords).join("|")})\\b`, "gi");

/** Returns the text of a file of `content/` with the words of another trade: in prose, and in no name, path or id. */
function inAnotherTrade(text: string, kind: string): string {
  if (kind === ".svg") return text.replace(/>[^<]+</g, inOtherWords);
  if (kind === ".md") return betweenMatches(text, /\]\([^)]*\)|\{[^}]*\}|^id: .*$/gm);
  return text
    .split("\n")
    .map((line) => (/^\s*(?:\/?\*|\/\/)/.test(line) ? line : line.replace(literal, inLiteral)))
    .join("\n");
}

/** A literal of TypeScript, and what says that a single word in it is shown. */
const literal = /(label: )?("(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)/g;

function inLiteral(whole: string, label: string | undefined, quoted: string): string {
  const isName = /^[a-z\d./#:@_-]*$/.test(quoted.slice(1, -1));
  return isName && label === undefined ? whole : betweenMatches(whole, /\$\{[^}]*\}/g);
}

function betweenMatches(text: string, pattern: RegExp): string {
  const left = [...text.matchAll(pattern), [""]].map(([match]) => match);
  return text
    .split(pattern)
    .map((part, index) => inOtherWords(part) + left[index])
    .join("");
}

function inOtherWords(text: string): string {
  return text.replace(wordsOfOurTrade, (word) => {
    const other = otherWords[word.toLowerCase()]!;
    return /^[A-Z]/.test(word) ? other[0]!.toUpperCase() + other.slice(1) : other;
  });
}

import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The parts of the project that a build and a start need. */
const parts = "app application bin build-tools commands content server package.json package-lock.json".split(" ");
const configs = ["react-router.config.ts", "tsconfig.json", "vite.config.ts"];

/** The open positions of the second company; the first one has every optional fact. */
export const gradewellPositions = [
  { id: "research-fellow", title: "Research Fellow", department: "Research" },
  { id: "school-partner", title: "School Partner", department: "Schools" },
  { id: "data-steward", title: "Data Steward", department: "Research" },
] as const;

/**
 * Copies the project into a new folder and makes another company of it, as `docs/make-it-yours.md` says: only files in
 * `content/` and the color tokens change. Returns the folder. Throws when a text to replace is not there.
 */
export function makeGradewell(): string {
  const copy = mkdtempSync("/tmp/gradewell-");
  for (const part of [...parts, ...configs]) cpSync(part, path.join(copy, part), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(copy, "node_modules"));
  edit("content/site.ts", [
    [/scriptmark\.example/g, "gradewell.example"],
    [/name: "Scriptmark"/, 'name: "Gradewell"'],
    [/\["Marketing and Sales", "Development"\]/, '["Research", "Schools"]'],
    [/internshipFields = "[^"]*"/, 'internshipFields = "research and school partnerships"'],
    [/internshipCountries: \[\]/, 'internshipCountries: ["Germany", "Austria"]'],
    [/timeZone: null/, 'timeZone: "Europe/Berlin"'],
    [/phoneHint: null/, `phoneHint: "Include the country code if it isn't a German number."`],
  ]);
  edit("content/claims.ts", [
    [/internshipMonths: 3/, "internshipMonths: 6"],
    [/freeCredits: 100/, "freeCredits: 40"],
    [/packPrice: 199/, "packPrice: 249"],
    [/creditPrice: "0\.20"/, 'creditPrice: "0.25"'],
    [/sign: "\$", name: "US dollars"/, 'sign: "€", name: "euros"'],
    [
      /free: "Free", educators: "Educators", institution: "Institution"/,
      'free: "Starter", educators: "Staff room", institution: "Campus"',
    ],
    [/teachers: "60\+"/, 'teachers: "90+"'],
    [/  "Thai",\n/, '  "Thai",\n  "Dutch",\n'],
  ]);
  edit("app/styles/tokens.css", [
    [/--paper: light-dark\([^;]*;/, "--paper: light-dark(oklch(0.97 0.01 250), oklch(0.25 0.03 260));"],
    [/--pen: light-dark\([^;]*;/, "--pen: light-dark(oklch(0.5 0.15 300), oklch(0.8 0.1 300));"],
  ]);
  writeFileSync(
    path.join(copy, "content/mark/mark.svg"),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="14" fill="currentColor"/></svg>\n',
  );
  writePositions(path.join(copy, "content/positions"));
  return copy;

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

function writePositions(folder: string) {
  const model = readFileSync(path.join(folder, "sales-intern.md"), "utf8");
  rmSync(folder, { recursive: true });
  cpSync("content/positions", folder, { recursive: true, filter: (source) => !source.endsWith(".md") });
  for (const [index, { id, title, department }] of gradewellPositions.entries()) {
    const facts =
      index === 0
        ? "datePosted: 2026-11-20\nhoursPerWeek: 35\nstarts: 2027-02-01\npay: { amount: 1900, currency: EUR, per: month }\n"
        : "";
    const text = model
      .replace(/^id: .*/m, `id: ${id}`)
      .replace(/^title: .*/m, `title: ${title}`)
      .replace(/^department: .*\n/m, `department: ${department}\n${facts}`);
    writeFileSync(path.join(folder, `${id}.md`), text);
  }
}

import { execFileSync, spawn } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { afterAll, expect, test } from "vitest";
import { teamApplicationPath, teamPaths } from "../../../application/team/addresses.ts";
import { answerSheet } from "../../../content/drawings/sheet.ts";
import { openResumeThreads } from "../../../server/team/resume/resume-threads.ts";
import { startTelegramStandIn } from "../../../stand-ins/telegram/start-stand-in.ts";
import { applicationForm } from "../../support/builders.ts";
import { spawnSite } from "../../support/built-site.ts";
import { shareOfPixels } from "../../support/share-of-pixels.ts";
import { makeDataFolder } from "../../support/data-folder.ts";
import { endOfProgram } from "../../support/end-of-program.ts";
import { postApplication } from "../../support/site-requests.ts";
import { smtpUrl, startSmtpServer } from "../../support/start-smtp-server.ts";
import { teamRequests } from "../../support/team-requests.ts";
import { createTestDatabase } from "../../support/test-database.ts";
import unpackBrowser, { browserLaunch } from "../../support/unpack-browser.ts";
import { gradewellPositions, makeGradewell, wordsOfOurTrade } from "./gradewell.ts";

/* Another company, made by files of `content/` and color tokens alone, says nothing anywhere of ours. */

const database = await createTestDatabase();
const chat = await startTelegramStandIn();
const mailServer = await startSmtpServer();
const data = await makeDataFolder();
const copy = mkdtempSync("/tmp/gradewell-");
makeGradewell(copy);
execFileSync(process.execPath, ["bin/build.ts"], { cwd: copy, stdio: "pipe" });
const site = spawnSite(
  [process.execPath, "commands/scriptmark.ts", "start", "--as-built"],
  {
    DATABASE_URL: database.url,
    DATA_DIR: data.dataDir,
    ...chat.settings,
    SMTP_URL: smtpUrl(mailServer),
    MAIL_FROM: "careers@gradewell.example",
  },
  { cwd: copy },
);
const address = await site.said;

afterAll(async () => {
  site.child.kill("SIGINT");
  await site.ended;
  await chat.stop();
  await mailServer.stop();
  await database.drop();
  await data.remove();
  rmSync(copy, { recursive: true });
});

const ours: [what: string, pattern: RegExp][] = [
  ["the name", /scriptmark/i],
  ["the prefix of references", /\bSM-/],
  ["the length of an internship", /\b(3|three)[- ]months?\b/i],
  // A drawing has such numbers in its attributes.
  ["a price", /\$(199|0\.20|0<)|(?<!=")\b199\b|US dollars/],
  ["the free credits", /\b100 free credits/i],
  ["the name of a plan", /\b(Free|Educators|Institution) plan\b/],
  ["a position or a department", /(Sales|Designer|Developer|Marketing|Content Creator) Intern|Marketing and Sales/],
  ["what the product is", /AI grading for handwritten work|Students write on paper/],
  ["the headline", /Revolutionize/],
  ["the picture for sharing", new RegExp(answerSheet.inPictures)],
  ["the color of the paper", /#f8f3e9/i],
  ["the mark", /M4\.8 20\.8q/],
];

/** Returns each word of our trade in `words`, which people read or hear, with those around it. Addresses keep their names. */
function tradeIn(place: string, words: string): string[] {
  const text = words.replace(/https?:\S+|\S+@\S+/g, "");
  return [...text.matchAll(wordsOfOurTrade)].map(
    ({ 0: word, index }) => `${place}: ${word}: ${text.slice(Math.max(0, index - 40), index + 40)}`,
  );
}

/** Returns what a page has for people and search engines: its texts, what its attributes say aloud, and its data. */
function wordsOf(html: string): string {
  const said = [
    ...html.matchAll(/ (?:alt|aria-label|title|placeholder|data-label|(?<=<meta[^>]* )content)="([^"]*)"/g),
  ];
  const texts = html
    .replaceAll("<wbr/>", "")
    .replace(/<(script|style)(?![^>]*ld\+json)[^>]*>.*?<\/\1>/gs, "\n")
    .replace(/<[^>]*>/g, "\n");
  return [texts, ...said.map(([, words = ""]) => words)].join("\n");
}

/** Returns the sentences in a script, or in a style sheet, which writes before and after elements. */
function sentencesOf(code: string): string {
  return [...code.matchAll(/(["'`])([A-Z][^"'`\n]* [^"'`\n]*)\1/g)].map(([, , sentence = ""]) => sentence).join("\n");
}

/** Returns each of these that `text` has, with the words around it. */
function leftIn(place: string, text: string): string[] {
  return ours.flatMap(([what, pattern]) => {
    const found = pattern.exec(text);
    return found ? [`${place}: ${what}: ${text.slice(Math.max(0, found.index - 60), found.index + 60)}`] : [];
  });
}

test("pages, feeds and files that are served", async () => {
  const sitemap = await get("/sitemap.xml");
  const listed = [...sitemap.matchAll(/<loc>https:\/\/gradewell\.example([^<]*)<\/loc>/g)].map(
    ([, urlPath = ""]) => urlPath,
  );
  expect(listed).toEqual(expect.arrayContaining(["/", ...gradewellPositions.map(({ id }) => `/careers/${id}`)]));
  const forms = ["/careers/apply", ...gradewellPositions.map(({ id }) => `/careers/${id}/apply`)];
  const files = ["/sitemap.xml", "/robots.txt", "/careers/feed.xml", "/llms.txt", "/.well-known/security.txt"];
  const scripts = ["/grade-sheet.js", "/insights/script.js", "/no-such-page"];
  const left = [];
  for (const urlPath of [...listed, ...forms, ...files, ...scripts]) {
    const text = await get(urlPath);
    left.push(...leftIn(urlPath, text), ...tradeIn(urlPath, text.startsWith("<") ? wordsOf(text) : sentencesOf(text)));
  }
  for (const file of globSync("build/client/**/*.{js,css}", { cwd: copy })) {
    const text = readFileSync(path.join(copy, file), "utf8");
    left.push(...leftIn(file, text), ...tradeIn(file, sentencesOf(text)));
  }
  expect(left).toEqual([]);
});

test("a position shows pay, hours and start on card and page, and in the structured data", async () => {
  const [{ id }] = gradewellPositions;
  const page = await get(`/careers/${id}`);
  for (const text of ["€1,900 a month", "35 hours a week", "February 1, 2027"]) {
    expect(page).toContain(text);
    expect(await get("/careers")).toContain(text);
  }
  expect(jobPostingIn(page)).toMatchObject({
    baseSalary: { currency: "EUR", value: { value: 1900, unitText: "MONTH" } },
    applicantLocationRequirements: [{ name: "Germany" }, { name: "Austria" }],
  });
  // Without a date there is no valid posting, and none is made.
  expect(await get(`/careers/${gradewellPositions[1].id}`)).not.toContain("JobPosting");
});

test("a position at an office shows its place on card and page, and is advertised at its address", async () => {
  const page = await get(`/careers/${gradewellPositions[2].id}`);
  expect(page).toContain("Berlin, Germany");
  expect(await get("/careers")).toContain("Berlin, Germany");
  const posting = jobPostingIn(page);
  expect(posting).toMatchObject({
    jobLocation: {
      address: { streetAddress: "Example Street 1", addressLocality: "Berlin", addressCountry: "Germany" },
    },
  });
  expect(posting).not.toHaveProperty("jobLocationType");
});

test("among internships, a job is called a job, and texts about all positions name none of the two", async () => {
  const { id } = gradewellPositions[2];
  expect(await get(`/careers/${id}`)).toContain("Full-time job");
  for (const urlPath of [`/careers/${id}`, `/careers/${id}/apply`, "/careers/apply", "/about", "/terms", "/privacy"])
    expect([urlPath, (await get(urlPath)).match(/internships?/gi)]).toEqual([urlPath, null]);
  const page = await get("/careers");
  expect(page).toContain("Internship (6 months)");
  expect(page).not.toMatch(/(six|6)[- ]months?[ -](of|remote)/i);
});

test("what is sent and printed: the chat, the confirmation, the candidate's page, and the log", async () => {
  const response = await postApplication(address, applicationForm({ position: gradewellPositions[0].title }));
  expect(response.status).toBe(201);
  const { reference, statusUrl } = (await response.json()) as { reference: string; statusUrl: string };
  expect(reference).toMatch(/^GW-/);
  const messages = await chat.waitForMessages(2);
  await expect.poll(() => mailServer.mails.length).toBe(1);
  // The operators' command and its files keep their name.
  const log = site.lines.join("\n").replaceAll(/`scriptmark \w+`/g, "");
  const said = { chat: messages.map(({ text }) => text).join("\n"), mail: mailServer.mails[0]!.text, log };
  const left = Object.entries(said).flatMap(([place, text]) => [...leftIn(place, text), ...tradeIn(place, text)]);
  const page = await get(statusUrl);
  expect([...left, ...leftIn(statusUrl, page), ...tradeIn(statusUrl, wordsOf(page))]).toEqual([]);
  expect(mailServer.mails[0]!.text).toContain("Gradewell");
});

test("the hiring team's pages", async () => {
  const { get, signIn } = teamRequests({ origin: address, pool: database.pool });
  const cookie = await signIn("Grace");
  const { rows } = await database.pool.query<{ reference: string }>("select reference from application");
  const paths = [...Object.values(teamPaths), ...rows.map(({ reference }) => teamApplicationPath(reference))];
  expect(rows.length).toBeGreaterThan(0);
  const left = [];
  for (const urlPath of paths) {
    // The operators' file keeps its name.
    const page = (await (await get(urlPath, cookie)).text()).replaceAll("/etc/scriptmark.env", "");
    left.push(...leftIn(urlPath, page), ...tradeIn(urlPath, wordsOf(page)));
  }
  expect(left).toEqual([]);
});

test("what a browser prints, and what the pictures for sharing are drawn from", async () => {
  await unpackBrowser();
  const browser = await chromium.launch(browserLaunch);
  // What reads the pages of a resume reads these, too.
  const threads = openResumeThreads({ patienceMs: 60_000 });
  const page = await browser.newPage();
  const left = [];
  for (const urlPath of ["/", "/careers", "/trust", `/careers/${gradewellPositions[0].id}`]) {
    await page.goto(address + urlPath);
    const read = await threads.perform(urlPath, () => page.pdf(), { kind: "read-pdf" });
    const printed = read.kind === "read" && read.reading.kind === "pages" ? read.reading.pages : [];
    const text = printed.map((one) => one.text).join("\n");
    expect(text.length).toBeGreaterThan(500);
    left.push(...tradeIn(urlPath, text));
  }
  await Promise.all([browser.close(), threads.close()]);
  const drawing = readFileSync(path.join(copy, "build/sharing/drawing.svg"), "utf8");
  expect([...left, ...leftIn("drawing", drawing), ...tradeIn("drawing", wordsOf(drawing))]).toEqual([]);
});

function jobPostingIn(page: string): unknown {
  const [, json = "null"] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
  return JSON.parse(json);
}

test("the pictures for sharing and the icons are on the second company's paper", async () => {
  const [, paper = ""] = /media="\(prefers-color-scheme: light\)" content="(#\w{6})"/.exec(await get("/")) ?? [];
  const channels = [1, 3, 5].map((at) => Number.parseInt(paper.slice(at, at + 2), 16));
  expect(paper).not.toBe("#f8f3e9");
  const paperIn = async (file: string, left: number) => {
    const png = Buffer.from(await (await fetch(address + file)).arrayBuffer());
    const square = { left, top: left, width: 40, height: 40 };
    return shareOfPixels(png, square, ({ red, green, blue }) => [red, green, blue].join() === channels.join());
  };
  for (const file of ["/social/site.png", `/social/${gradewellPositions[0].id}.png`, "/icon-512.png"])
    expect([file, await paperIn(file, 0)]).toEqual([file, 1]);
  // The mark is a ring.
  expect(await paperIn("/icon-512.png", 236)).toBe(1);
});

test("the list of what is missing names the files that still describe our product, and no other", async () => {
  const about = path.join(copy, "content/pages/about.md");
  const words = readFileSync(about, "utf8");
  writeFileSync(about, `${words}\nScriptmark reads handwriting.\n`);
  const { stdout } = await runNode(["commands/scriptmark.ts", "launch", "--json"]);
  writeFileSync(about, words);
  const { facts } = JSON.parse(stdout) as { facts: { label: string; place: string }[] };
  const { place = "" } = facts.find(({ label }) => label === "Words of your own") ?? {};
  // The landing page has a drawing of handwriting.
  expect(place.split(", ")).toEqual(["content/landing/landing.ts", "content/pages/about.md"]);
});

test("its unit tests are green: no test of behavior knows our words", async () => {
  // It has our words to the letter.
  const left = ["--exclude", "content/own-words.test.ts"];
  const run = ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", ...left];
  const { status, stdout, stderr } = await runNode(run);
  expect({ status, output: status === 0 ? "" : stdout + stderr }).toEqual({ status: 0, output: "" });
});

test("a section that is left out of the content ends the build with the page and the reason, and keeps the last one", async () => {
  const file = path.join(copy, "content/landing/landing.ts");
  const landing = readFileSync(file, "utf8");
  expect(landing).toContain("\n  metrics,\n");
  writeFileSync(file, landing.replace("\n  metrics,\n", "\n"));
  const { status, stderr } = await runNode(["bin/build.ts"]);
  writeFileSync(file, landing);
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^The page \/ can't be rendered \(.+\)\. A text .* content\/\.\n$/),
  });
  expect(await get("/")).toContain("Gradewell");
});

/** Runs a script of the copy, while this process goes on serving and hears of connections that end. */
async function runNode(args: readonly string[]) {
  const env = { PATH: process.env["PATH"], SETTINGS_FILE: "" };
  const child = spawn(process.execPath, args, { cwd: copy, env, stdio: ["ignore", "pipe", "pipe"] });
  return endOfProgram(child);
}

async function get(urlPath: string): Promise<string> {
  return (await fetch(address + urlPath)).text();
}

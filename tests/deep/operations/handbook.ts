import { readFileSync } from "node:fs";
import path from "node:path";

export type Block = { language: string; commands: string[] };

/** The text under one heading of the handbook. `name` is the page and the heading, such as `First day: The chat`. */
export type Section = { name: string; text: string; blocks: Block[] };

const pages = ["first-day", "setup", "every-day", "bad-days"];

/** The sections of the pages, in the order in which a new operator reads them. */
export function readHandbook(): Section[] {
  return pages.flatMap((page) => {
    const [before = "", ...sections] = readFileSync(path.resolve(`docs/operations/${page}.md`), "utf8").split(/^##+ /m);
    const title = /^# (.+)$/m.exec(before)?.[1] ?? page;
    return [
      sectionOf(title, before),
      ...sections.map((text) => sectionOf(`${title}: ${text.slice(0, text.indexOf("\n"))}`, text)),
    ];
  });
}

function sectionOf(name: string, text: string): Section {
  const blocks = [...text.matchAll(/^ *```(\w*)\n([^]*?)^ *```$/gm)].map(([, language = "", content = ""]) => ({
    language,
    commands: language === "sh" ? commandsIn(content) : [content],
  }));
  return { name, text, blocks };
}

/** One command a line, or several lines that a backslash joins; without the comments behind them. */
function commandsIn(content: string): string[] {
  return content
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .map((line) => line.replace(/(^|\s+)# .*$/, "").trim())
    .filter((line) => line !== "");
}

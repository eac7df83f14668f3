import { styleText } from "node:util";

type Line = { level: string; time: string; msg: string; err?: { message?: string; stack?: string } };

type Style = Parameters<typeof styleText>[0];

const words: Record<string, [word: string, style: Style]> = {
  warn: ["Warning: ", "yellow"],
  error: ["Error: ", "red"],
  fatal: ["Error: ", "red"],
};

/**
 * Returns a line of the log, as JSON, as a person at a terminal reads it: the time of day, the level if it is a bad one,
 * the sentence, and after it what goes on one line. `isColored`: the terminal shows colors.
 */
export function terminalLine(json: string, isColored: boolean): string {
  const { level, time, msg, err, ...details } = JSON.parse(json) as Line & Record<string, unknown>;
  const paint = (style: Style, text: string) => (isColored ? styleText(style, text, { validateStream: false }) : text);
  const [word, style] = words[level] ?? ["", null];
  const known = Object.entries({ ...details, error: err?.message }).flatMap(([name, value]) => {
    const isShort = ["string", "number", "boolean"].includes(typeof value) && String(value).length <= longestDetail;
    return isShort && !hidden.has(name) ? [`${name} ${String(value)}`] : [];
  });
  const rest = known.length > 0 ? ` ${paint("dim", `(${known.join(", ")})`)}` : "";
  const sentence = style ? paint(style, word + msg) : msg;
  return `${paint("dim", localTime(time))}  ${sentence}${rest}\n`;
}

const longestDetail = 200;

/** Programs put lines together by them. */
const hidden = new Set(["requestId", "hostname", "pid"]);

function localTime(time: string): string {
  return new Date(time).toTimeString().slice(0, 8);
}

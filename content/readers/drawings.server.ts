import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** A drawing: its `viewBox`, and what is in it, as markup. */
export type Drawing = { viewBox: string; markup: string };

export type Drawings = Readonly<Record<string, Drawing>>;

/** Returns the mark, which takes the color of the text around it. Throws as `readSvg`. */
export function readMark(): Drawing {
  return readSvg("content/mark/mark.svg");
}

/** Returns the drawings of `content/drawings/` by the names of their files, such as `step-1`. Throws as `readSvg`. */
export function readDrawings(): Drawings {
  return Object.fromEntries(
    globSync("content/drawings/*.svg").map((file) => [path.basename(file, ".svg"), readDrawing(file)]),
  );
}

/** What a page can color and time. Anything else, and each style, comes from a drawing program. */
const drawn = new Set(["g", "path", "text", "tspan", "circle", "ellipse", "rect", "line", "polyline", "polygon"]);

function readDrawing(file: string): Drawing {
  const drawing = readSvg(file);
  const elements = [...drawing.markup.matchAll(/<([^\s/>]+)/g)].map(([, name = ""]) => name);
  const unknown = elements.find((name) => !drawn.has(name)) ?? / (?:style|id)=/.exec(drawing.markup)?.[0].trim();
  if (unknown !== undefined) throw new Error(`${file}: a drawing has no ${unknown}, only ${[...drawn].join(", ")}`);
  return drawing;
}

/**
 * Returns the drawing of `file`, with what its `<svg>` says of fill and stroke. Throws when the file is no SVG with a
 * `viewBox`.
 */
function readSvg(file: string): Drawing {
  const text = readFileSync(file, "utf8").trim();
  const start = /^<svg [^>]*>/.exec(text)?.[0] ?? "";
  const viewBox = / viewBox="([^"]+)"/.exec(start)?.[1];
  const inside = text.endsWith("</svg>") ? text.slice(start.length, -"</svg>".length) : undefined;
  if (viewBox === undefined || inside === undefined) throw new Error(`${file}: it has to be one <svg> with a viewBox`);
  const markup = inside.trim().replace(/>\s+</g, "><").replaceAll(" />", "/>");
  const inherited = start.match(/ (?:fill|stroke|color)[\w-]*="[^"]*"/g)?.join("") ?? "";
  return { viewBox, markup: inherited === "" ? markup : `<g${inherited}>${markup}</g>` };
}

import { readdirSync } from "node:fs";
import path from "node:path";
import type { WrittenPosition } from "../../application/position.ts";
import { paragraphsIn } from "../paragraphs.ts";
import { inSiteOrder, positionSchema } from "../positions.ts";
import { parseFrontMatter } from "./front-matter.ts";
import { fillPlaceholders } from "./placeholders.ts";
import { readText } from "./read-text.server.ts";

// Every script of the project is at its root when it reads, also from the built bundle.
const folder = "content/positions";

/**
 * Returns the positions with which a new site begins, those of `content/positions/*.md`, in the site's order. Throws with
 * the name of a file that breaks rules.
 */
export function readPositions(): WrittenPosition[] {
  return inSiteOrder(
    readdirSync(folder)
      .filter((name) => name.endsWith(".md"))
      .map(readPosition),
  );
}

function readPosition(fileName: string): WrittenPosition {
  const file = path.join(folder, fileName);
  const position = readPositionFile(file, fillPlaceholders(readText(file), file));
  if (`${position.id}.md` !== fileName) throw new Error(`${file}: its id is ${position.id}`);
  return position;
}

/** Returns the position in the text of a file. Throws with the file's name when it breaks rules. */
export function readPositionFile(file: string, source: string): WrittenPosition {
  const { frontMatter } = parseFrontMatter(file, source, positionSchema, (about) => ({ about: paragraphsIn(about) }));
  return frontMatter;
}

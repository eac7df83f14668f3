import { unzipSync, zipSync } from "fflate";
import mammoth from "mammoth";
import { z } from "zod";
import type { ResumeReading, TextBlock } from "../../../application/team/resume.ts";

/** Of all parts with text, unpacked. A resume of two pages has 0.3 MB. */
const maxTextBytes = 10 * 1024 * 1024;

/** In UTF-16 units. */
const maxTextLength = 100_000;

/** Returns the headings, lists and paragraphs of a DOCX. Throws for a file that is damaged or has a password. */
export async function readDocx(bytes: Uint8Array): Promise<ResumeReading> {
  let blocks: TextBlock[] = [];
  await mammoth.convertToHtml(
    { buffer: Buffer.from(zipSync(unpackTexts(bytes), { level: 0 })) },
    {
      // Its document is all that is used of the conversion.
      transformDocument(document: unknown) {
        blocks = blocksOf(document);
        return { type: "document", children: [], notes: {}, comments: [] };
      },
    },
  );
  if (blocks.length === 0) return { kind: "unreadable" };
  return { kind: "document", ...shortened(blocks) };
}

/** Pictures and fonts are left packed. A part never gets more memory than the archive's list says. */
function unpackTexts(bytes: Uint8Array): Record<string, Uint8Array> {
  let textBytes = 0;
  return unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!/\.(xml|rels)$/i.test(name)) return false;
      textBytes += originalSize;
      if (textBytes > maxTextBytes) throw new Error("The document has more text than a resume.");
      return true;
    },
  });
}

/** The parts of mammoth's document that have a text. */
const element = z.object({
  type: z.string(),
  children: z.array(z.unknown()).default([]),
  value: z.string().optional(),
  checked: z.boolean().optional(),
  styleName: z.string().nullish(),
  numbering: z.object({ isOrdered: z.boolean() }).nullish(),
});

/** Tables are read cell by cell: in a resume most of them are columns of the layout. */
function blocksOf(node: unknown): TextBlock[] {
  const { type, children, styleName, numbering } = element.parse(node);
  if (type !== "paragraph") return children.flatMap(blocksOf);
  const text = children.map(textOf).join("").trim();
  if (text === "") return [];
  if (styleName && /^(heading|title|subtitle)\b/i.test(styleName)) return [{ kind: "heading", text }];
  if (numbering) return [{ kind: numbering.isOrdered ? "numbered-item" : "item", text }];
  return [{ kind: "paragraph", text }];
}

function textOf(node: unknown): string {
  const { type, children, value, checked } = element.parse(node);
  if (type === "text" && value !== undefined) return value.replace(/(?![\n\t])\p{Cc}/gu, "").toWellFormed();
  if (type === "tab") return "\t";
  if (type === "break") return "\n";
  if (type === "checkbox") return checked === true ? "☑" : "☐";
  return children.map(textOf).join("");
}

function shortened(blocks: TextBlock[]): { blocks: TextBlock[]; isShortened: boolean } {
  let length = 0;
  const end = blocks.findIndex(({ text }) => (length += text.length + 1) > maxTextLength);
  return end === -1 ? { blocks, isShortened: false } : { blocks: blocks.slice(0, end), isShortened: true };
}

import type { FileHandle } from "node:fs/promises";
import { readZipPart, readZipParts } from "./zip-parts.ts";

/** The part of every Office document that lists the types of all others (ECMA-376, part 2). */
const typesPart = "[content_types].xml";

/** A Word document's list of types has a few kilobytes. */
const maxTypesBytes = 256 * 1024;

const wordDocument = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/**
 * Whether the file is a Word document without macros, judged by its parts and the types that it declares for them.
 * Only the list of types is unpacked, up to the size that it may have.
 */
export async function isDocx(handle: FileHandle): Promise<boolean> {
  const parts = await readZipParts(handle);
  if (!parts) return false;
  const names = parts.map(({ name }) => name.toLowerCase());
  const types = parts[names.indexOf(typesPart)];
  if (!types || names.lastIndexOf(typesPart) !== names.indexOf(typesPart)) return false;
  if (!names.some((name) => name.startsWith("word/")) || names.some((name) => macroPart.test(name))) return false;
  const xml = await readZipPart(handle, types, maxTypesBytes);
  return xml !== null && saysWordDocument(xml.toString("utf8"));
}

const macroPart = /vba(project|data)[^/]*$/;

/** Comments, entities and character references could mean something else to another reader; Word never writes them here. */
function saysWordDocument(xml: string): boolean {
  return xml.includes(wordDocument) && !/macroenabled|vbaproject/i.test(xml) && !/<!|&#/.test(xml);
}

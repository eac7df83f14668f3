import type { FileHandle } from "node:fs/promises";
import { readZipPart, readZipParts } from "./zip-parts.ts";

/** The part of every Office document that lists the types of all others (ECMA-376, part 2). */
const typesPart = "[content_types].xml";

const maxTypesBytes = 256 * 1024;

const wordDocument = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/** A Word document without macros, by its parts and the types that it declares for them. */
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

/** The limit of all parts, unpacked: a document of a few pages has some kilobytes of relations. */
const maxRelationBytes = 512 * 1024;

/**
 * Whether a Word document loads something from elsewhere when it is opened, or could, by its relations (ECMA-376, part
 * 2), which name everything that a part needs beside itself. Also true for damaged relations, or too many of them.
 */
export async function loadsFromOutside(handle: FileHandle): Promise<boolean> {
  const parts = (await readZipParts(handle)) ?? [];
  let leftBytes = maxRelationBytes;
  for (const part of parts.filter(({ name }) => /\.rels$/i.test(name))) {
    const content = await readZipPart(handle, part, leftBytes);
    if (!content) return true;
    leftBytes -= content.length;
    if (hasActiveRelation(content.toString("utf8"), /\/charts\/_rels\//i.test(part.name))) return true;
  }
  return false;
}

function hasActiveRelation(xml: string, isOfChart: boolean): boolean {
  // Comments, entities, character references or another encoding could hide one; Word never writes them here.
  if (/<!|&#|\0/.test(xml) || /encoding=["'](?!utf-8)/i.test(xml.slice(0, 200))) return true;
  // Attributes cannot hold the character that begins a tag.
  const tags = xml.match(/<(?:[\w.-]+:)?Relationship\s[^<]*/gi) ?? [];
  return tags.some((tag) => isActive(tag, isOfChart));
}

/** A tag that names an attribute twice, to be read in two ways, is active if either reading is. */
function isActive(tag: string, isOfChart: boolean): boolean {
  const types = valuesOf(tag, "Type");
  const isOnly = (kind: RegExp) => types.length === 1 && kind.test(types[0] ?? "");
  if (types.some((type) => embedding.test(type))) return !(isOfChart && isOnly(tableOfChart));
  if (!/TargetMode\s*=\s*["']\s*External/i.test(tag) || isOnly(link)) return false;
  // Word remembers where on its own disk the author's template was. The reader's computer has nothing under that path.
  const targets = valuesOf(tag, "Target");
  return !(isOnly(template) && targets.length === 1 && localFile.test(targets[0] ?? ""));
}

function valuesOf(tag: string, attribute: string): string[] {
  const values = tag.matchAll(new RegExp(`\\b${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "gi"));
  return [...values].map(([, double, single]) => (double ?? single ?? "").trim());
}

const link = /\/hyperlink$/i;
const template = /\/attachedTemplate$/i;
const embedding = /\/(aFChunk|control|activeXControlBinary|oleObject|package)$/i;

/** The numbers of a chart, which Word stores as an Excel file without macros. */
const tableOfChart = /\/package$/i;

/** A folder of one computer, on Windows or macOS; more slashes would name a server. */
const localFile = /^file:\/\/\/(?:[a-z]:[\\/]|Users\/)/i;

import { Zip, ZipPassThrough } from "fflate";
import type pg from "pg";
import { recordContent } from "../../content/record.ts";
import type { ApplicationRecord } from "./read-record.ts";
import { findResume, streamResume } from "./read-resume.ts";
import { safeFileName } from "./safe-file-name.ts";

/**
 * Packs all about an application into one file, a few chunks in memory at a time: `application.json` for programs,
 * `application.txt` for people, and the resume as it was sent.
 */
export async function* zipRecord(
  pool: pg.Pool,
  reference: string,
  record: ApplicationRecord,
): AsyncGenerator<Uint8Array, void> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    packed.push(bytes);
  });
  const add = (name: string) => {
    const file = new ZipPassThrough(name);
    zip.add(file);
    return file;
  };
  const encode = (text: string) => new TextEncoder().encode(text);
  add("application.json").push(encode(`${JSON.stringify(record, null, 2)}\n`), true);
  add("application.txt").push(encode(textOf(reference, record)), true);
  const resume = await findResume(pool, reference);
  if (resume) {
    const file = add(safeFileName(resume.fileName));
    for await (const bytes of streamResume(pool, resume.applicationId, resume)) {
      file.push(bytes);
      yield* packed.splice(0);
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* packed;
}

function textOf(reference: string, { notes, ...record }: ApplicationRecord): string {
  const parts = Object.entries(notes ? { ...record, notes } : record).flatMap(([name, found]) => {
    const rows = [found ?? []].flat();
    return rows.length === 0 ? [] : [`== ${nameOf(name)} ==`, ...rows.map(linesOf)];
  });
  return [recordContent.title(reference), recordContent.about(notes !== undefined), ...parts].join("\n\n") + "\n";
}

function linesOf(row: Record<string, unknown>): string {
  return Object.entries(row)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${nameOf(name)}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("\n");
}

/** "Cover letter" for `cover_letter`. */
function nameOf(column: string): string {
  const words = column.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

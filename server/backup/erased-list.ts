import { readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import type { RaiseAlarm } from "../base/alarms.ts";
import type { Settings } from "../base/env.ts";
import { isReference } from "../../application/reference.ts";
import { referencePrefix } from "../../content/site.ts";
import { systemReason } from "../base/system-reason.ts";
import { publishFile } from "./publish-file.ts";
import { OperatorError } from "../base/operator-error.ts";

/** The day in UTC on which each application was erased, such as `2026-11-22`, by its reference. */
export type ErasedList = ReadonlyMap<string, string>;

export const erasedListName = "erased-applications.txt";

export function erasedListFile({ backup, dataDir }: Pick<Settings, "backup" | "dataDir">): string {
  return path.join(backup?.folder ?? path.join(dataDir, "backups"), erasedListName);
}

/** Returns a function that adds to the list in `file` what the database has erased since. That never rejects. */
export function erasedListWriter(
  { pool, raiseAlarm }: { pool: pg.Pool; raiseAlarm: RaiseAlarm },
  file: string,
): () => Promise<void> {
  let isBehind = false;
  let last = Promise.resolve();
  return () => (last = last.then(write));

  async function write() {
    const erased = await readErased(pool).catch(() => null);
    if (!erased) return;
    try {
      await addToList(file, erased);
      isBehind = false;
    } catch (error) {
      const text = `${(error as Error).message} Until the list is written, a restore would bring back the applications missing in it.`;
      if (!isBehind) raiseAlarm("erased-list-behind", text, { err: error });
      isBehind = true;
    }
  }
}

async function readErased(pool: pg.Pool): Promise<ErasedList> {
  const { rows } = await pool.query<{ reference: string; day: string }>(
    "select reference, erased_on::text as day from erased_application",
  );
  return new Map(rows.map(({ reference, day }) => [reference, day]));
}

/** Entries stay for good: the database may be a new one, and the oldest backup is as old as its operator likes. */
async function addToList(file: string, erased: ErasedList): Promise<void> {
  const known = await readErasedList(file);
  if (known && [...erased.keys()].every((reference) => known.has(reference))) return;
  const all = new Map([...(known ?? []), ...erased]);
  const text = [...all].map(([reference, day]) => `${reference} ${day}\n`).join("");
  await publishFile(file, true, (append) => append(text));
}

/** Returns the existing ones of `files`, all together. Throws `OperatorError` when none exists, or one is damaged. */
export async function readErasedLists(files: string[]): Promise<{ erased: ErasedList; found: string[] }> {
  const lists = await Promise.all(files.map(readErasedList));
  const found = files.filter((_file, index) => lists[index] !== null);
  if (found.length > 0) return { erased: new Map(lists.flatMap((list) => [...(list ?? [])])), found };
  throw new OperatorError(
    `There is no ${files.join(" or ")}: without this list, applications erased since the backup would come back. Name the list with --erased FILE; if it is lost, add --without-erased.`,
  );
}

async function readErasedList(file: string): Promise<ErasedList | null> {
  const text = await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT") return null;
    throw new OperatorError(`${file} cannot be read: ${systemReason(cause)}.`, { cause });
  });
  if (text === null) return null;
  const entries = [...text.matchAll(/^(\S+) (\d{4}-\d{2}-\d{2})\n/gm)];
  const isWhole = entries.map(([entry]) => entry).join("") === text;
  if (!isWhole || !entries.every(([, reference = ""]) => isReference(reference))) {
    throw new OperatorError(`${file} is damaged: a line of it is not like "${referencePrefix}-7K3F-9QXT 2026-11-22".`);
  }
  return new Map(entries.map(([, reference = "", day = ""]) => [reference, day]));
}

import { createHash, type Hash } from "node:crypto";
import type { ArchivedTable } from "./archive/format.ts";
import type { OnRow } from "./copy-rows.ts";

/**
 * Compares every resume in the streams of the tables `resume` and `resume_chunk`, in this order, with the sum made when
 * it came in. `reads` gives what reads the rows of a table that has a part in it; `finish` returns how many there are and
 * the applications (UUIDs) whose resume differs. Chunks have to come in the order of the primary key: application,
 * number. About 200 bytes a resume are in memory.
 */
export function resumeCheck() {
  const expected = new Map<string, { sha256: Buffer; sizeBytes: number }>();
  const damaged: string[] = [];
  let count = 0;
  let current: { id: string; hash: Hash; sizeBytes: number } | null = null;

  function settle() {
    if (current === null) return;
    const { id, hash, sizeBytes } = current;
    const resume = expected.get(id);
    if (!resume?.sha256.equals(hash.digest()) || resume.sizeBytes !== sizeBytes) damaged.push(id);
    expected.delete(id);
    current = null;
  }

  function readResumes({ columns }: ArchivedTable): OnRow {
    const [id, sha256, sizeBytes] = indexesOf(columns, ["application_id", "sha256", "size_bytes"]);
    return (fields) => {
      const sum = { sha256: Buffer.from(field(fields, sha256)), sizeBytes: field(fields, sizeBytes).readInt32BE() };
      expected.set(uuidOf(field(fields, id)), sum);
      count++;
    };
  }

  function readChunks({ columns }: ArchivedTable): OnRow {
    const [idIndex, bytesIndex] = indexesOf(columns, ["application_id", "bytes"]);
    return (fields) => {
      const id = uuidOf(field(fields, idIndex));
      const bytes = field(fields, bytesIndex);
      if (current?.id !== id) {
        settle();
        current = { id, hash: createHash("sha256"), sizeBytes: 0 };
      }
      current.hash.update(bytes);
      current.sizeBytes += bytes.length;
    };
  }

  return {
    reads(table: ArchivedTable): OnRow | undefined {
      if (table.name === "resume") return readResumes(table);
      return table.name === "resume_chunk" ? readChunks(table) : undefined;
    },
    finish(): { count: number; damaged: string[] } {
      settle();
      // Those without any chunk.
      return { count, damaged: [...damaged, ...expected.keys()] };
    },
  };
}

function indexesOf<const Names extends string[]>(columns: string[], names: Names) {
  return names.map((name) => columns.indexOf(name)) as { [Index in keyof Names]: number };
}

const nothing = Buffer.alloc(4);

function field(fields: (Buffer | null)[], index: number): Buffer {
  return fields[index] ?? nothing;
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

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

  return {
    reads({ name, columns }: ArchivedTable): OnRow | undefined {
      const field = (fields: (Buffer | null)[], column: string) => fields[columns.indexOf(column)] ?? nothing;
      if (name === "resume") {
        return (fields) => {
          const sha256 = Buffer.from(field(fields, "sha256"));
          const sizeBytes = field(fields, "size_bytes").readInt32BE();
          expected.set(uuidOf(field(fields, "application_id")), { sha256, sizeBytes });
          count++;
        };
      }
      if (name !== "resume_chunk") return undefined;
      return (fields) => {
        const id = uuidOf(field(fields, "application_id"));
        const bytes = field(fields, "bytes");
        if (current?.id !== id) {
          settle();
          current = { id, hash: createHash("sha256"), sizeBytes: 0 };
        }
        current.hash.update(bytes);
        current.sizeBytes += bytes.length;
      };
    },
    finish(): { count: number; damaged: string[] } {
      settle();
      // Those without any chunk.
      return { count, damaged: [...damaged, ...expected.keys()] };
    },
  };
}

const nothing = Buffer.alloc(4);

function uuidOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

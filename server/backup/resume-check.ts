import { createHash, type Hash } from "node:crypto";
import type { ArchivedTable } from "./archive/format.ts";
import { readRows } from "./copy-rows.ts";

/**
 * Compares every resume with the sum made when it came in. `read` is to be given each table's whole stream, parents first,
 * chunks in the order of the primary key; it returns the number of rows. `finish` returns the references of applications
 * whose resume differs. About 400 bytes an application are in memory.
 */
export function resumeCheck() {
  const references = new Map<string, string>();
  const expected = new Map<string, Buffer>();
  const damaged: string[] = [];
  let current: { id: string; hash: Hash } | null = null;

  function addChunk(id: string, bytes: Buffer) {
    if (current?.id !== id) settle();
    current ??= { id, hash: createHash("sha256") };
    current.hash.update(bytes);
  }

  function settle() {
    if (current === null) return;
    const { id, hash } = current;
    if (!expected.get(id)?.equals(hash.digest())) damaged.push(id);
    expected.delete(id);
    current = null;
  }

  return {
    read: async ({ name, columns }: ArchivedTable, content: AsyncIterable<Buffer>): Promise<number> => {
      let rows = 0;
      for await (const row of readRows(content)) {
        const field = (column: string) => row[columns.indexOf(column)] ?? Buffer.alloc(0);
        const id = () => field("application_id").toString("hex");
        if (name === "application") references.set(field("id").toString("hex"), field("reference").toString());
        if (name === "resume") expected.set(id(), Buffer.from(field("sha256")));
        if (name === "resume_chunk") addChunk(id(), field("bytes"));
        rows++;
      }
      return rows;
    },
    finish(): string[] {
      settle();
      // Resumes without any chunk.
      return [...damaged, ...expected.keys()].map((id) => references.get(id) ?? id).toSorted();
    },
  };
}

import { DamagedError } from "./backup-error.ts";

/** The fields of a row, each as PostgreSQL sends it in binary; null is null. They are valid during the call only. */
export type OnRow = (fields: (Buffer | null)[]) => void;

const signature = Buffer.from("PGCOPY\n\xff\r\n\0", "latin1");

/** Signature, flags, and the length of an extension, which is empty since there is the format. */
const headBytes = signature.length + 8;

/**
 * Reads a whole binary COPY stream, and returns the number of its rows. Throws `DamagedError`. See "Binary Format" in
 * PostgreSQL's documentation of COPY.
 */
export async function readRows(content: AsyncIterable<Buffer>, onRow: OnRow = () => {}): Promise<number> {
  let rest: Buffer = Buffer.alloc(0);
  let rows = 0;
  let place: "head" | "rows" | "end" = "head";
  for await (const bytes of content) {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    if (place === "head" && rest.length >= headBytes) {
      if (!rest.subarray(0, signature.length).equals(signature)) throw new DamagedError("no binary COPY stream");
      rest = rest.subarray(headBytes);
      place = "rows";
    }
    while (place === "rows") {
      const row = nextRow(rest);
      if (row === null) break;
      rest = rest.subarray(row.bytes);
      if (row.fields === null) place = "end";
      else {
        onRow(row.fields);
        rows++;
      }
    }
    if (place === "end" && rest.length > 0) throw new DamagedError("something follows the last row");
  }
  if (place !== "end") throw new DamagedError("the last row is missing");
  return rows;
}

/** Null while it is not complete; without fields it is the mark of the end. */
function nextRow(bytes: Buffer): { fields: (Buffer | null)[] | null; bytes: number } | null {
  if (bytes.length < 2) return null;
  const count = bytes.readInt16BE(0);
  if (count === -1) return { fields: null, bytes: 2 };
  if (count < 0) throw new DamagedError("a row without a number of fields");
  const fields: (Buffer | null)[] = [];
  let position = 2;
  for (let field = 0; field < count; field++) {
    if (bytes.length < position + 4) return null;
    const length = bytes.readInt32BE(position);
    if (length < -1) throw new DamagedError("a field without a length");
    position += 4;
    if (bytes.length < position + length) return null;
    fields.push(length === -1 ? null : bytes.subarray(position, position + length));
    position += Math.max(length, 0);
  }
  return { fields, bytes: position };
}

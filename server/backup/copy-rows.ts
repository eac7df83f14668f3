import { DamagedError } from "./backup-error.ts";

/** The fields of a row, each as PostgreSQL sends it in binary; null is null. They are valid until the next row. */
type Row = (Buffer | null)[];

const signature = Buffer.from("PGCOPY\n\xff\r\n\0", "latin1");

/** Signature, flags, and the length of an extension, which is empty since there is the format. */
const headBytes = signature.length + 8;

/**
 * The rows of a whole binary COPY stream. Throws `DamagedError`. See "Binary Format" in PostgreSQL's documentation of
 * COPY.
 */
export async function* readRows(content: AsyncIterable<Buffer>): AsyncGenerator<Row, void> {
  let rest: Buffer = Buffer.alloc(0);
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
      if (row.fields) yield row.fields;
      else place = "end";
    }
  }
  if (place !== "end" || rest.length > 0) throw new DamagedError("a table does not end with its last row");
}

/** Null while it is not complete; without fields it is the mark of the end. */
function nextRow(bytes: Buffer): { fields: Row | null; bytes: number } | null {
  if (bytes.length < 2) return null;
  const count = bytes.readInt16BE(0);
  if (count === -1) return { fields: null, bytes: 2 };
  const fields: Row = [];
  let position = 2;
  for (let field = 0; field < count; field++) {
    if (bytes.length < position + 4) return null;
    const length = bytes.readInt32BE(position);
    position += 4;
    if (bytes.length < position + length) return null;
    fields.push(length === -1 ? null : bytes.subarray(position, position + length));
    position += Math.max(length, 0);
  }
  return { fields, bytes: position };
}

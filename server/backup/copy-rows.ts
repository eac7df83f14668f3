/** The fields of a row, each as PostgreSQL sends it in binary; null is null. Valid until the next row. */
type Row = (Buffer | null)[];

/** Signature, flags, and the length of an extension, which is empty since there is the format. */
const headBytes = 11 + 4 + 4;

/**
 * The rows of a whole binary COPY stream. See "Binary Format" in PostgreSQL's documentation of COPY. Any other stream
 * gives wrong rows, or none: only the archive's checksum proves that it is one.
 */
export async function* readRows(content: AsyncIterable<Buffer>): AsyncGenerator<Row, void> {
  let rest: Buffer = Buffer.alloc(0);
  let isHead = true;
  for await (const bytes of content) {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    if (isHead && rest.length < headBytes) continue;
    if (isHead) rest = rest.subarray(headBytes);
    isHead = false;
    for (let row = nextRow(rest); row; row = nextRow(rest)) {
      rest = rest.subarray(row.bytes);
      yield row.fields;
    }
  }
}

/** Null while it is not complete, and at the mark of the end. */
function nextRow(bytes: Buffer): { fields: Row; bytes: number } | null {
  const count = bytes.length < 2 ? -1 : bytes.readInt16BE(0);
  if (count < 0) return null;
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

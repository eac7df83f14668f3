import { constants, deflateRawSync } from "node:zlib";

/** A part of an archive; `deflated` is content that is compressed already. */
export type ArchivePart = { name: string; content?: string | Buffer; deflated?: Buffer; flags?: number };

/** A zip archive of `parts`, without checksums, which nothing here reads. */
export function zipArchive(parts: readonly ArchivePart[], comment = ""): Buffer<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let start = 0;
  for (const { name, content = "", deflated = deflateRawSync(content), flags = 0 } of parts) {
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(deflated.length, 14);
    shared.writeUInt32LE(Math.min(0xfffffffe, Buffer.byteLength(content)), 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), shared, Buffer.from(name), deflated]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(start, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\0"), shared, rest, Buffer.from(name));
    files.push(local);
    start += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(start, 12);
  end.writeUInt16LE(comment.length, 16);
  return Buffer.concat([...files, entries, Buffer.from("PK\x05\x06"), end, Buffer.from(comment)]);
}

/** The parts of a DOCX as Word has to have them, with `types` as what they are said to be. */
export function docxParts(types = contentTypes(wordMain)): ArchivePart[] {
  return [
    { name: "[Content_Types].xml", content: types },
    { name: "_rels/.rels", content: "<Relationships/>" },
    { name: "word/document.xml", content: "<w:document/>" },
  ];
}

export const wordMain = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
export const macroMain = "application/vnd.ms-word.document.macroEnabled.main+xml";

export function contentTypes(main: string, rest = ""): string {
  return `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${main}"/>${rest}</Types>`;
}

/** So many gigabytes of zeros, deflated by hand: one megabyte made once and repeated, 1 MB for each gigabyte. */
export function deflatedZeros(gigabytes: number): Buffer {
  const megabyte = deflateRawSync(Buffer.alloc(1024 * 1024), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const lastBlock = Buffer.from("0300", "hex");
  return Buffer.concat([...Array<Buffer>(gigabytes * 1024).fill(megabyte), lastBlock]);
}

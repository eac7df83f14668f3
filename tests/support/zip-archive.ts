import { deflateRawSync } from "node:zlib";

type ArchivePart = { name: string; content: string | Buffer; flags?: number };

/** A zip archive of `parts`, without checksums, which nothing here reads. */
export function zipArchive(parts: readonly ArchivePart[], comment = ""): Buffer<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let start = 0;
  for (const { name, content, flags = 0 } of parts) {
    const deflated = deflateRawSync(content);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(deflated.length, 14);
    shared.writeUInt32LE(Buffer.byteLength(content), 18);
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

/** The parts of the smallest DOCX. */
export function docxParts(): ArchivePart[] {
  return [
    { name: "[Content_Types].xml", content: `<?xml version="1.0"?><Types/>` },
    { name: "_rels/.rels", content: "<Relationships/>" },
    { name: "word/document.xml", content: "<w:document/>" },
  ];
}

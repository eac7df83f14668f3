import type { FileHandle } from "node:fs/promises";
import { readChunks } from "../../read-chunks.ts";

/**
 * Whether the file is text: UTF-8, UTF-16 with a byte order mark, or an older 8-bit set such as Windows-1252,
 * and without the control characters that only other kinds of file contain.
 */
export async function isPlainText(handle: FileHandle): Promise<boolean> {
  let encoding: "utf-16le" | "utf-16be" | "8-bit" | undefined;
  let decoder: TextDecoder | undefined;
  for await (const chunk of readChunks(handle, 64 * 1024)) {
    encoding ??= encodingOf(chunk);
    if (encoding === "8-bit") {
      if (hasControlByte(chunk)) return false;
      continue;
    }
    decoder ??= new TextDecoder(encoding, { fatal: true });
    const text = decode(decoder, chunk);
    if (text === null || controlCharacter.test(text)) return false;
  }
  return decoder === undefined || decode(decoder) !== null;
}

function encodingOf(start: Buffer) {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  // UTF-8 and the 8-bit sets have their control characters at the same places; any other byte may be a letter.
  return "8-bit";
}

/** All but tab, line feed, vertical tab, form feed, carriage return and the end mark of DOS. */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const controlCharacter = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f\u007f\ufffe\uffff]/;

function hasControlByte(chunk: Buffer): boolean {
  for (const byte of chunk)
    if ((byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1a) || byte === 0x7f) return true;
  return false;
}

function decode(decoder: TextDecoder, chunk?: Buffer): string | null {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    return null;
  }
}

/** What a stand-in needs to take the same room: lengths in units of the font. */
export type FontMetrics = {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  lineGap: number;
  averageWidth: number;
};

/** Reads the metrics of an uncompressed TrueType font, whose widths must be those of one instance. */
export function readFontMetrics(font: Buffer): FontMetrics {
  const table = tableReader(font);
  const horizontalHeader = table("hhea");
  const os2 = table("OS/2");
  const usesTypographicMetrics = (os2.readUInt16BE(62) & (1 << 7)) !== 0;
  return {
    unitsPerEm: table("head").readUInt16BE(18),
    ascent: usesTypographicMetrics ? os2.readInt16BE(68) : horizontalHeader.readInt16BE(4),
    descent: usesTypographicMetrics ? os2.readInt16BE(70) : horizontalHeader.readInt16BE(6),
    lineGap: usesTypographicMetrics ? os2.readInt16BE(72) : horizontalHeader.readInt16BE(8),
    averageWidth: averageWidth(table("cmap"), table("hmtx"), horizontalHeader.readUInt16BE(34)),
  };
}

function tableReader(font: Buffer): (tag: string) => Buffer {
  return function table(tag) {
    for (let entry = 12; entry < 12 + 16 * font.readUInt16BE(4); entry += 16) {
      if (font.toString("latin1", entry, entry + 4) !== tag) continue;
      const start = font.readUInt32BE(entry + 8);
      return font.subarray(start, start + font.readUInt32BE(entry + 12));
    }
    throw new Error(`the font has no table ${tag}`);
  };
}

// English text by how often its letters occur; next/font measures the installed faces with the same line.
const typicalText = "aaabcdeeeefghiijklmnnoopqrrssttuvwxyz      ";

function averageWidth(cmap: Buffer, widths: Buffer, widthCount: number): number {
  const glyphOf = glyphLookup(cmap);
  const total = Array.from(typicalText).reduce((sum, character) => {
    const glyph = Math.min(glyphOf(character.charCodeAt(0)), widthCount - 1);
    return sum + widths.readUInt16BE(glyph * 4);
  }, 0);
  return total / typicalText.length;
}

/** Format 4 of the cmap table, which every font with a basic plane has. */
function glyphLookup(cmap: Buffer): (code: number) => number {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8));
  const start = subtables.find((offset) => cmap.readUInt16BE(offset) === 4);
  if (start === undefined) throw new Error("the font has no basic character map");
  const segments = cmap.readUInt16BE(start + 6) / 2;
  const at = (column: number, segment: number) => start + 14 + column * segments * 2 + segment * 2;

  return function glyphOf(code) {
    for (let segment = 0; segment < segments; segment++) {
      if (code > cmap.readUInt16BE(at(0, segment))) continue;
      const first = cmap.readUInt16BE(at(1, segment) + 2);
      if (code < first) return 0;
      const delta = cmap.readUInt16BE(at(2, segment) + 2);
      const rangeAt = at(3, segment) + 2;
      const range = cmap.readUInt16BE(rangeAt);
      const glyph = range === 0 ? code : cmap.readUInt16BE(rangeAt + range + (code - first) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

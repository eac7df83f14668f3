import { promisify } from "node:util";
import { inflate } from "node:zlib";

/**
 * Whether a PDF has no script, no form, and nothing else that acts when it is opened. Chromium and Firefox run a PDF's
 * script whatever policy it is served with, so only such a PDF is shown. Objects that can't be judged are not passive:
 * encrypted ones, and objects that are packed in a way that PDF programs don't use.
 */
export async function isPassivePdf(pdf: Buffer): Promise<boolean> {
  const text = pdf.toString("latin1");
  const starts = [...text.matchAll(streamStart)].filter(([start]) => start.includes("/ObjStm"));
  // Each packed stream has to match the pattern.
  if (activeName.test(text) || text.split(packedName).length - 1 !== starts.length) return false;
  for (const { 0: start, index } of starts) {
    const packed = pdf.subarray(index + start.length);
    const unpacked = await unpack(packed, { maxOutputLength: maxUnpackedBytes }).catch(() => null);
    const objects = unpacked?.toString("latin1");
    if (objects === undefined || activeName.test(objects) || packedName.test(objects)) return false;
  }
  return true;
}

const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);

/** The limit of one stream. Usual ones hold a hundred objects of a hundred bytes. */
const maxUnpackedBytes = 4 * 1024 * 1024;

const activeName = names("JavaScript AcroForm SubmitForm Launch Named RichMedia Rendition Encrypt");

/** The limit of a stream whose objects count as part of the file. */
const packedName = names("ObjStm");

/** The beginning of a stream that is packed once, without a filter that would change its bytes again. */
const streamStart =
  /<<(?:\s*\/(?:Type\s*\/ObjStm|N\s+\d+|First\s+\d+|Length\s+\d+(?:\s+\d+\s+R)?|Filter\s*\[?\s*\/FlateDecode\s*\]?|Extends\s+\d+\s+\d+\s+R))*\s*>>\s*stream\r?\n/g;

/** The names in `list`. In a PDF, each character of one may be written as `#` and two digits. */
function names(list: string): RegExp {
  const pattern = (name: string) =>
    name.replace(/./g, (letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`);
  return new RegExp(`/(?:${list.split(" ").map(pattern).join("|")})`, "i");
}

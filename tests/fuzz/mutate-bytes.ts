/** Something at random out of `choices`. */
export function pick<Choice>(random: () => number, choices: readonly Choice[]): Choice {
  const choice = choices[Math.floor(random() * choices.length)];
  if (choice === undefined) throw new Error("There is nothing to choose from.");
  return choice;
}

/** Cuts, doubles, swaps, flips or inserts somewhere in `bytes`, which stay as they are. */
export function mutateBytes(random: () => number, bytes: Buffer): Buffer {
  const start = Math.floor(random() * (bytes.length + 1));
  const end = Math.min(bytes.length, start + Math.floor(random() ** 3 * 400));
  const [before, chunk, after] = [bytes.subarray(0, start), bytes.subarray(start, end), bytes.subarray(end)];
  return Buffer.concat(pick(random, byteMutations)(before, chunk, after, random));
}

type ByteMutation = (before: Buffer, chunk: Buffer, after: Buffer, random: () => number) => Buffer[];

const byteMutations: ByteMutation[] = [
  (before) => [before],
  (before, _chunk, after) => [before, after],
  (before, chunk, after) => [before, chunk, chunk, after],
  (before, chunk, after) => [chunk, before, after],
  (before, chunk, after, random) => [before, flipped(chunk, random), after],
  (before, chunk, after, random) => [before, Buffer.from(pick(random, dictionary), "latin1"), chunk, after],
  (before, chunk, after, random) => [before, noise(random, chunk.length), after],
];

/** What parsers stumble over. */
const dictionary = [
  ...Array.from(`\0\t\n\r\v\f :;="'%<>/\\?#,-+&\x7f\x80\xff`),
  "\r\n",
  "\r\n\r\n",
  "\n\n",
  "--",
  "\r\n--b",
  "\r\n--b--",
  "%00",
  "%2e%2e%2f",
  "\xc0\xae",
  "\xed\xa0\x80",
  "\xef\xbb\xbf",
  "=?utf-8?q?a?=",
  "__proto__",
  "${7*7}",
  "' or 1=1--",
  "9".repeat(40),
  "a".repeat(9000),
];

function flipped(bytes: Buffer, random: () => number): Buffer {
  const copy = Buffer.from(bytes);
  for (let flips = 1 + Math.floor(random() * 8); flips > 0 && copy.length > 0; flips -= 1) {
    const place = Math.floor(random() * copy.length);
    copy[place] = (copy[place] ?? 0) ^ (1 << Math.floor(random() * 8));
  }
  return copy;
}

function noise(random: () => number, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
}

/** Returns the text without control characters and direction marks, which can make a line look like another text. */
export function singleLine(text: string): string {
  return (
    text
      .toWellFormed()
      // It counts as a blank in patterns, and is none: it has no width.
      .replaceAll("\ufeff", "")
      .replace(/[\s\u0085]+/g, " ")
      .replace(controls, "")
      .trim()
  );
}

/** Returns a file name that Telegram accepts and every system can save, with its extension kept. */
export function safeFileName(name: string): string {
  const plain = singleLine(name)
    .replace(/["*/:<>?\\|]/g, "_")
    .replace(/%0[ad]/gi, "_")
    .trim();
  const extension = /\.[a-z0-9]{1,5}$/i.exec(plain)?.[0] ?? "";
  const stem = plain
    .slice(0, plain.length - extension.length)
    .replace(/^[\s.]+/, "")
    .slice(0, maxFileNameLength - extension.length)
    .toWellFormed();
  return `${stem || "resume"}${extension}`;
}

const maxFileNameLength = 120;

/** The plain marks (LRM, RLM, ALM) stay: names in Arabic and Hebrew need them. */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

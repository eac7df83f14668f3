import { singleLine } from "../../application/clean-text.ts";

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

import { resumeExtension } from "../../../application/resume-file.ts";

const maxNameLength = 200;

/**
 * Returns the last part of a path, of at most 200 UTF-16 units, without control and bidi characters; empty for nothing.
 */
export function resumeName(givenName: string): string {
  const name = withoutBrowserEscapes(givenName)
    .replace(/^.*[/\\]/s, "")
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  return shortened(name);
}

/** Browsers escape these three in a form's file names, and nothing else (HTML standard, multipart/form-data). */
function withoutBrowserEscapes(name: string): string {
  return name.replace(/%22/g, '"').replace(/%0A/gi, "\n").replace(/%0D/gi, "\r");
}

function shortened(name: string): string {
  const extension = resumeExtension(name) ? name.slice(name.lastIndexOf(".")) : "";
  const stem = name.slice(0, name.length - extension.length).replace(/^[.\s]+/, "");
  if (!stem && !extension) return "";
  return `${(stem || "resume").slice(0, maxNameLength - extension.length).toWellFormed()}${extension}`;
}

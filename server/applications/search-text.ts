import type { ApplicationFields } from "../../application/fields.ts";
import { shownEmail } from "./shown-email.ts";

/** A note is added on a second line. */
export function searchTextOf(
  { firstName, lastName, email, phone }: Pick<ApplicationFields, "firstName" | "lastName" | "email" | "phone">,
  reference: string,
): string {
  const shown = shownEmail(email);
  const emails = shown === email ? [email] : [email, shown];
  return searchable([firstName, lastName, ...emails, reference, phone, phone?.replace(/\s/g, "")].join(" "));
}

/** Small letters without accents, and without the signs inside names and numbers that people leave out. */
export function searchable(text: string): string {
  return text
    .toWellFormed()
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cc}\p{Cf}'’‘ʼ().+/‐‑-]/gu, (sign) => (/\s/.test(sign) ? " " : ""))
    .replace(/\P{ASCII}/gu, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}

/** Letters that Unicode does not take apart. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: "ae",
  ð: "d",
  đ: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŋ: "n",
  ø: "o",
  œ: "oe",
  ß: "ss",
  ŧ: "t",
  þ: "th",
  ς: "σ",
};

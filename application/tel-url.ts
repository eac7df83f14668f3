import { plainDigits } from "./plain-digits.ts";

/**
 * Dials a phone number as a person typed it (RFC 3966): without the "(0)" after a country's code, which is dialed within the
 * country only, and with its extension apart. Null for a text of which it is not clear what to dial.
 */
export function telUrl(typed: string): string | null {
  const phone = plainDigits(typed).trim();
  const [whole = ""] = /^\+?[\d\s()./·–-]*/.exec(phone) ?? [];
  const rest = phone.slice(whole.length);
  const [, extension] = /^[,;\s]*(?:extension|ext|x|#)[.:\s]*(\d{1,7})$/i.exec(rest) ?? [];
  if (rest !== "" && extension === undefined) return null;
  const number = /^(?:\+|00)/.test(whole) ? whole.replace("(0)", "") : whole;
  const digits = number.replace(/[^\d+]/g, "");
  if (digits.replace("+", "").length < 3) return null;
  return `tel:${digits}${extension === undefined ? "" : `;ext=${extension}`}`;
}

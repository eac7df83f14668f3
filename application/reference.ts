/** Crockford's base 32: no I, L, O, U, so that a reference survives being read out and typed. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A reference in a text, for JavaScript and for PostgreSQL. It has any company's prefix: those that were given stay valid
 * when the site gets another one.
 */
export const referencePattern = /[A-Z]{2,4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}/;

/**
 * Returns a reference such as `SM-7K3F-9QXT`: the site's prefix, which is two to four capital letters, and five bits of
 * each of the first eight `bytes`.
 */
export function referenceFrom(prefix: string, bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, 8), (byte) => alphabet[byte & 31]).join("");
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

export function isReference(text: string): boolean {
  return referencePattern.exec(text)?.[0] === text;
}

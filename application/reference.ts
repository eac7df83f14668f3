/** Crockford's base 32: no I, L, O, U, so that a reference survives being read out and typed. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const pattern = /^SM-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

/** Returns a new reference such as `SM-7K3F-9QXT`: 40 random bits, unique by the database's constraint. */
export function newReference(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => alphabet[byte & 31]).join("");
  return `SM-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

export function isReference(text: string): boolean {
  return pattern.test(text);
}

import { createHash, randomBytes } from "node:crypto";

/** A secret of 256 random bits as base64url, and its SHA-256, which alone is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hash(token) };
}

/** The hash of a token that someone sent; null for a text that is none of ours, which the database need not see. */
export function hashOfToken(text: string): Buffer | null {
  return isToken(text) ? hash(text) : null;
}

/** Whether `text` has the shape of a token. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

function hash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** A link that signs in is good for so long. */
export const invitationHours = 24;

/** A session ends so long after it was last used. */
export const sessionDays = 30;

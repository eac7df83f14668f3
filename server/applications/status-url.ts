import { createHash, createHmac } from "node:crypto";
import { statusPath } from "../../application/protocol.ts";

/** The secret that all keys are derived from, as SQL. Only the database stores it. */
export const statusSecret = "(select secret from status_secret)";

/**
 * The secret address of an application's page, as a path: it is derived from the application's id, so that every
 * instance and every repeated answer gives the same one, and nothing of it is stored.
 */
export function statusUrlOf(secret: Buffer, { id, reference }: { id: string; reference: string }): string {
  return statusPath(reference, statusKey(secret, id));
}

/** The key of an application's page: 128 bits in base64url. No one guesses them, however many addresses they try. */
export function statusKey(secret: Buffer, applicationId: string): string {
  return createHmac("sha256", secret).update(applicationId).digest().subarray(0, 16).toString("base64url");
}

/** What keys are compared by: 32 bytes, from which no one gets back to the key. */
export function statusKeyHash(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

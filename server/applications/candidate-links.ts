import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { notMePath, statusPath } from "../../application/protocol.ts";
import { referenceFrom } from "../../application/reference.ts";
import { referencePrefix } from "../../content/site.ts";
import { mailboxOf } from "./same-person.ts";

export const statusSecret = "(select secret from status_secret)";

/** An application as its links need it. `keyVersion` counts the candidate's changes. */
export type LinkedApplication = { id: string; reference: string; keyVersion: number; email: string };

/**
 * Returns the path of the candidate's page under its own key, which only the sender of the application got. It ends with
 * each change. Keys are derived from a secret: every instance and every repeated answer gives the same one, and it is not
 * stored.
 */
export function statusUrlOf(secret: Buffer, application: Omit<LinkedApplication, "email">): string {
  return statusPath(application.reference, pageKey(secret, application));
}

/** Returns the path of the page under the key of a mail, whose reader may be a stranger. It ends with the address. */
export function mailedUrlOf(secret: Buffer, application: Omit<LinkedApplication, "keyVersion">): string {
  return statusPath(application.reference, mailKey(secret, application));
}

/** Returns the path on which the owner of `email` says that the application is not theirs. Its key opens nothing else. */
export function notMeUrlOf(secret: Buffer, application: Omit<LinkedApplication, "keyVersion">): string {
  return notMePath(application.reference, notMeKey(secret, application));
}

/** Returns the key for the owner of one address of an application. */
export function notMeKey(secret: Buffer, { id, email }: Pick<LinkedApplication, "id" | "email">): string {
  return keyOf(secret, `not me ${id} ${email}`);
}

/**
 * Returns the reference of the application that is sent under an idempotency key, unique by the database's constraint: when
 * another application has it, the next `attempt` gives another one. It is all that remains of an erased application, and
 * so what is sent again under its key is known.
 */
export function referenceOf(secret: Buffer, idempotencyKey: string, attempt: number): string {
  return referenceFrom(referencePrefix, digestOf(secret, `reference ${idempotencyKey.toLowerCase()} ${attempt}`));
}

/** Returns what stands for a mailbox whose owner said that they had not applied. */
export function refusedMailbox(secret: Buffer, email: string): string {
  return keyOf(secret, `mailbox ${mailboxOf(email)}`);
}

/** Which of the links of an application `key` is; null for none of them. Takes the same time for all. */
export function linkKindOf(
  secret: Buffer,
  application: Omit<LinkedApplication, "reference">,
  key: string,
): "own" | "mailed" | null {
  const isOwn = isSameKey(pageKey(secret, application), key);
  const isMailed = isSameKey(mailKey(secret, application), key);
  return isOwn ? "own" : isMailed ? "mailed" : null;
}

/** Compares in constant time. */
export function isSameKey(expected: string, key: string): boolean {
  return timingSafeEqual(keyHash(expected), keyHash(key));
}

export function keyHash(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

// The database derives the same two keys for a link that ends (`link_key`).
function pageKey(secret: Buffer, { id, keyVersion }: Pick<LinkedApplication, "id" | "keyVersion">): string {
  return keyOf(secret, `page ${id} ${keyVersion}`);
}

function mailKey(secret: Buffer, { id, email }: Pick<LinkedApplication, "id" | "email">): string {
  return keyOf(secret, `mail ${id} ${email}`);
}

/** Returns a key of 128 bits, in base64url. */
function keyOf(secret: Buffer, text: string): string {
  return digestOf(secret, text).subarray(0, 16).toString("base64url");
}

function digestOf(secret: Buffer, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}

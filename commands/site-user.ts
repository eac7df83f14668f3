import { existsSync } from "node:fs";
import path from "node:path";
import { OperatorError } from "../server/base/operator-error.ts";
import { places, serviceUser } from "./releases/places.ts";

/**
 * Does `work`; on an installed site, where root runs it, as the site's user. Throws `OperatorError` with advice for files
 * that this user may not reach.
 */
export async function asSiteUser<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  const isInClone = existsSync(path.join(import.meta.dirname, "../.env"));
  if (process.getuid?.() !== 0 || isInClone || !existsSync(places.settings)) return work();
  // Node's types lack it.
  (process as unknown as { initgroups(user: string, group: string): void }).initgroups(serviceUser, serviceUser);
  process.setgid?.(serviceUser);
  process.setuid?.(serviceUser);
  try {
    return await work();
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: unknown } };
    if (!(error instanceof OperatorError) || cause?.code !== "EACCES") throw error;
    throw new OperatorError(
      `${message} The command works as the user ${serviceUser}: use a folder of that user, such as ${places.data}/backups, or "--out - > FILE".`,
      { cause },
    );
  }
}

import type pg from "pg";
import { rotateNetworkKey } from "../applications/network-key.ts";
import { eraseWithdrawn } from "../applications/withdrawals.ts";
import type { JobHandler } from "./job-handler.ts";
import { forgetMailedAddresses } from "./mail/mail-outbox.ts";

/** What other parts of the site have to delete or to write again and again. Each rejects when it could not. */
export type Sweep = () => Promise<unknown>;

/** What may be kept for some minutes only. */
export function minuteSweeper(pool: pg.Pool, sweeps: Sweep[]): JobHandler {
  // The chat's queue is quicker with what was withdrawn, unless Telegram is not configured.
  return sweeper([() => eraseWithdrawn(pool), () => forgetMailedAddresses(pool), ...sweeps]);
}

/** What is looked at every hour, such as the key of the networks, which lasts a day. */
export function hourSweeper(pool: pg.Pool, sweeps: Sweep[]): JobHandler {
  return sweeper([() => rotateNetworkKey(pool), ...sweeps]);
}

/** One that fails does not keep the others. */
function sweeper(sweeps: Sweep[]): JobHandler {
  return async () => {
    const results = await Promise.allSettled(sweeps.map((sweep) => sweep()));
    const failed = results.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
    return undefined;
  };
}

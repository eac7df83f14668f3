import { readFile } from "node:fs/promises";
import type { Settings } from "../server/env.ts";
import { StartError } from "../server/start-error.ts";

/** Throws `StartError` when the built pages promise another time of storage than the setting. */
export async function checkRetention({ retentionDays }: Pick<Settings, "retentionDays">): Promise<void> {
  const built = JSON.parse(await readFile("build/settings.json", "utf8")) as Pick<Settings, "retentionDays">;
  if (built.retentionDays === retentionDays) return;
  throw new StartError(
    `The built pages say that applications are kept ${built.retentionDays} days, and RETENTION_DAYS is ${retentionDays}: build the site with that setting.`,
  );
}

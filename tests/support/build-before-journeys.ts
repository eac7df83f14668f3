import { ensureBuild } from "../../bin/build.ts";
import { readSettings } from "../../server/base/env.ts";

/** Once for all workers, so that none of them builds while another serves. */
export default async function buildBeforeJourneys(): Promise<void> {
  await ensureBuild(readSettings({}));
}

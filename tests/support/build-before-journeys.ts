import { ensureBuild } from "../../bin/build.ts";
import { readSettings } from "../../server/env.ts";

/** Once for all workers, so that none of them builds while another serves. */
export default async function buildBeforeJourneys(): Promise<void> {
  const outcome = await ensureBuild(readSettings({}));
  if (!outcome.ok) throw new Error(`The site could not be built:\n${outcome.output}`);
}

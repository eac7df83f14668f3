import { buildSite, isBuildCurrent } from "../../bin/build.ts";

/** Once for all workers, so that none of them builds while another serves. */
export default async function buildBeforeJourneys(): Promise<void> {
  if (isBuildCurrent(null)) return;
  const outcome = await buildSite(null);
  if (!outcome.ok) throw new Error(`The site could not be built:\n${outcome.output}`);
}

import { ensureBuild } from "../../bin/build.ts";

/** Once for each run, so that no test builds while another serves. */
export default async function buildBeforeTests(): Promise<void> {
  await ensureBuild();
}

import { ensureBuild } from "../../build-tools/ensure-build.ts";

/** Once for each run, so that no test builds while another serves. */
export default async function buildBeforeTests(): Promise<void> {
  await ensureBuild();
}

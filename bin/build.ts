import { ensureBuild } from "../build-tools/ensure-build.ts";

await ensureBuild(console.log);

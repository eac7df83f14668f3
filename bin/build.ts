import { ensureBuild } from "../build-tools/ensure-build.ts";

await ensureBuild(console.log).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});

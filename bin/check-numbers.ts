import { refuseUnlistedNumbers } from "../build-tools/find-unlisted-numbers.ts";

await refuseUnlistedNumbers().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});

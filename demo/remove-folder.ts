/** Waits for the end of the standard input; then ends the PostgreSQL in the folder of a demo, and removes the folder. */
import { once } from "node:events";
import { realpath, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { postmasterPid } from "../server/database/embedded/postmaster.ts";

const [folder = ""] = process.argv.slice(2);
await once(process.stdin.resume(), "end");

// PostgreSQL outlives the site on purpose. The folder is recognized by its real path.
const cluster = path.join(await realpath(folder), "database/cluster");
const pid = await postmasterPid({ cluster });
if (pid !== null) process.kill(pid, "SIGQUIT");
for (let tenths = 0; tenths < 50 && (await postmasterPid({ cluster })) !== null; tenths += 1) await wait(100);
await rm(folder, { recursive: true, force: true, maxRetries: 10 });

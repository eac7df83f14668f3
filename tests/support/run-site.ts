import { readSettings } from "../../server/base/env.ts";
import { startSite } from "../../server/main.ts";

/** The site with nothing around it: settings from the environment, SIGTERM or SIGINT to stop. */
const site = await startSite(readSettings(process.env), { buildFolder: process.env.BUILD_FOLDER ?? "build" });
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void site.stop());
console.log(`The site is at ${site.url}`);

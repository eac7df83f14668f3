import { readSettings } from "../../server/base/env.ts";
import { startSite } from "../../server/main.ts";

/** The site with nothing around it: settings from the environment, SIGTERM to stop. */
const site = await startSite(readSettings(process.env), { buildFolder: process.env.BUILD_FOLDER ?? "build" });
process.once("SIGTERM", () => void site.stop());
console.log(`The site is at ${site.url}`);

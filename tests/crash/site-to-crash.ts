import { readSettings } from "../../server/env.ts";
import { startSite } from "../../server/main.ts";

/** The real site with a stand-in for the built pages, in a process that a test may kill. Says its address. */
const [buildFolder] = process.argv.slice(2);
const site = await startSite(readSettings(process.env), buildFolder ? { buildFolder } : {});
console.log(`listening at ${site.address}`);
process.once("SIGTERM", () => void site.stop());

import { existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { StartError } from "../../server/start-error.ts";
import { run } from "../install/step.ts";
import { places, releaseFolder } from "./places.ts";

/**
 * Unpacks the archive of a release to its folder, unless it is there, and returns its name. Throws `StartError` for what
 * is no archive of this site, is damaged, or does not run on this machine; nothing of it is left then.
 */
export function unpackRelease(archive: string): string {
  const partial = mkdtempSync(path.join(places.base, "releases/.unpacking-"));
  try {
    run("tar", "--extract", "--file", archive, "--directory", partial, "--no-same-owner");
    const [top = ""] = globSync("scriptmark-site-*", { cwd: partial });
    const unpacked = path.join(partial, top);
    const noted = path.join(unpacked, "build/release");
    if (!top || !existsSync(noted)) throw new StartError(`${archive} is no archive of "npm run pack".`);
    const release = readFileSync(noted, "utf8");
    const said = run(path.join(unpacked, "bin/scriptmark"), "version");
    if (said !== release) throw new StartError(`${archive} says that it is ${said}, and is ${release}.`);
    if (!existsSync(releaseFolder(release))) renameSync(unpacked, releaseFolder(release));
    return release;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

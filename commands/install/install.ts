import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { loadSettings } from "../../server/base/settings-file.ts";
import { StartError } from "../../server/base/start-error.ts";
import { command, done, failed } from "../command.ts";
import { lastWord, linkedRelease, places, startService } from "../releases/places.ts";
import { addToCaddy, refuseWithoutCaddy } from "./caddy.ts";
import { makeDatabase, makeService, makeUser, placeRelease, refuseOtherMachines, writeSettings } from "./machine.ts";

export const install = command({
  name: "install",
  isForRoot: true,
  usage: "install the unpacked archive on Debian or Ubuntu; run again, it changes nothing",
  options: { "without-caddy": { help: "another program ends TLS, such as nginx, or another machine" } },
  async run({ "without-caddy": isWithoutCaddy }) {
    refuseOtherMachines();
    if (!isWithoutCaddy) refuseWithoutCaddy();
    if (!existsSync(places.settings)) {
      writeSettings();
      return failed(
        1,
        `Fill in ${places.settings}: PUBLIC_URL, the chat, mail and alarms. Then run the same command again.`,
      );
    }
    const settings = loadSettings();
    const { publicUrl, port } = settings;
    if (publicUrl === null) throw new StartError(`PUBLIC_URL is missing in ${places.settings}.`);
    // Never a second time: DATA_DIR may be on a disk that is not mounted.
    if (linkedRelease() === null) {
      makeUser();
      await makeDatabase(settings);
    }
    const release = placeRelease();
    makeService();
    if (!(await startService("start", release, settings))) {
      throw new StartError(`The site does not start: ${lastWord()}`);
    }
    if (!isWithoutCaddy) addToCaddy({ domain: new URL(publicUrl).hostname, port });
    return done(await askPublicAddress(release, publicUrl), { release, url: publicUrl });
  },
});

/** Tried again while Caddy may still be getting its certificate. */
async function askPublicAddress(release: string, publicUrl: string): Promise<string> {
  let trouble = "";
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await wait(1_000)) {
    try {
      const { status } = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(10_000) });
      if (status === 200) return `The site ${release} is at ${publicUrl}.`;
      trouble = `status ${status}`;
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { code?: string } };
      trouble = cause?.code ?? message;
      if (trouble === "ENOTFOUND" || trouble === "EAI_AGAIN") break;
    }
  }
  return `The site ${release} is running, but ${publicUrl} does not answer yet (${trouble}): does the name point here, and can ports 80 and 443 be reached?`;
}

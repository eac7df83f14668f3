import { existsSync } from "node:fs";
import { findChromium } from "../find-chromium.ts";
import { runVisibly } from "./step.ts";

const wayOut =
  "The browser journeys need Chromium. Please install it (Debian: apt-get install chromium) and run npm test again.";

/** Installs Chromium through apt as root or with a sudo that asks nothing; otherwise says what to do. Whether it is there. */
export async function installChromium(): Promise<boolean> {
  const prefix = await adminPrefix();
  if (!prefix || !existsSync("/usr/bin/apt-get")) {
    console.error(wayOut);
    return false;
  }
  console.log("Installing Chromium with apt; this takes a minute.");
  const [command, ...options] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"];
  await runVisibly(command, [...options, "update"]);
  await runVisibly(command, [...options, "install", "--yes", "--no-install-recommends", "chromium"]);
  if (findChromium()) return true;
  console.error(wayOut);
  return false;
}

/** What makes a command run as root: nothing, or sudo; null when neither is possible without asking. */
async function adminPrefix(): Promise<[string, ...string[]] | [] | null> {
  if (process.getuid?.() === 0) return [];
  const hasSudo = existsSync("/usr/bin/sudo") && (await runVisibly("sudo", ["-n", "true"])) === 0;
  return hasSudo ? ["sudo", "-n"] : null;
}

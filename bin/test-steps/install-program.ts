import { existsSync } from "node:fs";
import { findProgram, howToInstall, programs, type Program } from "../find-program.ts";
import { runVisibly } from "./step.ts";

/**
 * Whether `program` is there. A missing one is installed through apt, as root or with a sudo that asks nothing;
 * where that cannot be, it says what to do.
 */
export async function haveProgram(program: Program): Promise<boolean> {
  if (findProgram(program)) return true;
  await install(program);
  if (findProgram(program)) return true;
  console.error(howToInstall(program));
  return false;
}

async function install(program: Program): Promise<void> {
  const prefix = await adminPrefix();
  if (!prefix || !existsSync("/usr/bin/apt-get")) return;
  console.log(`Installing ${programs[program].name} with apt; this takes a minute.`);
  const [command, ...options] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"];
  await runVisibly(command, [...options, "update"]);
  await runVisibly(command, [...options, "install", "--yes", "--no-install-recommends", programs[program].package]);
}

/** What makes a command run as root: nothing, or sudo; null when neither is possible without asking. */
async function adminPrefix(): Promise<[string, ...string[]] | [] | null> {
  if (process.getuid?.() === 0) return [];
  const hasSudo = existsSync("/usr/bin/sudo") && (await runVisibly("sudo", ["-n", "true"])) === 0;
  return hasSudo ? ["sudo", "-n"] : null;
}

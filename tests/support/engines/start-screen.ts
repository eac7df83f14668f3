import { spawn } from "node:child_process";
import { once } from "node:events";
import { findProgram } from "../find-program.ts";
import { end } from "./driven-browser.ts";

/** A screen for a browser with windows. `display` is its name, such as `:99`. */
export async function startScreen() {
  const screen = spawn(findProgram("xvfb"), ["-displayfd", "3"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
    detached: true,
  });
  const [number] = (await once(screen.stdio[3] as NodeJS.ReadableStream, "data")) as [Buffer];
  return { display: `:${String(number).trim()}`, end: () => end(screen) };
}

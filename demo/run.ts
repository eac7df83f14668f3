import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { aborted, parseArgs } from "node:util";
import { ensureBuild } from "../build-tools/ensure-build.ts";
import { stopRequest } from "../server/base/stop-request.ts";
import { OperatorError } from "../server/base/operator-error.ts";
import { startDemo } from "./start-demo.ts";

process.chdir(path.join(import.meta.dirname, ".."));
const request = stopRequest();
// A stop is heard while the demo starts too: its folder is removed however this process ends.
await Promise.race([runDemo(), aborted(request, process)]).catch((error: unknown) => {
  if (request.aborted) return;
  if (!(error instanceof OperatorError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
if (request.aborted) console.log("\nThe demo is over, and everything in it is thrown away.");
process.exit();

async function runDemo(): Promise<void> {
  const { values } = parseArgs({ options: { pictures: { type: "boolean" } } });
  if (values.pictures) return takePictures();
  await ensureBuild(console.log);
  console.log("Forty made-up candidates apply, one withdraws, and three members answer; this takes about ten seconds.");
  const { urls } = await startDemo({ firstPort: firstPort() });
  const { site, inbox, chat, mail } = urls;
  console.log(`
The site:   ${site} (apply here: your application arrives in the three below)
The inbox:  ${inbox} (you are signed in as Grace, one of three members)
The chat:   ${chat} (what the hiring team gets in Telegram)
The mail:   ${mail} (what candidates get, with the links to their own pages)

Open a candidate in the inbox, choose an answer, and send it: the email leaves after a minute.
Nothing leaves this machine. Ctrl+C ends the demo, and everything in it is thrown away.`);
  await aborted(request, process);
}

async function takePictures(): Promise<void> {
  const child = spawn(process.execPath, ["tests/deep/film/take-pictures.ts"], { stdio: "inherit" });
  const [status] = (await once(child, "exit")) as [number | null];
  if (status !== 0) throw new OperatorError("The pictures could not be taken, for the reason above.");
  console.log("The pictures are in docs/images: look at them.");
}

/** Four ports from here on are the demo's, if they are free. */
function firstPort(): number {
  const port = Number(process.env["PORT"] || 3000);
  if (Number.isInteger(port) && port >= 1024 && port <= 65_532) return port;
  throw new OperatorError(`PORT must be a whole number from 1024 to 65532; it is "${process.env["PORT"]}".`);
}

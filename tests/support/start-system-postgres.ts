import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { findProgram } from "../../bin/find-program.ts";
import { nobody } from "../../server/database/embedded/postgres-home.ts";
import { makeDataFolder } from "./data-folder.ts";
import { provideTestPostgres, testSettings } from "./provide-test-postgres.ts";

/**
 * Vitest's global setup for what must hold on an operator's own PostgreSQL too: the one of the system's packages, with
 * a private cluster on a socket of its own. The system's own cluster is left alone.
 */
export default async function startSystemPostgres({ provide }: TestProject): Promise<() => Promise<void>> {
  const program = findProgram("postgres");
  const { dataDir, remove } = await makeDataFolder();
  const folder = path.join(dataDir, "database");
  const cluster = path.join(folder, "cluster");
  await mkdir(folder);
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? nobody : null;
  if (user) await chown(folder, user.uid, user.gid);

  const options = ["--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
  const place = { ...user, cwd: folder };
  await promisify(execFile)(path.join(path.dirname(program), "initdb"), [...options, cluster], place);
  const settings = [...testSettings, "listen_addresses=", `unix_socket_directories=${folder}`];
  const server = spawn(program, ["-D", cluster, ...settings.flatMap((setting) => ["-c", setting])], {
    ...place,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const isGone = once(server, "exit");
  await untilReady(server.stderr);
  const host = encodeURIComponent(folder);
  await provideTestPostgres(`postgresql:///postgres?host=${host}&port=5432&user=postgres`, provide);

  return async () => {
    server.kill("SIGINT");
    await isGone;
    await remove();
  };
}

async function untilReady(output: AsyncIterable<Buffer> & NodeJS.ReadableStream): Promise<void> {
  let said = "";
  await new Promise<void>((resolve, reject) => {
    output.on("data", (text: Buffer) => {
      said += text.toString();
      if (said.includes("database system is ready")) resolve();
    });
    output.on("end", () => reject(new Error(`The system's PostgreSQL did not start:\n${said}`)));
  });
  output.resume();
}

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { findProgram } from "../../support/find-program.ts";
import { startBuiltSite } from "../../support/built-site.ts";
import { makeTestFolder } from "../../support/test-folder.ts";
import { makeDataFolder } from "../../support/data-folder.ts";

/* The service of systemd, as far as it can be tried without one that runs. */

const folder = makeTestFolder();
const unit = path.join(folder, "scriptmark.service");
// The program must be there.
const installed = await readFile("deploy/scriptmark.service", "utf8");
await writeFile(unit, installed.replaceAll("/opt/scriptmark/current", process.cwd()));

test("systemd finds nothing wrong with it, and exposed at most 2.0 of 10", () => {
  expect(analyze("verify", "--man=no", unit)).toEqual({ status: 0, output: "" });
  expect(installed).toMatch(/^MemoryMax=75%\nTasksMax=512$/m);
  const { status, output } = analyze("security", "--offline=true", "--threshold=20", unit);
  expect(output).toMatch(/Overall exposure level for scriptmark\.service: \d/);
  expect([status, output]).toEqual([0, output]);
});

test("the site tells systemd that it is ready, that it is alive, and that it stops", async () => {
  const socket = path.join(folder, "notify");
  const listener = spawn("perl", ["-e", listen, socket], { stdio: ["ignore", "pipe", "inherit"] });
  const told = createInterface(listener.stdout)[Symbol.asyncIterator]();
  expect(await told.next()).toMatchObject({ value: "listening" });
  // Started by root, the site is another user by then.
  await chmod(folder, 0o711);
  await chmod(socket, 0o777);
  const { dataDir, remove } = await makeDataFolder();
  const site = await startBuiltSite({ DATA_DIR: dataDir, NOTIFY_SOCKET: socket, WATCHDOG_USEC: "1000000" });
  for (const state of ["READY=1", "WATCHDOG=1", "WATCHDOG=1"])
    expect(await told.next()).toMatchObject({ value: state });
  const exitCode = site.stop();
  let last = "";
  while (last !== "STOPPING=1") last = String((await told.next()).value);
  expect(await exitCode).toBe(0);
  listener.kill();
  await once(listener, "close");
  await remove();
});

function analyze(...args: string[]) {
  const program = findProgram("systemd-analyze");
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  return { status, output: stdout + stderr };
}

/**
 * systemd's side of the socket, a line for each message. Node has no datagram sockets of the file system; Debian has
 * Perl.
 */
const listen = `
use Socket; $| = 1;
socket(my $socket, AF_UNIX, SOCK_DGRAM, 0); bind($socket, pack_sockaddr_un($ARGV[0])) or die $!;
print "listening\\n";
while (defined recv($socket, my $state, 4096, 0)) { print "$state\\n" unless $state =~ /^BARRIER/ }`;

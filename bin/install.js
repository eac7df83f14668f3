// Runs on the machine's own Node, before anything is installed: plain JavaScript, built-in modules only.
import { spawn, spawnSync } from "node:child_process";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { globalPaths } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const major = Number.parseInt(process.versions.node);
const wanted = readPackages("package-lock.json");
const neededMegabytes = 1000;
const networkSettings = ["registry", "proxy", "https-proxy"];
if (missingPackages().length > 0) await install();
if (spawnSync("node_modules/.bin/node", ["--version"]).status !== 0) unsuitable();
const check = spawnSync("node_modules/.bin/node", ["bin/check-content.ts"], { stdio: "inherit" });
if (check.status !== 0) process.exit(1);

/** Missing and unwanted packages. npm writes its list also when it left out optional packages that this machine needs. */
function missingPackages() {
  const present = readPackages("node_modules/.package-lock.json");
  const missing = Object.entries(wanted).filter(([name, entry]) => {
    const found = present[name];
    if (found) return found.version !== entry.version || found.integrity !== entry.integrity;
    return name !== "" && isForUs(entry);
  });
  return [...missing.map(([name]) => name), ...Object.keys(present).filter((name) => !(name in wanted))];
}

/** npm may leave out an optional package that names no system. */
function isForUs(entry) {
  return !entry.optional || (entry.os && entry.integrity && isForThisMachine(entry));
}

function isForThisMachine({ os, cpu = process.arch, libc = "glibc" }) {
  return [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch) && libc.includes("glibc");
}

/** npm leaves out optional packages that exclude its own Node: an older npm runs under the lockfile's Node only. */
async function install() {
  if (major < 18) giveUp(`Node ${process.version} is too old to install the site: install Node 18 or newer, with npm.`);
  refuseFullDisk();
  console.error("Installing exactly what the lockfile lists; the first time this takes a minute or two.");
  // A killed installation left them.
  for (const name of readdirSync(".")) if (name.startsWith(".install-")) rmSync(name, { recursive: true, force: true });
  if (major >= 24) await npmCi(".", path.dirname(process.execPath));
  else {
    const folder = mkdtempSync(path.resolve(".install-"));
    process.once("exit", () => rmSync(folder, { recursive: true }));
    await installNode(folder);
    await npmCi(".", path.join(folder, "node_modules/.bin"));
  }
  // npm has written its list of packages by now: after a power cut the list alone would be taken for the packages.
  spawnSync("sync");
  const missing = missingPackages();
  if (missing.length > 0) giveUp(`npm left out ${missing.join(", ")}. Delete node_modules and run the command again.`);
  // npm 9 removes this link with the packages of other systems, which have one of the same name.
  rmSync("node_modules/.bin/node", { force: true });
  symlinkSync(path.join("..", "..", nodePackage()[0], "bin/node"), "node_modules/.bin/node");
}

/** npm fills a disk without a word, and then waits. The lockfile's packages take 900 MB on Linux. */
function refuseFullDisk() {
  if (existsSync("node_modules")) return;
  const { bavail, bsize } = statfsSync(".");
  const freeMegabytes = Math.floor((bavail * bsize) / 1e6);
  if (freeMegabytes < neededMegabytes)
    giveUp(
      `The packages need ${neededMegabytes} MB on the disk of ${process.cwd()}, which has ${freeMegabytes} MB free.`,
    );
}

/** The lockfile's Node for this machine: where it is installed, and its entry. */
function nodePackage() {
  const isNode = ([name, entry]) => /^node_modules\/node-[^/]+$/.test(name) && entry.os && isForThisMachine(entry);
  return Object.entries(wanted).find(isNode) ?? unsuitable();
}

/** Unpacks into `folder`, checked against the lockfile's hash. */
async function installNode(folder) {
  const [name, entry] = nodePackage();
  const root = { dependencies: { [name.replace("node_modules/", "")]: entry.version } };
  const lock = { lockfileVersion: 3, packages: { "": root, [name]: { ...entry, optional: false } } };
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(root));
  writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify(lock));
  await npmCi(folder, path.dirname(process.execPath));
}

/** Runs `npm ci` in `cwd` with the Node in `nodeFolder`, by the npm that runs this, otherwise by the one in PATH. */
async function npmCi(cwd, nodeFolder) {
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [path.join(nodeFolder, "node"), [npm]] : ["npm", []];
  const options = ["ci", "--include=dev", "--include=optional", "--ignore-scripts", "--no-audit", "--no-fund"];
  // An installation needs none of the site's secrets.
  const secrets = ["TELEGRAM_BOT_TOKEN", "DATABASE_URL", "SMTP_URL", "ALERT_URL"];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !secrets.includes(name)));
  env.PATH = [nodeFolder, env.PATH].join(path.delimiter);
  // Debian's Node finds the modules of Debian's npm in folders that another Node does not know.
  env.NODE_PATH = globalPaths.join(path.delimiter);
  // An old npm on a new Node.
  env.NODE_NO_WARNINGS = "1";
  const settings = spawnSync(command, [...first, "config", "get", ...networkSettings], { cwd, env, encoding: "utf8" });
  const unreachable = await findUnreachable(settings.stdout ?? "");
  if (unreachable !== null) {
    const count = missingPackages().length;
    console.error(
      `${unreachable} can't be found: is there a network? Of ${count} packages, npm takes what it has stored.`,
    );
    options.push("--offline");
  }
  const hideProgress = showProgress();
  const child = spawn(command, [...first, ...options, "--loglevel=error"], {
    cwd,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  let isInterrupted = false;
  const interrupt = () => {
    if (isInterrupted) return;
    isInterrupted = true;
    hideProgress();
    console.error("Stopping …");
    // A terminal interrupts npm too, which then works on for a while.
    child.kill();
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, interrupt);
  const [status] = await once(child, "exit");
  for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, interrupt);
  hideProgress();
  if (isInterrupted) giveUp("The installation was interrupted. Run the same command to go on.");
  if (status !== 0) giveUp("The installation failed; npm's reason is above. Run the same command to try again.");
}

/**
 * Returns the registry's host, if its name can't be looked up; null otherwise, and where a proxy looks it up. Without a
 * network, npm tries for minutes. `settings`: of npm, one a line.
 */
async function findUnreachable(settings) {
  const values = new Map(settings.split("\n").map((line) => line.split(/=(.*)/s).map((part) => part.trim())));
  if (networkSettings.some((name) => name !== "registry" && (values.get(name) ?? "null") !== "null")) return null;
  const { hostname } = new URL(values.get("registry") ?? "https://registry.npmjs.org");
  return lookup(hostname).then(
    () => null,
    () => hostname,
  );
}

/** In a terminal: how many packages are there, every second, on one line. Returns what clears the line. */
function showProgress() {
  if (!process.stderr.isTTY) return () => {};
  const names = Object.keys(wanted).filter((name) => name !== "" && isForUs(wanted[name]));
  const begin = Date.now();
  const show = () => {
    const there = names.filter((name) => existsSync(path.join(name, "package.json"))).length;
    const seconds = Math.round((Date.now() - begin) / 1000);
    process.stderr.write(`\r${there} of ${names.length} packages are there (${seconds} s).`);
  };
  const timer = setInterval(show, 1000);
  return () => {
    clearInterval(timer);
    process.stderr.write("\r\u001b[K");
  };
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return {};
  }
}

function unsuitable() {
  giveUp(
    "The lockfile has no Node for this machine: the site needs Linux with the GNU C library or macOS, on x64 or arm64.",
  );
}

function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}

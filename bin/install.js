// Runs on the machine's own Node, before anything is installed: plain JavaScript, built-in modules only.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const minNodeMajor = 20;
const minNodeMajorWithoutPackage = 24;
const project = fileURLToPath(new URL("..", import.meta.url));
const ownNode = "node_modules/.bin/node";
const isOwnPlatform = process.platform === "linux" && process.arch === "x64";
const isQuiet = process.argv.includes("--quiet");

process.chdir(project);
refuseOldNode();
if (!isInstalled()) await install();
refuseWithoutNode();

function refuseOldNode() {
  if (majorOf(process.version) >= minNodeMajor) return;
  giveUp(`Node ${process.version} is too old to install the site: it needs Node ${minNodeMajor} or newer.`);
}

/** npm writes node_modules/.package-lock.json when an installation is complete; it must tell what the lockfile tells. */
function isInstalled() {
  const wanted = readPackages("package-lock.json");
  const present = readPackages("node_modules/.package-lock.json");
  if (!wanted || !present) return false;
  const isSame = Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = present[path];
    if (!found) return path === "" || optional === true;
    return found.version === version && found.integrity === integrity;
  });
  return isSame && Object.keys(present).every((path) => path in wanted) && (existsSync(ownNode) || !isOwnPlatform);
}

async function install() {
  if (!isQuiet) console.log("Installing exactly what the lockfile lists; the first time this takes a minute or two.");
  const code = await runNpm("ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error");
  if (code !== 0) giveUp("The installation failed; npm says above why. Running the same command again begins it anew.");
}

/** The npm that runs this, with the Node that runs it; otherwise the one in PATH. */
function runNpm(...options) {
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ["npm", []];
  // An installation has no business with the site's secrets.
  const secrets = ["TELEGRAM_BOT_TOKEN", "DATABASE_URL", "SMTP_URL", "ALERT_URL"];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !secrets.includes(name)));
  const child = spawn(command, [...first, ...options], { env, stdio: ["ignore", "ignore", "inherit"] });
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", resolve);
  });
}

/** The site runs on the Node that the lockfile brings. Other platforms than Linux on x64 use their own. */
function refuseWithoutNode() {
  if (existsSync(ownNode)) {
    if (spawnSync(ownNode, ["--version"]).status === 0) return;
    giveUp("The Node that the lockfile brings does not run on this system, which lacks the GNU C library.");
  }
  if (majorOf(process.version) >= minNodeMajorWithoutPackage) return;
  giveUp(
    `For ${process.platform} on ${process.arch} the lockfile brings no Node of its own: please install Node ${minNodeMajorWithoutPackage} or newer (this is ${process.version}).`,
  );
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}

function majorOf(version) {
  return Number(version.slice(1).split(".")[0]);
}

function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}

// Runs on the machine's own Node, before anything is installed: plain JavaScript, built-in modules only.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const isQuiet = process.argv.includes("--quiet");

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
if (Number.parseInt(process.versions.node) < 20) {
  giveUp(`Node ${process.version} is too old to install the site: it needs Node 20 or newer.`);
}
if (!isInstalled()) install();
if (spawnSync("node_modules/.bin/node", ["--version"]).status !== 0) {
  giveUp("The Node that the lockfile brings does not run here: it needs Linux on x64 with the GNU C library.");
}

/** npm writes node_modules/.package-lock.json when an installation is complete; it must tell what the lockfile tells. */
function isInstalled() {
  const wanted = readPackages("package-lock.json");
  const present = readPackages("node_modules/.package-lock.json");
  const isSame = Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = present[path];
    if (!found) return path === "" || optional === true;
    return found.version === version && found.integrity === integrity;
  });
  return isSame && Object.keys(present).every((path) => path in wanted);
}

function install() {
  if (!isQuiet) console.log("Installing exactly what the lockfile lists; the first time this takes a minute or two.");
  // The npm that runs this, with the Node that runs it; otherwise the one in PATH.
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ["npm", []];
  const options = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  // An installation has no business with the site's secrets.
  const secrets = ["TELEGRAM_BOT_TOKEN", "DATABASE_URL", "SMTP_URL", "ALERT_URL"];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !secrets.includes(name)));
  const { status } = spawnSync(command, [...first, ...options], { env, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) {
    giveUp("The installation failed; npm says above why. Running the same command again begins it anew.");
  }
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return {};
  }
}

function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}

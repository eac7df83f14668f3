// Before the demo is installed, on the machine's own Node: plain JavaScript, built-in modules only.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/*
 * The demo must not touch a real site, nor look as if it did. PORT, which many environments set, does neither.
 */

const project = new URL("..", import.meta.url);
const example = readFileSync(new URL(".env.example", project), "utf8");
const names = [...example.matchAll(/^#?([A-Z]+(?:_[A-Z]+)*)=/gm)].map(([, name]) => name);
const name = names.find((setting) => setting !== "PORT" && process.env[setting]);
if (name) giveUp(`The demo takes no settings, and ${name} is set in the environment: unset it.`);
const places = [fileURLToPath(new URL(".env", project)), "/etc/scriptmark.env"];
const file = process.env.SETTINGS_FILE ?? places.find((place) => existsSync(place));
if (file) giveUp(`The demo takes no settings, and there are some in ${file}: run it in another clone.`);

function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}

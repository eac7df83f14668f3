import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { diff } from "node:util";
import { readSettings, settingNames, type Settings } from "./env.ts";
import { OperatorError } from "./operator-error.ts";
import { systemReason } from "./system-reason.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the settings are, the first that is there: beside a clone, or of the installed archive. */
const places = [path.join(import.meta.dirname, "../../.env"), "/etc/scriptmark.env"];

/** Throws `OperatorError`, naming every wrong one. */
export function loadSettings(): Settings {
  return readSettings(settingsEnvironment(process.env));
}

/**
 * Returns `env`, completed from the settings file: the one that `SETTINGS_FILE` names (none if empty), or a usual one.
 */
export function settingsEnvironment(env: Environment): Environment {
  const misspelled = Object.keys(env).flatMap((name) => {
    const meant = settingNames.includes(name) ? undefined : similarName(name);
    return meant ? [`${name} in the environment is not a setting: ${meant} is.`] : [];
  });
  if (misspelled.length > 0) throw new OperatorError(misspelled.join("\n"));
  const file = settingsFileOf(env);
  return file ? { ...readSettingsFile(file), ...env } : env;
}

/** Returns the name of the settings file that counts in `env`, as above; undefined or empty: there is none. */
export function settingsFileOf(env: Environment): string | undefined {
  return env["SETTINGS_FILE"] ?? places.find((place) => existsSync(place));
}

function readSettingsFile(file: string): Environment {
  const settings: Record<string, string> = {};
  const mistakes = contentOf(file).flatMap((line, index) => {
    if (/^\s*(#|$)/.test(line)) return [];
    const [, name = "", value] = linePattern.exec(line) ?? [];
    const place = `Line ${index + 1} of ${file}`;
    if (value === undefined) return [`${place} is not NAME=value: ${dialect}`];
    const meant = similarName(name);
    if (!settingNames.includes(name)) return [`${place}: ${name} is not a setting${meant ? `, ${meant} is` : ""}.`];
    settings[name] = value;
    return [];
  });
  if (mistakes.length > 0) throw new OperatorError(mistakes.join("\n"));
  return settings;
}

function contentOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EACCES") throw new OperatorError(`Only root can read the settings in ${file}: sudo scriptmark …`);
    throw new OperatorError(`The settings in ${file} can't be read: ${systemReason(error)}.`);
  }
}

/** A line that a shell, systemd (`EnvironmentFile`) and podman (`--env-file`) read the same. */
const linePattern = /^(\w+)=([^\s'"\\$`&;|<>()#~]*)$/;

const dialect = "no spaces, no quotes, and none of \\ $ ` & ; | < > ( ) # ~ (in an address, encode them: %23 for #).";

/** Returns the setting that a misspelled name may mean; the shorter it is, the closer it has to be. */
function similarName(text: string): string | undefined {
  const name = text.replaceAll("_", "").toUpperCase();
  // Programs of the machine have short names in the environment, such as HOME.
  const most = name.length < 8 ? 1 : 2;
  return settingNames.find((setting) => setting.length > 4 && distance(name, setting.replaceAll("_", "")) <= most);
}

/** Returns how many letters of two words are missing or too many, whichever are more. */
function distance(one: string, other: string): number {
  const sides = diff(one, other).map(([side]) => side);
  return Math.max(...[1, -1].map((side) => sides.filter((found) => found === side).length));
}

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
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
  const file = env["SETTINGS_FILE"] ?? places.find((place) => existsSync(place));
  return file ? { ...readSettingsFile(file), ...env } : env;
}

function readSettingsFile(file: string): Environment {
  const text = contentOf(file);
  // `parseEnv` ignores what it does not understand, and any name is one for it.
  const mistakes = text.split("\n").flatMap((line, index) => {
    if (/^\s*(#|$)/.test(line)) return [];
    const [, name] = /^(?:export\s+)?(\w+)\s*=/.exec(line.trim()) ?? [];
    const place = `Line ${index + 1} of ${file}`;
    if (name === undefined) return [`${place} is not NAME=value.`];
    return settingNames.includes(name) ? [] : [`${place}: ${name} is not a setting.`];
  });
  if (mistakes.length > 0) throw new OperatorError(mistakes.join("\n"));
  return parseEnv(text);
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EACCES") throw new OperatorError(`Only root can read the settings in ${file}: sudo scriptmark …`);
    throw new OperatorError(`The settings in ${file} can't be read: ${systemReason(error)}.`);
  }
}

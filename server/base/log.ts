import { fstatSync } from "node:fs";
import { unescape } from "node:querystring";
import { isatty } from "node:tty";
import { pino, type DestinationStream, type Logger } from "pino";
import type { Settings } from "./env.ts";
import { terminalLine } from "./terminal-line.ts";

export type Log = Logger;

/** The secret settings, which are removed from every line. */
type SecretSettings = Partial<Pick<Settings, "telegram" | "databaseUrl" | "mail" | "alertUrl">>;

/** The part of the log that most of the site needs. Never personal data, never a secret. */
export type EventLog = Record<"info" | "warn" | "error", (details: object, sentence: string) => void>;

/**
 * Returns the log, on the standard output unless `stream` is given: one JSON object a line; in systemd's journal each
 * line begins with its priority, and in a terminal each line is a sentence. An error of the database is reduced to what
 * names no value, and the secrets of `settings` are removed from every line.
 */
export function openLog(
  settings: Pick<Settings, "logLevel"> & SecretSettings,
  stream: DestinationStream & { fd?: number } = pino.destination(1),
): Log {
  const removeSecrets = secretRemover(settings);
  const format = formatFor(stream.fd);
  return pino(
    {
      level: settings.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: describeError, cause: describeError },
      hooks: { streamWrite: (line) => format(removeSecrets(line)) },
    },
    stream,
  );
}

/** Returns a function that returns true once a second at most: for lines that anyone may cause without end. */
export function onceASecond(): () => boolean {
  let last = -Infinity;
  return () => {
    const now = performance.now();
    if (now - last < 1_000) return false;
    last = now;
    return true;
  };
}

/** Returns what makes of a line of JSON the line that belongs to where it goes, by the descriptor of a file, if it is one. */
function formatFor(descriptor: number | undefined): (json: string) => string {
  if (descriptor === undefined) return (json) => json;
  if (isatty(descriptor)) {
    const isColored = (descriptor === 2 ? process.stderr : process.stdout).hasColors();
    return (json) => terminalLine(json, isColored);
  }
  return isJournal(descriptor) ? (json) => priorityOf(json) + json : (json) => json;
}

/** Returns whether the file descriptor is a connection to systemd's journal, as sd_journal_print(3) has it. */
function isJournal(descriptor: number): boolean {
  const { dev, ino } = fstatSync(descriptor);
  return process.env["JOURNAL_STREAM"] === `${dev}:${ino}`;
}

/** As the journal reads it at the beginning of a line: sd-daemon(3). */
function priorityOf(line: string): string {
  const [, level = ""] = /"level":"(\w+)"/.exec(line) ?? [];
  return `<${{ fatal: 2, error: 3, warn: 4, info: 6 }[level] ?? 7}>`;
}

/** Shorter ones would match parts of ordinary words. */
const shortestSecret = 6;

/** Removes the secrets of `settings` from a text, as they are and as JSON writes them. */
export function secretRemover(settings: SecretSettings): (text: string) => string {
  const secrets = secretsOf(settings);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text);
}

function secretsOf({ telegram, databaseUrl, mail, alertUrl }: SecretSettings): string[] {
  const address = URL.parse(databaseUrl ?? "");
  // The database's may be before the host or among the parameters.
  const passwords = [address?.password, address?.searchParams.get("password"), mail?.server.password].map(
    (password) => password ?? "",
  );
  const spellings = passwords.flatMap((password) => [password, unescape(password), encodeURIComponent(password)]);
  return [telegram?.botToken ?? "", alertUrl ?? "", ...spellings]
    .filter(({ length }) => length >= shortestSecret)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
}

/** PostgreSQL's messages and details quote the refused values; their place is named instead. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown };
  const isFromDatabase = "severity" in error;
  return {
    type: error.name,
    code,
    table,
    constraint,
    message: isFromDatabase ? undefined : error.message,
    stack: isFromDatabase ? error.stack?.split("\n").slice(1).join("\n") : error.stack,
  };
}

/**
 * From now on, an error that nothing caught becomes one line of the log and ends the process with exit code 1. Node would
 * write a bare stack to the error output, past the log's filters. Returns the log that it writes to.
 */
export function endOnCrash(settings: Settings): Log {
  // Written at once: buffered lines would be lost with the process.
  const log = openLog(settings, pino.destination({ dest: 1, sync: true }));
  const end = (thrown: unknown) => {
    try {
      // Anything may be thrown, even text that a visitor typed.
      const err = thrown instanceof Error ? thrown : new Error(`Something other than an error: ${typeof thrown}.`);
      log.fatal({ err }, "UNCAUGHT ERROR, THE SITE EXITS.");
    } finally {
      process.exit(1);
    }
  };
  process.on("uncaughtException", end);
  process.on("unhandledRejection", end);
  return log;
}

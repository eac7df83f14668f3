import path from "node:path";
import { unescape } from "node:querystring";
import ipaddr from "ipaddr.js";
import * as z from "zod";
import { company, site } from "../../content/site.ts";
import { OperatorError } from "./operator-error.ts";

export type TelegramSettings = NonNullable<Settings["telegram"]>;

export type MailSettings = NonNullable<Settings["mail"]>;

/** Emails to candidates at once, and again over a day: for one network's applications, and in all. */
export type MailLimits = MailSettings["limits"];

/** One network's share of a day's emails: 60 of 500, more than a class. */
const networkShare = 0.12;

export type Settings = ReturnType<typeof settingsOf>;

/**
 * Returns the settings in `env`, in which an empty text counts as unset. Throws `OperatorError` with a line for each
 * wrong one. `replyWithinDays`: within how many days candidates are promised to hear; null for no promise.
 */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  { replyWithinDays }: Pick<typeof company, "replyWithinDays"> = company,
): Settings {
  const result = environment.safeParse(Object.fromEntries(settingNames.map((name) => [name, env[name] || undefined])));
  const mistakes = result.success
    ? [...incompletePairs(result.data), ...samePorts(result.data), ...shortRetention(result.data, replyWithinDays)]
    : result.error.issues.map((issue) => describeIssue(issue, env));
  if (!result.success || mistakes.length > 0) throw new OperatorError(mistakes.join("\n"));

  return settingsOf(result.data);
}

function settingsOf(data: z.infer<typeof environment>) {
  return {
    port: data.PORT,
    host: data.HOST,
    /** Where `/metrics` is served, on `host`; null: nowhere. */
    metricsPort: data.METRICS_PORT ?? null,
    /** An origin without a slash at the end. */
    publicUrl: data.PUBLIC_URL ?? null,
    /** An absolute path. */
    dataDir: path.resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    telegram: telegramSettings(data),
    mail: mailSettings(data),
    /** The proxies that are trusted with the visitor's address: ranges such as `10.0.0.0/8`. */
    trustProxy: data.TRUST_PROXY,
    retentionDays: data.RETENTION_DAYS,
    clamdUrl: data.CLAMD_URL ?? null,
    /** The folder is an absolute path. */
    backup: data.BACKUP_DIR
      ? { folder: path.resolve(data.BACKUP_DIR), everyHours: data.BACKUP_HOURS, keep: data.BACKUP_KEEP }
      : null,
    alertEmail: data.ALERT_EMAIL ?? null,
    alertUrl: data.ALERT_URL ?? null,
    logLevel: data.LOG_LEVEL,
  };
}

/** An address, alone or in brackets after a name; alone, the site's name goes with it. */
const mailFromPattern = /^(?:([^<>"\r\n]*)<([^\s@<>",]+@[^\s@<>",]+)>|([^\s@<>",]+@[^\s@<>",]+))$/;

const emailPattern = /^[^\s@<>",;]+@[^\s@<>",;]+$/;

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: text(/^\S+$/, "must be a host name or an address, such as 127.0.0.1").default("127.0.0.1"),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  PUBLIC_URL: webAddress("must be the site's address without a path, such as https://www.example.org", isOrigin)
    .transform((address) => new URL(address).origin)
    .optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: text(
    /^postgres(ql)?:\/\/\S*$/,
    "must be a PostgreSQL address, such as postgres://user:password@host:5432/name",
  ).optional(),
  TELEGRAM_BOT_TOKEN: text(/^\d+:[\w-]+$/, "must be the token from BotFather, such as 123456:ABC-def").optional(),
  TELEGRAM_CHAT_ID: text(
    /^(-?\d+|@\w+)$/,
    "must be a chat's number, such as -1001234567890, or a channel's @name",
  ).optional(),
  TELEGRAM_API_ROOT: webAddress(
    "must be a web address, such as https://api.telegram.org, and https:// unless it is on this machine",
    isEncryptedOrLocal,
  )
    .transform((address) => address.replace(/(?<!\/)\/+$/, ""))
    .default("https://api.telegram.org"),
  TELEGRAM_MESSAGES_PER_MINUTE: wholeNumber(1, 1000).default(20),
  SMTP_URL: text(
    /^smtps?:\/\/[^\s/?#]+\/?$/i,
    "must be a mail server's address, such as smtp://user:password@host:587 or smtps://host",
    (address) => URL.canParse(address),
  ).optional(),
  MAIL_FROM: text(mailFromPattern, "must be an email address, such as careers@example.org").optional(),
  MAIL_PER_DAY: wholeNumber(1, 100_000).default(500),
  TRUST_PROXY: z
    .string()
    .transform(rangesIn)
    .refine(
      (ranges) => ranges.every(isRange),
      "must be 1 for a proxy on this machine, or addresses and ranges such as 10.0.0.0/8,192.0.2.4",
    )
    .default([]),
  RETENTION_DAYS: wholeNumber(1, 3650).default(180),
  CLAMD_URL: text(/^(tcp:\/\/[^\s/]+:\d+|unix:\/\S+)$/, "must be tcp://host:port or unix:/path/to/socket", (address) =>
    URL.canParse(address),
  ).optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_HOURS: wholeNumber(1, 8760).default(24),
  BACKUP_KEEP: wholeNumber(1, 1000).default(7),
  ALERT_EMAIL: text(emailPattern, "must be one email address, such as operators@example.org").optional(),
  ALERT_URL: webAddress(
    "must be a web address without a user name, and https:// unless it is on this machine",
    (text) => !new URL(text).username && isEncryptedOrLocal(text),
  ).optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"),
});

export const settingNames = Object.keys(environment.shape);

/** Secrets: no message and no other program gets these values. */
export const secretSettings = new Set(["ALERT_URL", "DATABASE_URL", "SMTP_URL", "TELEGRAM_BOT_TOKEN"]);

function text(pattern: RegExp, rule: string, isRight: (value: string) => boolean = () => true) {
  return z.string().refine((value) => pattern.test(value) && isRight(value), rule);
}

function wholeNumber(least: number, most: number) {
  const rule = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error: rule, abort: true })
    .transform(Number)
    .refine((value) => value >= least && value <= most, rule);
}

function isRange(text: string) {
  // A range of zero bits is everyone.
  if (/\/0+$/.test(text)) return false;
  return ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);
}

function rangesIn(text: string): string[] {
  if (text === "0") return [];
  if (text === "1") return ["127.0.0.0/8", "::1/128"];
  return text.split(",").map((entry) => {
    const address = entry.trim();
    if (address.includes("/")) return address;
    return `${address}/${address.includes(":") ? 128 : 32}`;
  });
}

function webAddress(rule: string, isRight: (address: string) => boolean) {
  return z.url({ protocol: /^https?$/, error: rule, abort: true }).refine(isRight, rule);
}

function isOrigin(address: string) {
  return new URL(address).origin === address.toLowerCase().replace(/\/$/, "");
}

/** Plain http is for servers on the same machine, such as the stand-in or your own Bot API server. */
export function isEncryptedOrLocal(text: string) {
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || isThisMachine(hostname);
}

function isThisMachine(hostname: string) {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

function describeIssue(issue: z.core.$ZodIssue, env: Readonly<Record<string, string | undefined>>) {
  const name = String(issue.path[0]);
  const value = secretSettings.has(name) ? "" : `; it is ${JSON.stringify(env[name])}`;
  return `${name} ${issue.message}${value}.`;
}

/** Each is useless without the other. */
const pairs = [
  ["TELEGRAM_BOT_TOKEN", "TELEGRAM_CHAT_ID"],
  ["TELEGRAM_CHAT_ID", "TELEGRAM_BOT_TOKEN"],
  ["SMTP_URL", "MAIL_FROM"],
  ["MAIL_FROM", "SMTP_URL"],
  ["ALERT_EMAIL", "SMTP_URL"],
] as const;

function incompletePairs(data: z.infer<typeof environment>): string[] {
  const incomplete = pairs.filter(([one, other]) => data[one] && !data[other]);
  return incomplete.map(([one, other]) => `${other} is missing: it goes together with ${one}.`);
}

function samePorts({ PORT, METRICS_PORT }: z.infer<typeof environment>): string[] {
  return METRICS_PORT === PORT ? [`METRICS_PORT must not be the same as PORT; both are ${PORT}.`] : [];
}

/** An application is deleted after the day by which its candidate is promised to hear, so that the promise can be kept. */
function shortRetention({ RETENTION_DAYS: kept }: z.infer<typeof environment>, promised: number | null): string[] {
  if (promised === null || kept > promised) return [];
  return [
    `RETENTION_DAYS must be more than the ${promised} of company.replyWithinDays in content/site.ts; it is ${kept}.`,
  ];
}

function telegramSettings(data: z.infer<typeof environment>) {
  if (!data.TELEGRAM_BOT_TOKEN || !data.TELEGRAM_CHAT_ID) return null;
  return {
    botToken: data.TELEGRAM_BOT_TOKEN,
    chatId: data.TELEGRAM_CHAT_ID,
    apiRoot: data.TELEGRAM_API_ROOT,
    messagesPerMinute: data.TELEGRAM_MESSAGES_PER_MINUTE,
  };
}

function mailSettings(data: z.infer<typeof environment>) {
  const { SMTP_URL: url, MAIL_FROM: from } = data;
  if (!url || !from) return null;
  const { protocol, hostname, port, username, password } = new URL(url);
  const [, name = "", addressAfterName, address = addressAfterName ?? ""] = mailFromPattern.exec(from) ?? [];
  const isEncryptedFromStart = protocol === "smtps:";
  return {
    server: {
      host: hostname.replace(/^\[|\]$/g, ""),
      port: Number(port || (isEncryptedFromStart ? 465 : 587)),
      user: username === "" ? null : unescape(username),
      password: unescape(password),
      isEncryptedFromStart,
      isLocal: isThisMachine(hostname),
    },
    from: { name: name.trim() || site.name, address },
    limits: { perNetwork: Math.ceil(data.MAIL_PER_DAY * networkShare), inAll: data.MAIL_PER_DAY },
  };
}

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { site } from "../../content/site.ts";
import { readSettings, settingNames } from "./env.ts";
import { OperatorError } from "./operator-error.ts";

test("nothing set: what is optional is off", () => {
  const names = ["metricsPort", "publicUrl", "databaseUrl", "telegram", "mail", "clamdUrl", "backup", "alertEmail"];
  expect(readSettings({})).toMatchObject(Object.fromEntries([...names, "alertUrl"].map((name) => [name, null])));
});

test("an empty text counts as unset", () => {
  expect(readSettings(Object.fromEntries(settingNames.map((name) => [name, ""])))).toEqual(readSettings({}));
});

test.each(["http://127.0.0.1:4102", "http://localhost:8081", "http://[::1]:8081", "https://telegram.example.org"])(
  "the token and alarms may go to %s",
  (apiRoot) => {
    const env = { TELEGRAM_BOT_TOKEN: "12345:abc", TELEGRAM_CHAT_ID: "1", TELEGRAM_API_ROOT: apiRoot };
    expect(readSettings({ ...env, ALERT_URL: apiRoot })).toMatchObject({ telegram: { apiRoot }, alertUrl: apiRoot });
  },
);

test("what is set is taken, addresses without a slash at the end", () => {
  const telegram = { TELEGRAM_BOT_TOKEN: "12345:abc_DEF-1", TELEGRAM_CHAT_ID: "-100123" };
  const root = { TELEGRAM_API_ROOT: "http://127.0.0.1:4102/", TELEGRAM_MESSAGES_PER_MINUTE: "60" };
  const site = { PORT: "4101", PUBLIC_URL: "https://www.example.org/", DATABASE_URL: "postgresql://site@db/site" };
  const others = { CLAMD_URL: "unix:/run/clamd.sock", LOG_LEVEL: "warn" };
  expect(readSettings({ ...telegram, ...root, ...site, ...others })).toMatchObject({
    port: 4101,
    publicUrl: "https://www.example.org",
    databaseUrl: "postgresql://site@db/site",
    telegram: {
      botToken: "12345:abc_DEF-1",
      chatId: "-100123",
      apiRoot: "http://127.0.0.1:4102",
      messagesPerMinute: 60,
    },
    clamdUrl: "unix:/run/clamd.sock",
    logLevel: "warn",
  });
});

test.each([
  [
    "smtp://mail.example.org",
    "careers@example.org",
    { host: "mail.example.org", port: 587, user: null, isLocal: false },
  ],
  ["smtps://a%40b:p%40ss@mail.example.org", "<careers@example.org>", { port: 465, user: "a@b", password: "p@ss" }],
  ["smtp://127.0.0.1:2525", "Our Team <careers@example.org>", { port: 2525, isLocal: true }],
])("mail goes over %s, from %s", (SMTP_URL, MAIL_FROM, server) => {
  const { mail } = readSettings({ SMTP_URL, MAIL_FROM });
  const name = MAIL_FROM.startsWith("Our") ? "Our Team" : site.name;
  expect(mail).toMatchObject({ server, from: { name, address: "careers@example.org" } });
  expect(mail?.limits).toEqual({ perNetwork: 60, inAll: 500 });
  const { limits } = readSettings({ SMTP_URL, MAIL_FROM, MAIL_PER_DAY: "2000" }).mail!;
  expect(limits).toEqual({ perNetwork: 240, inAll: 2000 });
});

test.each([
  [{ TELEGRAM_BOT_TOKEN: "12345:secret" }, "TELEGRAM_CHAT_ID is missing: it goes together with TELEGRAM_BOT_TOKEN."],
  [{ TELEGRAM_CHAT_ID: "1" }, "TELEGRAM_BOT_TOKEN is missing"],
  [{ SMTP_URL: "smtp://mail.example.org" }, "MAIL_FROM is missing"],
  [{ MAIL_FROM: "careers@example.org" }, "SMTP_URL is missing"],
  [{ ALERT_EMAIL: "operators@example.org" }, "SMTP_URL is missing"],
  [{ METRICS_PORT: "3000" }, "METRICS_PORT must not be the same as PORT; both are 3000."],
  [{ SMTP_URL: "https://mail.example.org", MAIL_FROM: "careers@example.org" }, "SMTP_URL must"],
  [{ SMTP_URL: "smtp://mail.example.org", MAIL_FROM: "a@example.org, b@example.org" }, "MAIL_FROM must"],
  [{ SMTP_URL: "smtp://mail.example.org", MAIL_FROM: "A\r\nBcc: b@example.org <a@example.org>" }, "MAIL_FROM must"],
])("settings that cannot work: %o", (env, message) => {
  expect(() => readSettings(env)).toThrow(message);
});

describe("wrong settings refuse to start", () => {
  test.each([
    { PORT: "eighty" },
    { PORT: "70000" },
    { PORT: "-1" },
    { PORT: " " },
    { PORT: "1e3" },
    { HOST: "a b" },
    { METRICS_PORT: "0" },
    { PUBLIC_URL: "www.example.org" },
    { PUBLIC_URL: "https://example.org/site" },
    { DATABASE_URL: "mysql://db" },
    { TELEGRAM_CHAT_ID: "team" },
    { TELEGRAM_API_ROOT: "ftp://telegram" },
    { TELEGRAM_API_ROOT: "http://api.telegram.org" },
    { TELEGRAM_API_ROOT: "http://127.0.0.1.example.org" },
    { TELEGRAM_API_ROOT: "http://10.0.0.1:8081" },
    { TELEGRAM_MESSAGES_PER_MINUTE: "0" },
    { TRUST_PROXY: "true" },
    { TRUST_PROXY: "2" },
    { TRUST_PROXY: "10.0.0.0/33" },
    { TRUST_PROXY: "10.0.0.1,nginx" },
    { TRUST_PROXY: "0.0.0.0/0" },
    { TRUST_PROXY: "192.0.2.4:8080" },
    { RETENTION_DAYS: "0" },
    { CLAMD_URL: "localhost" },
    { CLAMD_URL: "tcp://localhost:70000" },
    { ALERT_EMAIL: "a@example.org, b@example.org" },
    { ALERT_URL: "operator@example.org" },
    { ALERT_URL: "https://user@example.org" },
    { ALERT_URL: "http://hooks.example.org/secret" },
    { ALERT_URL: "http://10.0.0.1/secret" },
    { MAIL_PER_DAY: "many" },
    { LOG_LEVEL: "loud" },
  ])("%o", (env) => {
    const [name = ""] = Object.keys(env);
    expect(() => readSettings(env)).toThrow(new RegExp(`^${name} must be .+\\.$`));
  });

  test("a retention that ends before the day by which candidates are promised to hear", () => {
    const promise = { replyWithinDays: 14 };
    expect(() => readSettings({ RETENTION_DAYS: "14" }, promise)).toThrow(
      /^RETENTION_DAYS must be more than the 14 .+\.$/,
    );
    expect(readSettings({ RETENTION_DAYS: "15" }, promise)).toMatchObject({ retentionDays: 15 });
    expect(readSettings({ RETENTION_DAYS: "1" }, { replyWithinDays: null })).toMatchObject({ retentionDays: 1 });
  });

  test("every wrong one is named, one a line", () => {
    expect(() => readSettings({ PORT: "x", LOG_LEVEL: "y" })).toThrow(/^PORT must be .+\nLOG_LEVEL must be .+$/);
  });

  test("a message never repeats a secret", () => {
    const secrets = {
      TELEGRAM_BOT_TOKEN: "hush-hush",
      DATABASE_URL: "http://user:hush-hush@host",
      SMTP_URL: "smtp://a:hush@",
    };
    const refused = () => readSettings(secrets);
    for (const name of Object.keys(secrets)) expect(refused).toThrow(name);
    expect(refused).not.toThrow("hush");
    expect(refused).toThrow(OperatorError);
  });
});

test(".env.example lists every setting, each with the default that it has, and sets none", () => {
  const lines = readFileSync(".env.example", "utf8").split("\n");
  const listed = lines
    .filter((line) => /^#\w/.test(line))
    .map((line) => line.slice(1).split("=", 2) as [string, string]);
  expect(lines.filter((line) => /^[^#]/.test(line))).toEqual([]);
  expect(listed.map(([name]) => name)).toEqual(settingNames);
  expect(readSettings(Object.fromEntries(listed))).toEqual(readSettings({}));
});

test.each([
  ["0", []],
  ["1", ["127.0.0.0/8", "::1/128"]],
  ["192.0.2.4", ["192.0.2.4/32"]],
  ["10.0.0.0/8, 192.0.2.4,2001:db8::/32,::1", ["10.0.0.0/8", "192.0.2.4/32", "2001:db8::/32", "::1/128"]],
])("TRUST_PROXY=%s trusts the networks %j", (text, trustProxy) => {
  expect(readSettings({ TRUST_PROXY: text })).toMatchObject({ trustProxy });
});

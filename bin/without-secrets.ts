/** Settings that give access to something. */
const secretSettings = ["TELEGRAM_BOT_TOKEN", "DATABASE_URL", "SMTP_URL", "ALERT_URL"];

/** `env` for a program that works for the site and has no business with its secrets. */
export function withoutSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !secretSettings.includes(name)));
}

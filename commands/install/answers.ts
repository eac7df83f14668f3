import { createInterface } from "node:readline/promises";
import { settingNames } from "../../server/env.ts";
import { StartError } from "../../server/start-error.ts";

/** The settings that a person may give, with their questions; the second of a pair is only asked for after the first. */
const questions = [
  { name: "TELEGRAM_BOT_TOKEN", text: "The bot's token, as BotFather gave it" },
  { name: "TELEGRAM_CHAT_ID", text: "The team's chat, such as -1001234567890", after: "TELEGRAM_BOT_TOKEN" },
  { name: "SMTP_URL", text: "The mail server, such as smtp://user:password@mail.example.org:587" },
  { name: "MAIL_FROM", text: "The address that mail comes from", after: "SMTP_URL" },
  { name: "ALERT_EMAIL", text: "The address that alarms go to", after: "SMTP_URL" },
  { name: "ALERT_URL", text: "The webhook that alarms go to" },
];

export type Answers = { domain: string; settings: Record<string, string> };

/**
 * The site's name and its settings: those of the environment, and what else is answered, if `mayAsk`. What is left out
 * stays off. Throws `StartError` for what is no name.
 */
export async function readAnswers(option: string | undefined, mayAsk: boolean): Promise<Answers> {
  const terminal = mayAsk ? createInterface({ input: process.stdin }) : null;
  const lines = terminal?.[Symbol.asyncIterator]();
  const ask = async (question: string) => {
    if (!lines) return "";
    process.stderr.write(`${question}: `);
    return String((await lines.next()).value ?? "").trim();
  };
  const domain = option ?? (await ask("The site's name, such as careers.example.org"));
  if (!/^([a-z\d-]+\.)+[a-z]{2,}$/.test(domain)) {
    throw new StartError(`"${domain}" is not the name of a site: --domain careers.example.org gives one.`);
  }
  const settings: Record<string, string> = {};
  for (const name of settingNames) if (process.env[name]) settings[name] = process.env[name];
  for (const { name, text, after } of questions) {
    if (settings[name] || (after && !settings[after])) continue;
    const answer = await ask(`${text} (Enter: none)`);
    if (answer) settings[name] = answer;
  }
  terminal?.close();
  return { domain, settings };
}

import { existsSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { settingNames, type Settings } from "../../server/base/env.ts";
import { StartError } from "../../server/base/start-error.ts";
import { command, done, failed, UsageError } from "../command.ts";
import {
  makeDatabase,
  makeLocalDatabase,
  makeService,
  makeUser,
  placeRelease,
  placeSettings,
  refuseOtherMachines,
} from "./machine.ts";
import { addToProxy, chooseProxy } from "./proxy.ts";
import { run } from "./step.ts";
import { linkedRelease, places, serviceUser, untilReady } from "../releases/places.ts";
import { report } from "../with-database.ts";

export const install = command({
  name: "install",
  isForRoot: true,
  usage: "install the unpacked archive on Debian or Ubuntu; run again, it changes nothing",
  options: {
    domain: { value: "NAME", help: "the site's name, such as careers.example.org" },
    proxy: { value: "SERVER", help: "caddy, nginx or none; by default what is installed" },
    database: { value: "KIND", help: "embedded (by default), or local: made in this machine's PostgreSQL" },
    invite: { value: "NAME", help: "the first member of the hiring team" },
    yes: { help: "ask nothing: settings are in the environment, and what is not there stays off" },
  },
  async run({ domain, proxy: proxyOption, database = "embedded", invite, yes }) {
    if (!["embedded", "local"].includes(database)) throw new UsageError("--database is embedded or local");
    refuseOtherMachines();
    const proxy = chooseProxy(proxyOption);
    const answers = existsSync(places.settings) ? null : await readAnswers(domain, !yes);
    // Not again: DATA_DIR may be on a disk that is not mounted.
    if (answers) makeUser();
    placeRelease();
    const settings = placeSettings(answers, {
      ...(proxy !== "none" && { TRUST_PROXY: "127.0.0.1" }),
      ...(answers && database === "local" && { DATABASE_URL: makeLocalDatabase() }),
    });
    if (answers) await makeDatabase(settings);
    makeService();
    const release = linkedRelease() ?? "";
    if (!(await untilReady(release, settings))) {
      throw new StartError(`The site does not start: "journalctl -u ${serviceUser}" says why.`);
    }
    const { hostname } = new URL(settings.publicUrl ?? "");
    addToProxy(proxy, { domain: hostname, port: settings.port });
    const ready = `The site ${release} is at ${settings.publicUrl}.`;
    const trouble = answers ? testDeliveries(settings) : [];
    const isFirst = invite && run(places.command, "team", "list").startsWith("No members");
    const invitation = isFirst ? run(places.command, "team", "invite", ...invite.split(" ")) : "";
    const text = [ready, ...trouble, invitation].filter(Boolean).join("\n");
    return trouble.length > 0 ? failed(1, text) : done(text, { release, url: settings.publicUrl });
  },
});

/** Sends a test to the chat, and a mail to whom alarms or answers go; returns what did not arrive. */
function testDeliveries({ telegram, mail, alertEmail }: Settings): string[] {
  const tests = [...(telegram ? [["chat"]] : []), ...(mail ? [["mail", alertEmail ?? mail.from.address]] : [])];
  return tests.flatMap((test) => {
    try {
      report(run(places.command, "test", ...test));
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
}

/** The second of a pair is only asked for after the first. */
const questions = [
  { name: "TELEGRAM_BOT_TOKEN", text: "The bot's token, as BotFather gave it" },
  { name: "TELEGRAM_CHAT_ID", text: "The team's chat, such as -1001234567890", after: "TELEGRAM_BOT_TOKEN" },
  { name: "SMTP_URL", text: "The mail server, such as smtp://user:password@mail.example.org:587" },
  { name: "MAIL_FROM", text: "The address that mail comes from", after: "SMTP_URL" },
  { name: "ALERT_EMAIL", text: "The address that alarms go to", after: "SMTP_URL" },
  { name: "ALERT_URL", text: "The webhook that alarms go to" },
];

/** Settings come from the environment first, then from what is answered, if `mayAsk`. */
async function readAnswers(option: string | undefined, mayAsk: boolean): Promise<Record<string, string>> {
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
  const settings: Record<string, string> = { PUBLIC_URL: `https://${domain}` };
  for (const name of settingNames) if (process.env[name]) settings[name] = process.env[name];
  for (const { name, text, after } of questions) {
    if (settings[name] || (after && !settings[after])) continue;
    const answer = await ask(`${text} (Enter: none)`);
    if (answer) settings[name] = answer;
  }
  terminal?.close();
  return settings;
}

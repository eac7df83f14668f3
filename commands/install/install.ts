import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { setTimeout as wait } from "node:timers/promises";
import { readSettings, secretSettings, settingNames, type Settings } from "../../server/base/env.ts";
import { loadSettings } from "../../server/base/settings-file.ts";
import { OperatorError } from "../../server/base/operator-error.ts";
import { command, done, failed } from "../command.ts";
import { checkDatabase } from "../../server/database/open-database.ts";
import { makeDatabase, makeService, makeUser, placeRelease, placeSettings, refuseOtherMachines } from "./machine.ts";
import { addToProxy, chooseProxy, refuseWithoutCertbot } from "./proxy.ts";
import { run } from "./step.ts";
import { lastWord, places, serviceUser, startService } from "../releases/places.ts";
import { report } from "../with-database.ts";

export const install = command({
  name: "install",
  isForRoot: true,
  usage: "install the unpacked archive on Debian or Ubuntu; run again, it changes nothing",
  options: {
    domain: { value: "NAME", help: "the site's name, such as careers.example.org" },
    proxy: { value: "SERVER", help: "caddy, nginx or none; by default the installed one" },
    invite: { value: "NAME", help: "the first member of the hiring team" },
    yes: { help: "ask nothing: settings come from the environment, and missing ones stay off" },
  },
  async run({ domain, proxy: proxyOption, invite, yes }) {
    refuseOtherMachines();
    const proxy = chooseProxy(proxyOption);
    const answers = existsSync(places.settings) ? null : await readAnswers(domain, !yes);
    const { hostname } = new URL(answers?.["PUBLIC_URL"] ?? loadSettings().publicUrl ?? "");
    refuseWithoutCertbot(proxy, hostname);
    // Never a second time: DATA_DIR may be on a disk that is not mounted.
    if (answers) await makeUser();
    const release = await placeRelease();
    const settings = await placeSettings(answers, proxy === "none" ? {} : { TRUST_PROXY: "127.0.0.1" });
    if (answers) await makeDatabase(settings);
    else await checkDatabase(settings, "site");
    await makeService();
    if (!(await startService("start", release, settings))) {
      throw new OperatorError(`The site does not start: ${lastWord()}`);
    }
    await addToProxy(proxy, { domain: hostname, port: settings.port });
    const ready = await askPublicAddress(release, settings);
    const trouble = answers ? testDeliveries(settings) : [];
    const isFirst = invite && run(places.command, "team", "list").startsWith("No members");
    const invitation = isFirst ? run(places.command, "team", "invite", ...invite.split(" ")) : "";
    const cure = trouble.length > 0 && `Correct ${places.settings}, then "sudo systemctl restart ${serviceUser}".`;
    const text = [ready, ...trouble, cure, invitation].filter(Boolean).join("\n");
    return trouble.length > 0 ? failed(1, text) : done(text, { release, url: settings.publicUrl });
  },
});

/** Tried again while Caddy may still be getting its certificate. */
async function askPublicAddress(release: string, { publicUrl }: Settings): Promise<string> {
  let trouble = "";
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await wait(1_000)) {
    try {
      const { status } = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(10_000) });
      if (status === 200) return `The site ${release} is at ${publicUrl}.`;
      trouble = `status ${status}`;
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { code?: string } };
      trouble = cause?.code ?? message;
      if (trouble === "ENOTFOUND" || trouble === "EAI_AGAIN") break;
    }
  }
  return `The site ${release} is running, but ${publicUrl} does not answer yet (${trouble}): does the name point here, and can ports 80 and 443 be reached?`;
}

/** Sends a test to the chat, and a mail to the address for alarms or answers; returns what did not arrive. */
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

/** The second setting of a pair is only asked for after the first. */
const questions = [
  { name: "TELEGRAM_BOT_TOKEN", text: "The bot's token, as BotFather gave it" },
  { name: "TELEGRAM_CHAT_ID", text: "The team's chat, such as -1001234567890", after: "TELEGRAM_BOT_TOKEN" },
  { name: "SMTP_URL", text: "The mail server, such as smtp://user:password@mail.example.org:587" },
  { name: "MAIL_FROM", text: "The address that mail comes from", after: "SMTP_URL" },
  { name: "ALERT_EMAIL", text: "The address that alarms go to", after: "SMTP_URL" },
  { name: "ALERT_URL", text: "The webhook that alarms go to" },
];

/** Settings come from the environment first, then from answers, if `mayAsk`. Throws `OperatorError` for wrong ones. */
async function readAnswers(option: string | undefined, mayAsk: boolean): Promise<Record<string, string>> {
  const terminal = mayAsk ? createInterface({ input: process.stdin }) : null;
  const lines = terminal?.[Symbol.asyncIterator]();
  process.once("SIGINT", () => {
    setEcho("echo");
    process.exit(130);
  });
  const ask = async (question: string, isSecret = false) => {
    if (!lines) return "";
    process.stderr.write(`${question}: `);
    if (isSecret) setEcho("-echo");
    const { value } = await lines.next();
    if (isSecret) setEcho("echo");
    return String(value ?? "").trim();
  };
  const domain = option ?? (await ask("The site's name, such as careers.example.org"));
  if (!/^([a-z\d-]+\.)+[a-z]{2,}$/.test(domain)) {
    throw new OperatorError(`"${domain}" is not the name of a site: --domain careers.example.org gives one.`);
  }
  const settings: Record<string, string> = { PUBLIC_URL: `https://${domain}` };
  for (const name of settingNames) if (process.env[name]) settings[name] = process.env[name];
  const taken = Object.keys(settings).slice(1).join(", ");
  report(`Settings from the environment: ${taken || "none. sudo passes them on with --preserve-env"}.`);
  for (const { name, text, after } of questions) {
    if (settings[name] || (after && !settings[after])) continue;
    const isSecret = secretSettings.has(name);
    const answer = await ask(`${text} (Enter: none${isSecret ? "; not shown" : ""})`, isSecret);
    if (answer) settings[name] = answer;
  }
  terminal?.close();
  // Before anything is made on the machine.
  readSettings(settings);
  return settings;
}

/** Returns whether the terminal shows typed text. */
function setEcho(mode: "echo" | "-echo") {
  if (!process.stdin.isTTY) return;
  spawnSync("stty", [mode], { stdio: "inherit" });
  if (mode === "echo") report("");
}

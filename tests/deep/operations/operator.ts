import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "vitest";
import { hiddenFieldName } from "../../../application/spam-signs.ts";
import { asUser, nobody } from "../../../server/database/embedded/postgres-home.ts";
import { applicationForm } from "../../support/builders.ts";
import { compileCache } from "../../support/built-site.ts";
import { copyProject } from "../../support/copy-project.ts";
import { makeDataFolder } from "../../support/data-folder.ts";
import { freePort } from "../../support/free-port.ts";
import { postApplication, readinessOf } from "../../support/site-requests.ts";
import { startAlarmReceiver } from "../../support/start-alarm-receiver.ts";
import { smtpUrl, startSmtpServer } from "../../support/start-smtp-server.ts";
import { startTelegramStandIn } from "../../../stand-ins/telegram/start-stand-in.ts";
import { openTerminal } from "./terminal.ts";

export type Operator = Awaited<ReturnType<typeof welcomeOperator>>;

/** The programs that the handbook may run here. Another one is added when it is sure to stay within our folders. */
const programs = /^(?:npm|scriptmark|curl|install|export|mv|cp|df|promtool|systemctl)$/;

/** A new operator with a checkout, a chat, and the handbook, in which our places take the place of its examples. */
export async function welcomeOperator() {
  const checkout = copyCheckout();
  const data = await makeDataFolder();
  for (const folder of [checkout, data.dataDir]) giveToOperator(folder);
  const chat = await startTelegramStandIn();
  const mailServer = await startSmtpServer();
  const alarms = await startAlarmReceiver();
  const [port, metricsPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const terminal = openTerminal({
    // An ordinary user, also where root runs the tests: with PUBLIC_URL the site refuses root.
    user: process.getuid?.() === 0 ? asUser(nobody, process.cwd()) : [],
    cwd: checkout,
    // The machine's own npm and Node, as for someone who has just come.
    env: {
      ...compileCache,
      PATH: (process.env["PATH"] ?? "")
        .split(":")
        .filter((folder) => !folder.includes("node_modules"))
        .join(":"),
      HOME: checkout,
      PORT: String(port),
      DATA_DIR: data.dataDir,
      // npm asks its registry once a week whether it is out of date.
      npm_config_update_notifier: "false",
    },
  });
  const examples = new Map([
    ["http://127.0.0.1:3000", origin],
    ["http://127.0.0.1:9464", `http://127.0.0.1:${metricsPort}`],
    ["/var/lib/scriptmark", data.dataDir],
  ]);
  let isRunning = false;
  return {
    chat,
    data,
    terminal,
    replace,
    type,
    startSite,
    stopSite,
    receiveApplication,
    receiveApplications,
    untilDelivered,
    request,
    readiness,
    leave,
  };

  function request(address: string, init: RequestInit = {}) {
    return fetch(origin + address, init);
  }

  /** Makes the handbook's `example` stand for something of ours from now on. */
  function replace(example: string, ours: string) {
    examples.set(example, ours);
  }

  /** Runs a command of the handbook as its first page says for a clone, and returns what it said. */
  async function type(command: string): Promise<string> {
    const setting = /^echo (.*) \| sudo tee --append \/etc\/scriptmark\.env$/.exec(command)?.[1];
    const ours = inOurPlaces(setting ? `export ${setting}` : command.replace(/^sudo /, ""), examples);
    if (ours === "systemctl stop scriptmark") return stopSite().then(() => "");
    if (/^systemctl (re)?start scriptmark$/.test(ours)) return type("scriptmark start");
    // The chat queue may be halted at that moment.
    if (ours === "scriptmark status") return terminal.run(`${ours} || true`);
    if (/(?:^| )(?:npm|scriptmark) start( --new)?$/.test(ours)) {
      await stopSite();
      await terminal.start(ours, /The site is at \S+ /);
      isRunning = true;
      return "";
    }
    const said = await terminal.run(ours);
    if (ours.endsWith(" .env")) await fillInSettings();
    return said;
  }

  /** Starts the site as it was started last, unless it is running. */
  async function startSite() {
    if (!isRunning) await type("scriptmark start");
  }

  async function stopSite() {
    if (isRunning) await terminal.interrupt();
    isRunning = false;
  }

  /** As the operator does in an editor. */
  async function fillInSettings() {
    const file = path.join(checkout, ".env");
    const values = new Map([
      ["PORT", String(port)],
      ["METRICS_PORT", String(metricsPort)],
      ["DATA_DIR", data.dataDir],
      ...Object.entries(chat.settings),
      ["TELEGRAM_MESSAGES_PER_MINUTE", "1000"],
      ["SMTP_URL", smtpUrl(mailServer)],
      ["MAIL_FROM", "careers@example.org"],
      ["ALERT_URL", alarms.url],
    ]);
    let text = await readFile(file, "utf8");
    for (const [name, value] of values) text = text.replace(new RegExp(`^#${name}=.*$`, "m"), `${name}=${value}`);
    await writeFile(file, text);
  }

  /** One application of ada@example.org, from now on the handbook's SM-7K3F-9QXT. */
  async function receiveApplication(changes: Record<string, string> = {}) {
    const response = await postApplication(origin, applicationForm(changes));
    expect(response.status).toBe(201);
    const receipt = (await response.json()) as { reference: string; statusUrl: string };
    replace("SM-7K3F-9QXT", receipt.reference);
    return receipt;
  }

  /** Two of them, which the chat gets. One looks like spam. */
  async function receiveApplications() {
    await receiveApplication({ [hiddenFieldName]: "Cheap watches" });
    await receiveApplication();
    await untilDelivered();
  }

  async function untilDelivered() {
    await expect.poll(async () => (await readiness()).chat.undelivered).toBe(0);
  }

  async function readiness() {
    return (await readinessOf(origin))[1];
  }

  async function leave() {
    await stopSite();
    await terminal.close();
    await chat.stop();
    await mailServer.stop();
    alarms.goAway();
    await data.remove();
    await rm(checkout, { recursive: true });
  }
}

/** The project as an operator gets it, with the packages and the build of this one, in a folder of its own. */
function copyCheckout(): string {
  const folder = mkdtempSync("/tmp/handbook-checkout-");
  // Another user types there where root runs the tests.
  chmodSync(folder, 0o755);
  copyProject(folder);
  cpSync("build", path.join(folder, "build"), { recursive: true });
  return folder;
}

/** Gives a folder that a test has made to who types there. */
export function giveToOperator(folder: string): void {
  if (process.getuid?.() === 0) execFileSync("chown", ["-R", `${nobody.uid}:${nobody.gid}`, folder]);
}

/** `command` with our places in it. Throws for one that is not known to stay within our folders. */
function inOurPlaces(command: string, examples: ReadonlyMap<string, string>): string {
  const program = /^(?:\w+=(?:'[^']*'|\S*) )*(\S+)/.exec(command)?.[1] ?? "";
  if (!programs.test(program)) throw new Error(`No test knows how to run "${command}".`);
  let ours = command;
  let rest = command;
  for (const [example, place] of examples) {
    ours = ours.replaceAll(example, place);
    rest = rest.replaceAll(example, "ours");
  }
  if (/(?:^|[\s=])\/|postgres:|SM-|https?:/.test(rest)) throw new Error(`No test knows what to use in "${command}".`);
  return ours;
}

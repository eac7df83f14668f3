import { execFile } from "node:child_process";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDataFolder, type DataFolder } from "../../support/data-folder.ts";
import { makeTestFolder } from "../../support/test-folder.ts";
import { besideEmbedded } from "../../support/team-site.ts";
import { readHandbook } from "./handbook.ts";
import { prepareMove, type Move } from "./move.ts";
import { giveToOperator, welcomeOperator, type Operator } from "./operator.ts";
import { openOwnDatabase, type OwnDatabase } from "./own-database.ts";

/* Reads the handbook from its first line to its last, as a new operator does: every command of its blocks is run in one
   terminal of a clone, with our places instead of its examples. tests/deep/deploy/install.test.ts types on the installed site. */

/** Commands that are not run here, and why; their grammar is the shell's. */
const notRun = new Map([
  ["npm run pack", "It takes a minute: tests/deep/pack/archive.test.ts makes the archive."],
  ...[
    "sudo apt-get install caddy",
    "tar -xzf scriptmark-site-2026.11.23-984debf-linux-x64.tar.gz",
    "sudo scriptmark-site-2026.11.23-984debf-linux-x64/bin/scriptmark install --invite Grace",
    "sudo scriptmark update scriptmark-site-2026.11.23-984debf-linux-x64.tar.gz",
    "sudo scriptmark rollback",
    "sudo systemctl edit scriptmark",
  ].map((command) => [command, "tests/deep/deploy/install.test.ts installs, updates and rolls back."] as const),
  [
    "buildah build --format docker --tag scriptmark --file deploy/Containerfile dist",
    "tests/deep/deploy/container.test.ts builds the image, in a way that needs no namespaces.",
  ],
  ...["sudo certbot renew", "sudo systemctl reload nginx", "sudo journalctl --unit caddy --since yesterday"].map(
    (command) => [command, "No public name leads to the machine of a test."] as const,
  ),
  ...[
    "docker compose up --build --detach",
    "docker compose --profile postgres run --rm site start --new",
    "docker compose --profile postgres up --build --detach",
    "docker compose run --no-deps --rm site start --new",
    ...["test chat", "team invite Grace"].map((name) => `docker compose exec site scriptmark ${name}`),
    "docker compose exec -T site scriptmark backup --out - > site.tar",
  ].map((command) => [command, "No container engine runs where tests do: container.test.ts runs the image."] as const),
]);

/** Languages of blocks without commands. */
const otherLanguages = new Set(["text"]);

const sections = readHandbook().filter(({ blocks }) => blocks.length > 0);
let operator: Operator;
let own: OwnDatabase;
let move: Move | undefined;
let withdrawn: Awaited<ReturnType<Operator["receiveApplication"]>>;
let newSite: DataFolder;
const larger = makeTestFolder();
const cleanups: (() => Promise<void>)[] = [];

beforeAll(async () => {
  own = openOwnDatabase();
  cleanups.push(async () => own.remove());
  operator = await welcomeOperator();
  cleanups.push(operator.leave);
  operator.replace("postgres://site:…@db.example.org/recruiting", own.url);
  operator.replace("postgres://site:…@old.example.org/recruiting", own.url);
  giveToOperator(larger);
  operator.replace("/mnt/larger", larger);
});
afterAll(async () => {
  for (const cleanUp of cleanups.toReversed()) await cleanUp();
});

/** How things are when someone turns to a section; otherwise the site is running and has new applications. */
const before: Record<string, () => Promise<void>> = {
  "First day: With Docker": async () => {},
  "First day: Five steps without Docker": async () => {},
  "First day: Start it": async () => {},
  "First day: Settings": async () => {},
  "Setup: A new database": async () => {
    await operator.stopSite();
    newSite = await makeDataFolder();
    giveToOperator(newSite.dataDir);
    cleanups.push(newSite.remove);
    await operator.terminal.run(`export PUBLIC_URL=https://www.example.org DATA_DIR=${newSite.dataDir}`);
    await expect(operator.startSite()).rejects.toThrow("There is no database in DATA_DIR");
  },
  "Setup: The service": async () => {},
  "Setup: A container": async () => {},
  "Every day: What is deleted, and when": async () => {
    await atWork();
    const { dataDir } = operator.data;
    await besideEmbedded(dataDir, (pool) =>
      pool.query(
        "update application set delivered_at = now() - interval '181 days', waiting_since = null where id = (select min(id::text)::uuid from application)",
      ),
    );
    operator.chat.failAlways({ kind: "unauthorized" });
    await operator.receiveApplication();
    // Nothing is being sent while commands change it.
    await operator.stopSite();
  },
  "Every day: To a PostgreSQL of your own": async () => {
    await operator.stopSite();
    const prepared = await prepareMove();
    move = prepared;
    giveToOperator(prepared.dataDir);
    cleanups.push(() => prepared.remove());
    operator.replace("postgres://site:…@new.example.org/recruiting", move.newer.url);
    await operator.terminal.run(
      `export DATA_DIR=${move.dataDir} TELEGRAM_BOT_TOKEN= TELEGRAM_CHAT_ID= SMTP_URL= MAIL_FROM=`,
    );
    operator.replace("/var/lib/scriptmark", move.dataDir);
  },
  "Every day: To the next major version of PostgreSQL": () => operator.stopSite(),
  "Every day: The embedded one, when a release brings a newer major": async () => {
    await operator.stopSite();
    await operator.terminal.run("unset DATABASE_URL");
    await rename(path.join(move!.dataDir, "database-old"), path.join(move!.dataDir, "database"));
  },
  "Bad days": async () => {
    await operator.terminal.run("unset DATA_DIR TELEGRAM_BOT_TOKEN TELEGRAM_CHAT_ID SMTP_URL MAIL_FROM");
    operator.replace("/var/lib/scriptmark", operator.data.dataDir);
    await operator.startSite();
    operator.chat.failAlways({ kind: "unauthorized" });
    await operator.receiveApplication();
    await untilChatIs("halted");
  },
  "Bad days: Applications don't reach the chat": async () => operator.chat.failAlways(null),
  "Bad days: The disk is full": async () => {
    await atWork();
    await operator.stopSite();
  },
  "Bad days: Nothing is deleted anymore": async () => {
    await besideEmbedded(operator.data.dataDir, (pool) =>
      pool.query("update retention set looked_at = now() - interval '3 days'"),
    );
  },
  "Bad days: Restore a backup": async () => {
    await atWork();
    operator.chat.failAlways({ kind: "unauthorized" });
    await operator.type("scriptmark team invite Grace");
    withdrawn = await operator.receiveApplication();
    await operator.receiveApplication();
    await operator.type("scriptmark backup --out /var/lib/scriptmark/backups/site.tar");
    expect((await operator.request(`${withdrawn.statusUrl}/withdraw`, { method: "POST" })).status).toBe(200);
    await operator.type("scriptmark team revoke Grace");
    await operator.stopSite();
    operator.chat.failAlways(null);
  },
};

/** The condition that holds when the section's commands have `said` all their output. */
const after: Record<string, (said: string) => Promise<void> | void> = {
  "First day: Settings": () => untilChatIs("idle"),
  "Setup: A new database": async () => {
    expect((await operator.readiness()).status).toBe("ready");
    await operator.stopSite();
    await operator.terminal.run("unset PUBLIC_URL DATA_DIR");
  },
  "First day: The chat": (said) => expect(said).toContain("is deleted from the database"),
  "First day: The hiring team": async (said) => {
    const link = /^http\S+$/m.exec(said)?.[0] ?? "";
    expect((await fetch(link)).status).toBe(200);
  },
  "Setup: A PostgreSQL of your own": async () => {
    expect((await operator.readiness()).status).toBe("ready");
    await operator.stopSite();
    await operator.terminal.run("unset DATABASE_URL");
    own.empty();
  },
  "Every day: Metrics": (said) => expect(said).toContain("site_build_info"),
  "Every day: What is deleted, and when": (said) => {
    operator.chat.failAlways(null);
    expect(said).toContain("1 application deleted");
  },
  "Every day: To a PostgreSQL of your own": async () => {
    expect(await operator.readiness()).toMatchObject({ status: "ready", chat: { undelivered: 2 } });
    await operator.stopSite();
  },
  "Every day: To the next major version of PostgreSQL": async () => {
    expect(await operator.readiness()).toMatchObject({ status: "ready", chat: { undelivered: 2 } });
    await operator.stopSite();
  },
  "Every day: The embedded one, when a release brings a newer major": (said) =>
    expect(said).toContain("Restored 3 applications"),
  "Bad days": (said) => expect(said).toContain("token"),
  "Bad days: Applications don't reach the chat": () => operator.untilDelivered(),
  "Bad days: Nothing is deleted anymore": (said) =>
    expect(said).toContain("it jumped ahead, or the site was off for more than a day."),
  "Bad days: A flood of spam": (said) =>
    expect(said).toMatch(/found\. Nothing is erased[^]* is deleted from the database/),
  "Bad days: Restore a backup": async (said) => {
    expect(said).toMatch(/Restored [1-9]\d* applications/);
    expect(said).toContain("Nothing is sent to the chat or by mail until");
    expect((await operator.readiness()).status).toBe("ready");
    await operator.untilDelivered();
    expect(said).toContain("Erased since, and left out: 1 application, by ");
    expect(said).toMatch(/^Signed out: .*Grace/m);
    expect(await (await operator.request(withdrawn.statusUrl)).text()).toContain("data-ending=");
    expect(operator.chat.received.filter(({ text }) => text.includes(withdrawn.reference))).toEqual([]);
  },
};

test.each(sections.map((section) => [section.name, section] as const))("%s", async (name, section) => {
  // A section before has made one.
  for (const { dataDir } of [operator.data, ...(move ? [move] : [])])
    await rm(path.join(dataDir, "backups/site.tar"), { force: true });
  await (before[name] ?? atWork)();
  let said = "";
  for (const { language, commands } of section.blocks) {
    if (otherLanguages.has(language)) continue;
    for (const command of commands) said += await follow(language, command);
  }
  await after[name]?.(said);
});

test("nothing is prepared for sections, or excused for commands, that are gone", () => {
  const names = sections.map(({ name }) => name);
  const commands = sections.flatMap(({ blocks }) => blocks.flatMap((block) => block.commands));
  expect([...Object.keys(before), ...Object.keys(after)].filter((name) => !names.includes(name))).toEqual([]);
  expect([...notRun.keys()].filter((command) => !commands.includes(command))).toEqual([]);
});

async function atWork() {
  await operator.startSite();
  await operator.receiveApplications();
}

async function untilChatIs(state: string) {
  await expect.poll(async () => (await operator.readiness()).chat.state).toBe(state);
}

async function follow(language: string, command: string): Promise<string> {
  if (language === "sql") {
    own.administer(command);
    return "";
  }
  expect(language).toBe("sh");
  if (!notRun.has(command)) return operator.type(command);
  await promisify(execFile)("bash", ["-n", "-c", command]);
  return "";
}

import { randomUUID } from "node:crypto";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { applicationForm, paddedPdf } from "../support/builders.ts";
import { startBuiltSite, type BuiltSite } from "../support/built-site.ts";
import { makeDataFolder } from "../support/data-folder.ts";
import { startTelegramStandIn } from "../../stand-ins/telegram/start-stand-in.ts";
import { processesIn } from "../support/running-processes.ts";
import { postApplication, readinessOf } from "../support/site-requests.ts";

/* systemd's way to stop a service, in the middle of sends and uploads. Nothing may be torn or sent twice. */

const candidates = 12;

test.each([
  ["the site alone, and kills the rest when it has ended (KillMode=mixed)", "mixed"],
  ["the site and all processes of PostgreSQL in the same moment (KillMode=control-group)", "control-group"],
])(
  "SIGTERM goes to %s",
  async (_name, killMode) => {
    const { dataDir, remove } = await makeDataFolder();
    onTestFinished(remove);
    const cluster = path.join(dataDir, "database/cluster");
    const keys = Array.from({ length: candidates }, () => randomUUID());
    const firstTry: Promise<number>[] = [];
    let summaries = 0;
    let site: BuiltSite;
    const chat = await startTelegramStandIn({
      // In the chat, and not answered yet: the site does not know.
      async onStage(stage, method) {
        if (stage !== "accepted" || method !== "sendMessage" || (summaries += 1) !== 3) return;
        const late = keys.slice(6).map((key, index) => post(site, key, 6 + index));
        firstTry.push(...late);
        await Promise.race(late);
        const tree = killMode === "mixed" ? [] : await processesIn(cluster);
        for (const pid of [site.pid, ...tree]) process.kill(pid, "SIGTERM");
      },
    });
    onTestFinished(() => chat.stop());
    const env = { DATA_DIR: dataDir, ...chat.settings, TELEGRAM_MESSAGES_PER_MINUTE: "1000" };
    site = await startBuiltSite(env);
    firstTry.push(...keys.slice(0, 6).map((key, index) => post(site, key, index)));
    expect(await site.ended).toBe(0);
    expect((await Promise.all(firstTry)).filter((status) => status === 201).length).toBeGreaterThan(3);
    for (const pid of await processesIn(cluster)) process.kill(pid, "SIGKILL");

    const next = await startBuiltSite(env);
    for (const [index, key] of keys.entries()) expect([200, 201]).toContain(await post(next, key, index));
    const undelivered = async () => (await readinessOf(next.address))[1].chat.undelivered;
    await expect.poll(undelivered, { timeout: 60_000 }).toBe(0);
    expect(await next.stop()).toBe(0);
    for (const index of keys.keys()) {
      expect(chat.received.filter(({ text }) => text?.includes(`candidate-${index}@`))).toHaveLength(1);
      expect(chat.received.filter(({ document }) => document?.fileName === `resume-${index}.pdf`)).toHaveLength(1);
    }
  },
  120_000,
);

/** The status of the answer; 0 when there was none. */
async function post({ address }: BuiltSite, key: string, index: number): Promise<number> {
  const form = applicationForm({
    email: `candidate-${index}@example.org`,
    resume: paddedPdf(1_500_000, `resume-${index}.pdf`),
  });
  return postApplication(address, form, { "Idempotency-Key": key }).then(
    ({ status }) => status,
    () => 0,
  );
}

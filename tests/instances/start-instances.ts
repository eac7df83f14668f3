import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { TelegramStandIn } from "../../stand-ins/telegram/start-stand-in.ts";
import { startBareSite, type BuiltSite } from "../support/built-site.ts";

export type Instances = Awaited<ReturnType<typeof startInstances>>;

/** Three sites on one database and one chat, each a process with a data folder of its own, as on three machines. */
export async function startInstances(options: {
  databaseUrl: string;
  chat: TelegramStandIn;
  buildFolder: string;
  messagesPerMinute: number;
  nodeOptions?: string;
}) {
  const folder = await mkdtemp(path.join(tmpdir(), "instances-"));
  const sites = await Promise.all([0, 1, 2].map(start));

  function start(instance: number): Promise<BuiltSite> {
    return startBareSite({
      BUILD_FOLDER: options.buildFolder,
      DATA_DIR: path.join(folder, String(instance)),
      DATABASE_URL: options.databaseUrl,
      TELEGRAM_API_ROOT: options.chat.apiRoot,
      TELEGRAM_BOT_TOKEN: options.chat.token,
      TELEGRAM_CHAT_ID: options.chat.chatId,
      TELEGRAM_MESSAGES_PER_MINUTE: String(options.messagesPerMinute),
      TRUST_PROXY: "127.0.0.1",
      LOG_LEVEL: "warn",
      NODE_OPTIONS: options.nodeOptions ?? "",
    });
  }

  const frozen = new Set<number>();
  const leads = () => Promise.all(sites.map(async (site, instance) => !frozen.has(instance) && isLeader(site)));

  return {
    ports: () => sites.map(({ port }) => port),
    /** Resolves with the one that relays; throws when two say so. */
    async untilOneLeads(): Promise<number> {
      for (;;) {
        const leaders = (await leads()).flatMap((isLeading, instance) => (isLeading ? [instance] : []));
        if (leaders.length > 1) throw new Error(`Instances ${leaders.join(" and ")} say that they relay, all at once.`);
        if (leaders[0] !== undefined) return leaders[0];
        await wait(20);
      }
    },
    /** SIGSTOP: it does nothing any more, and its machine goes on answering for it. SIGCONT lets it go on. */
    freeze(instance: number) {
      frozen.add(instance);
      process.kill(sites[instance]!.pid, "SIGSTOP");
    },
    thaw(instance: number) {
      frozen.delete(instance);
      process.kill(sites[instance]!.pid, "SIGCONT");
    },
    kill: (instance: number) => sites[instance]!.kill(),
    /** Starts a killed one again: another process, the same data folder. */
    restart: async (instance: number) => void (sites[instance] = await start(instance)),
    async stop() {
      const ends = sites.map((site) => site.terminate());
      // A frozen one ends when it goes on.
      for (const instance of frozen) process.kill(sites[instance]!.pid, "SIGCONT");
      await Promise.all(ends);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Whether it says that it relays; a dead one does not. */
async function isLeader({ address }: BuiltSite): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`).catch(() => null);
  const status = (await answer?.json().catch(() => null)) as { relay: { isLeader: boolean } } | null;
  return status?.relay.isLeader ?? false;
}

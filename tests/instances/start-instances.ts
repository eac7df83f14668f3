import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { TelegramStandIn } from "../../stand-ins/telegram/start-stand-in.ts";
import { startWeighedSite, type WeighedSite } from "../support/weighed-site.ts";

/** Three sites on one database and one chat, each a process with a data folder of its own, as on three machines. */
export type Instances = {
  ports(): number[];
  /** Resolves with the one that relays; throws when two say so. */
  untilOneLeads(): Promise<number>;
  /** Resolves when all undelivered applications wait for the reason that contains `words`. */
  /** SIGSTOP: it does nothing any more, and its machine goes on answering for it. SIGCONT lets it go on. */
  freeze(instance: number): void;
  thaw(instance: number): void;
  /** kill -9, at once. */
  kill(instance: number): void;
  /** Starts a killed one again: another process, the same data folder. */
  restart(instance: number): Promise<void>;
  stop(): Promise<void>;
};

export async function startInstances(options: {
  databaseUrl: string;
  chat: TelegramStandIn;
  buildFolder: string;
  messagesPerMinute: number;
  nodeOptions?: string;
}): Promise<Instances> {
  const folder = await mkdtemp(path.join(tmpdir(), "instances-"));
  const sites = await Promise.all([0, 1, 2].map(start));

  function start(instance: number): Promise<WeighedSite> {
    return startWeighedSite({
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
  const relays = () => Promise.all(sites.map((site, instance) => relayOf(site, frozen.has(instance))));

  return {
    ports: () => sites.map(({ port }) => port),
    async untilOneLeads() {
      for (;;) {
        const leaders = (await relays()).flatMap((relay, instance) => (relay?.isLeader ? [instance] : []));
        if (leaders.length > 1) throw new Error(`Instances ${leaders.join(" and ")} say that they relay, all at once.`);
        if (leaders[0] !== undefined) return leaders[0];
        await wait(20);
      }
    },
    freeze(instance) {
      frozen.add(instance);
      sites[instance]?.child.kill("SIGSTOP");
    },
    thaw(instance) {
      frozen.delete(instance);
      sites[instance]?.child.kill("SIGCONT");
    },
    kill: (instance) => void sites[instance]?.child.kill("SIGKILL"),
    async restart(instance) {
      await sites[instance]?.exit;
      sites[instance] = await start(instance);
    },
    async stop() {
      for (const { child } of sites) child.kill("SIGTERM");
      // A frozen one ends when it goes on.
      for (const instance of frozen) sites[instance]?.child.kill("SIGCONT");
      await Promise.all(sites.map(({ exit }) => exit));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What an instance says of its relay; null when it is dead or frozen. */
async function relayOf(
  { port, child }: WeighedSite,
  isFrozen: boolean,
): Promise<{ isLeader: boolean; reason: string | null } | null> {
  if (isFrozen || child.exitCode !== null || child.signalCode !== null) return null;
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  const status = (await answer?.json().catch(() => null)) as {
    relay: { isLeader: boolean; reason: string | null };
  } | null;
  return status?.relay ?? null;
}

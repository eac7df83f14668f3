import { mkdir } from "node:fs/promises";
import path from "node:path";
import { startEmbeddedPostgres } from "../../../server/database/embedded/start-embedded-postgres.ts";
import { openCuttableDatabase, type CuttableDatabase } from "../../support/cuttable-database.ts";
import { makeDataFolder } from "../../support/data-folder.ts";
import { writeStandInBuild } from "../../support/stand-in-build.ts";
import { startTelegramStandIn, type TelegramStandIn } from "../../../stand-ins/telegram/start-stand-in.ts";
import { watchRateLimit, type RateLimitWatch } from "../checks/rate-limit-watch.ts";
import type { PlantedBug } from "../planted-bugs.ts";
import { chatPoints, mailPoint } from "../site-points.ts";
import { createCrashPoints, type CrashPoints } from "./crash-points.ts";
import { startMailServer, type MailServer } from "./mail-server.ts";
import { mayMount, mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import { superviseSite, type SupervisedSite } from "./supervised-site.ts";
import { openSystemDatabase, type SystemDatabase } from "./system-database.ts";

/** The system under test: one or two instances of the site, their database, chat and mail server. All can be broken. */
export type System = {
  instances: Instance[];
  /** Of each instance. */
  addresses: string[];
  database: SystemDatabase;
  chat: TelegramStandIn;
  mail: MailServer;
  points: CrashPoints;
  rateLimits: RateLimitWatch;
  /** The data folder, and the spool in it; null for two instances, and where nothing may be mounted. */
  disks: { data: SmallDisk; spool: SmallDisk } | null;
  /** Ids of messages that are in the chat, but that their instance may have been unable to record. */
  inDoubt: Set<number>;
  /** Ends the instances with SIGTERM, and the database; resolves with the instances' exit codes. */
  close(): Promise<(number | null)[]>;
  /** Ends what is left and removes all that was made. */
  remove(): Promise<void>;
};

export type Instance = {
  site: SupervisedSite;
  dataDir: string;
  /** Its way to the database it shares; null when the database is embedded in it. */
  network: CuttableDatabase | null;
  /** It may not learn of its last message and mail, or be unable to record them. Resolves when its sends are over. */
  doubtLastSends(): Promise<void>;
};

/** `isPair`: two instances on one PostgreSQL, each with a network to it that can be cut. */
export type SystemOptions = { plantedBug: PlantedBug["name"] | null; isPair: boolean };

/** Far above what the site needs free, also while many upload; a tmpfs takes only what is written. */
const diskMegabytes = 8_000;

/** Starts everything. What has been started by then is ended when a later part fails. */
export async function startSystem({ plantedBug, isPair }: SystemOptions): Promise<System> {
  const undo: (() => Promise<void>)[] = [];
  try {
    return await start();
  } catch (error) {
    await removeAll();
    throw error;
  }

  async function start(): Promise<System> {
    const points = createCrashPoints();
    const lastMessages = new Map<number, number>();
    const inDoubt = new Set<number>();
    const chat = await startTelegramStandIn({
      onStage: async (stage, method, { sender }) => {
        if (stage !== "accepted") return;
        lastMessages.set(Number(sender), chat.received.at(-1)?.messageId ?? 0);
        await points.reach(chatPoints[method as keyof typeof chatPoints], Number(sender));
      },
    });
    undo.push(() => chat.stop());
    const mail = await startMailServer((instance) => points.reach(mailPoint, instance));
    undo.push(() => mail.stop());
    const build = await writeStandInBuild();
    undo.push(() => build.remove());

    const folders = await Promise.all(Array.from({ length: isPair ? 3 : 1 }, makeDataFolder));
    undo.push(...folders.map(({ remove }) => remove));
    const [databaseDir = "", ...ownDirs] = folders.map(({ dataDir }) => dataDir);
    const instanceDirs = isPair ? ownDirs : [databaseDir];
    const disks = !isPair && mayMount(databaseDir) ? await mountDisks(databaseDir) : null;
    const shared = isPair ? await startEmbeddedPostgres({ dataDir: databaseDir, report: () => {} }) : null;
    const database = openSystemDatabase(databaseDir);
    let stopShared = async () => shared?.stop();
    undo.push(() => stopShared());
    undo.push(() => database.signalAll("SIGCONT"));

    async function startInstance(dataDir: string, number: number): Promise<Instance> {
      const network = shared && (await openCuttableDatabase(shared.url));
      if (network) undo.push(() => network.close());
      async function doubtLastSends() {
        await mail.doubtLast(number);
        await untilQuiet(chat);
        const last = lastMessages.get(number);
        if (last !== undefined) inDoubt.add(last);
      }
      const site = await superviseSite({
        buildFolder: build.folder,
        plantedBug,
        env: {
          ...settingsFor(dataDir, chat, number),
          SMTP_URL: mail.urlFor(number),
          MAIL_FROM: "careers@example.org",
          // In a block of cycles, candidates of a few networks apply for days.
          MAIL_PER_DAY: "100000",
          ...(network && { DATABASE_URL: network.url }),
        },
        onPoint: (point) => points.reach(point, number),
        // An instance that ended in order has recorded everything.
        onDeath: async (exitCode) => (exitCode === 0 ? undefined : doubtLastSends()),
      });
      undo.push(
        () => site.kill(),
        async () => points.release(),
      );
      return { site, dataDir, network, doubtLastSends };
    }

    const instances: Instance[] = [];
    for (const [number, dataDir] of instanceDirs.entries()) instances.push(await startInstance(dataDir, number));
    return {
      instances,
      addresses: instances.map(({ site }) => site.address),
      database,
      chat,
      mail,
      points,
      rateLimits: watchRateLimit(),
      disks,
      inDoubt,
      async close() {
        const exitCodes = await Promise.all(instances.map(({ site }) => site.end()));
        await stopShared();
        stopShared = async () => {};
        return exitCodes;
      },
      remove: removeAll,
    };
  }

  async function removeAll() {
    for (const step of undo.splice(0).toReversed()) await step();
  }
}

async function mountDisks(dataDir: string) {
  const data = mountSmallDisk(dataDir, diskMegabytes);
  const spoolFolder = path.join(dataDir, "spool");
  await mkdir(spoolFolder, { mode: 0o700 });
  return { data, spool: mountSmallDisk(spoolFolder, diskMegabytes) };
}

function settingsFor(
  dataDir: string,
  { token, chatId, apiRoot }: TelegramStandIn,
  instance: number,
): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    TELEGRAM_BOT_TOKEN: token,
    TELEGRAM_CHAT_ID: chatId,
    TELEGRAM_API_ROOT: `${apiRoot}/via/${instance}`,
    TELEGRAM_MESSAGES_PER_MINUTE: "1000",
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "warn",
  };
}

/** A message that a dead instance had sent may still be on its way into the chat. */
async function untilQuiet({ callsUnderWay }: TelegramStandIn) {
  while (callsUnderWay() > 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

import { mkdir } from "node:fs/promises";
import path from "node:path";
import { makeDataFolder } from "../../support/data-folder.ts";
import { writeStandInBuild } from "../../support/stand-in-build.ts";
import { startTelegramStandIn, type TelegramStandIn } from "../../support/telegram-stand-in.ts";
import { createCrashPoints, type CrashPoints } from "./crash-points.ts";
import { openSystemDatabase, type SystemDatabase } from "./system-database.ts";
import { chatPoints } from "../site-points.ts";
import { mayMount, mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import { superviseSite, type SupervisedSite } from "./supervised-site.ts";

/** A site with its data, its database and its chat, all of which can be broken. */
export type System = {
  dataDir: string;
  site: SupervisedSite;
  database: SystemDatabase;
  chat: TelegramStandIn;
  points: CrashPoints;
  /** The data folder, and the spool in it; null where nothing may be mounted. */
  disks: { data: SmallDisk; spool: SmallDisk } | null;
  /** Ids of the messages that were the last ones when the site died: nobody may have heard that they are there. */
  inDoubt: Set<number>;
  /** Ends the site politely and tells its exit code. */
  close(): Promise<number | null>;
  /** Ends what is left and removes all that was made. */
  remove(): Promise<void>;
};

/** Far above what the site needs to be well (256 MB free); a tmpfs takes only what is written. */
const dataMegabytes = 2_000;
const spoolMegabytes = 200;

export async function startSystem(plantedBug: string | null): Promise<System> {
  const folder = await makeDataFolder();
  const { dataDir } = folder;
  const build = await writeStandInBuild();
  const disks = mayMount(dataDir) ? await mountDisks(dataDir) : null;
  const points = createCrashPoints();
  const chat = await startTelegramStandIn({
    onStage: async (stage, method) => {
      if (stage === "accepted") await points.reach(chatPoints[method as keyof typeof chatPoints]);
    },
  });
  const database = openSystemDatabase(dataDir);
  const inDoubt = new Set<number>();

  async function removeAll() {
    await database.signalAll("SIGCONT");
    await chat.stop();
    await folder.remove();
    await build.remove();
  }

  const site = await superviseSite({
    buildFolder: build.folder,
    plantedBug,
    env: settingsFor(dataDir, chat),
    onPoint: (point) => points.reach(point),
    onDeath: async (exitCode) => {
      await untilQuiet(chat);
      const last = chat.received.at(-1);
      // Who left in order has written everything down.
      if (last && exitCode !== 0) inDoubt.add(last.messageId);
    },
  }).catch(async (error: unknown) => {
    await removeAll();
    throw error;
  });

  return {
    dataDir,
    site,
    database,
    chat,
    points,
    disks,
    inDoubt,
    close: () => site.end(),
    remove: removeAll,
  };
}

async function mountDisks(dataDir: string) {
  const data = mountSmallDisk(dataDir, dataMegabytes);
  const spoolFolder = path.join(dataDir, "spool");
  await mkdir(spoolFolder, { mode: 0o700 });
  return { data, spool: mountSmallDisk(spoolFolder, spoolMegabytes) };
}

function settingsFor(dataDir: string, { token, chatId, apiRoot }: TelegramStandIn): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    TELEGRAM_BOT_TOKEN: token,
    TELEGRAM_CHAT_ID: chatId,
    TELEGRAM_API_ROOT: apiRoot,
    TELEGRAM_MESSAGES_PER_MINUTE: "1000",
    TRUST_PROXY: "1",
    LOG_LEVEL: "warn",
  };
}

/** What a dead site had sent may still be on its way into the chat. */
async function untilQuiet({ callsUnderWay }: TelegramStandIn) {
  while (callsUnderWay() > 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { startEmbeddedPostgres } from "../../../../server/database/embedded/start-embedded-postgres.ts";
import { openCuttableDatabase } from "../../../support/cuttable-database.ts";
import { makeDataFolder } from "../../../support/data-folder.ts";
import { writeStandInBuild } from "../../../support/stand-in-build.ts";
import { startTelegramStandIn } from "../../../../stand-ins/telegram/start-stand-in.ts";
import { createCrashPoints } from "./crash-points.ts";
import { startMailServer } from "./mail-server.ts";
import { mayMount, mountSmallDisk } from "./small-disk.ts";
import { superviseSite } from "./supervised-site.ts";
import { openSystemDatabase } from "./system-database.ts";

export type System = Awaited<ReturnType<typeof startSystem>>;
export type Instance = System["instances"][number];

/** Far above what the site needs free, also while many upload; a tmpfs takes only what is written. */
const diskMegabytes = 8_000;

/**
 * The system under test: one or two instances of the site, their database, chat and mail server. All can be broken.
 * When a later part fails, all started parts are ended. `isPair`: two instances on one PostgreSQL, each with a network
 * to it that can be cut.
 */
export async function startSystem({ plantedBug, isPair }: { plantedBug: string | null; isPair: boolean }) {
  await using undo = new AsyncDisposableStack();
  const points = createCrashPoints();
  const lastMessages = new Map<number, number>();
  const inDoubt = new Set<number>();
  /** Instances that have lost their locks: a send that was about to begin goes on, and another instance may repeat it. */
  const withoutLock = new Set<number>();
  const chat = await startTelegramStandIn({
    onStage(stage, _method, { sender }) {
      if (stage !== "accepted") return;
      const messageId = chat.received.at(-1)?.messageId ?? 0;
      lastMessages.set(Number(sender), messageId);
      if (withoutLock.delete(Number(sender))) inDoubt.add(messageId);
    },
  });
  undo.defer(() => chat.stop());
  const mail = await startMailServer();
  undo.defer(() => mail.stop());
  const build = await writeStandInBuild();
  undo.defer(() => build.remove());

  const folders = await Promise.all(Array.from({ length: isPair ? 3 : 1 }, makeDataFolder));
  for (const { remove } of folders) undo.defer(remove);
  const [databaseDir = "", ...ownDirs] = folders.map(({ dataDir }) => dataDir);
  const instanceDirs = isPair ? ownDirs : [databaseDir];
  const disks = !isPair && mayMount() ? await mountDisks(databaseDir) : null;
  const shared = isPair ? await startEmbeddedPostgres({ dataDir: databaseDir, report: () => {} }) : null;
  const database = openSystemDatabase(databaseDir);
  let stopped: Promise<void> | undefined;
  const stopShared = async () => (stopped ??= shared?.stop());
  undo.defer(stopShared);
  undo.defer(() => database.signalAll("SIGCONT"));

  async function startInstance(dataDir: string, number: number) {
    const network = shared && (await openCuttableDatabase(shared.url));
    if (network) undo.defer(() => network.close());
    /** The last message and mail of the instance may stay unrecorded. Resolves when its sends are over. */
    async function doubtLastSends(): Promise<void> {
      // Messages of a dead process may still have to be accepted and read here.
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
      await mail.doubtLast(number);
      // A message that a dead instance had sent may still be on its way into the chat.
      while (chat.callsUnderWay() > 0) await wait(10);
      const last = lastMessages.get(number);
      if (last !== undefined) inDoubt.add(last);
      withoutLock.add(number);
    }
    const site = await superviseSite({
      env: {
        BUILD_FOLDER: build.folder,
        ...(plantedBug && { PLANTED_BUG: plantedBug }),
        DATA_DIR: dataDir,
        ...(network && { DATABASE_URL: network.url }),
        ...chat.settings,
        TELEGRAM_API_ROOT: `${chat.apiRoot}/via/${number}`,
        TELEGRAM_MESSAGES_PER_MINUTE: "1000",
        SMTP_URL: mail.urlFor(number),
        MAIL_FROM: "careers@example.org",
        TRUST_PROXY: "127.0.0.1",
        LOG_LEVEL: "warn",
      },
      onPoint: (point, done) => points.reach(point, number, done),
      // An instance that ended in order has recorded everything.
      async onDeath(exitCode) {
        points.forget(number);
        if (exitCode !== 0) await doubtLastSends();
        withoutLock.delete(number);
      },
    });
    undo.defer(() => site.kill());
    undo.defer(() => points.free());
    // `network` is its way to the database it shares; null when the database is embedded in it.
    return { site, dataDir, network, doubtLastSends };
  }

  const instances: Awaited<ReturnType<typeof startInstance>>[] = [];
  for (const [number, dataDir] of instanceDirs.entries()) instances.push(await startInstance(dataDir, number));
  const whole = undo.move();
  return {
    instances,
    addresses: instances.map(({ site }) => site.address),
    database,
    chat,
    mail,
    points,
    /** The data folder, and the spool in it; null for two instances, and where nothing may be mounted. */
    disks,
    /** Ids of messages that are in the chat, but that their instance may have been unable to record. */
    inDoubt,
    /** Ends the instances with SIGTERM, and the database; resolves with the instances' exit codes. */
    async close(): Promise<(number | null)[]> {
      const exitCodes = await Promise.all(instances.map(({ site }) => site.end()));
      await stopShared();
      return exitCodes;
    },
    /** Ends what is left and removes all that was made. */
    remove: () => whole.disposeAsync(),
  };
}

async function mountDisks(dataDir: string) {
  const data = mountSmallDisk(dataDir, diskMegabytes);
  const spoolFolder = path.join(dataDir, "spool");
  await mkdir(spoolFolder, { mode: 0o700 });
  return { data, spool: mountSmallDisk(spoolFolder, diskMegabytes) };
}

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { teamPath } from "../application/team/addresses.ts";
import { readSettings } from "../server/base/env.ts";
import { openDatabase } from "../server/database/open-database.ts";
import { refuseTakenPort } from "../server/http/listen.ts";
import { startSite } from "../server/main.ts";
import { startMailStandIn } from "../stand-ins/mail/start-mail-stand-in.ts";
import { startTelegramStandIn } from "../stand-ins/telegram/start-stand-in.ts";
import { startVirusScanner } from "../stand-ins/virus-scanner.ts";
import { makeDemoFolder } from "./demo-folder.ts";
import { fillSite } from "./fill-site.ts";

export type Demo = Awaited<ReturnType<typeof startDemo>>;

/**
 * Starts the built site with forty made-up candidates and three members, beside stand-ins for everything that it talks to,
 * on loopback. The site is on `firstPort` and the others behind it, if all four are free; null: on any. `stop` throws all
 * of it away.
 */
export async function startDemo({ firstPort = null }: { firstPort?: number | null } = {}) {
  const { dataDir, remove } = await makeDemoFolder();
  const closes: (() => Promise<unknown>)[] = [remove];
  const stop = async () => {
    for (const close of closes.splice(0).toReversed()) await close();
  };
  try {
    const { port, chatPort, mailPort, doorPort } = await choosePorts(firstPort);
    const chat = await startTelegramStandIn({ port: chatPort });
    closes.push(() => chat.stop());
    const mail = await startMailStandIn({ port: mailPort });
    closes.push(() => mail.stop());
    const scanner = await startVirusScanner();
    closes.push(() => scanner.stop());
    const siteUrl = `http://127.0.0.1:${port}`;
    const settings = readSettings({
      PORT: String(port),
      PUBLIC_URL: siteUrl,
      DATA_DIR: dataDir,
      ...chat.settings,
      ...mail.settings,
      ...scanner.settings,
      // A month of messages and emails goes out in seconds.
      TELEGRAM_MESSAGES_PER_MINUTE: "1000",
      MAIL_PER_DAY: "10000",
      // A refused mailbox is part of the demo.
      LOG_LEVEL: "fatal",
    });
    const site = await startSite(settings, { expected: "either", jobTiming: { lookMs: 20 } });
    closes.push(() => site.stop());
    const database = await openDatabase({ dataDir });
    const { pool } = database;
    closes.push(() => database.close());
    const { cookie, receipts } = await fillSite({ siteUrl, pool, chat, mail });
    const door = await openDoor({ port: doorPort, siteUrl, cookie });
    closes.push(() => door.close());
    const urls = { site: siteUrl, inbox: door.url, chat: chat.apiRoot, mail: mail.url };
    return { urls, chat, mail, receipts, dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Ports = { port: number; chatPort: number; mailPort: number; doorPort: number };

async function choosePorts(firstPort: number | null): Promise<Ports> {
  const isFree = (port: number) =>
    refuseTakenPort({ port, host: "127.0.0.1" }).then(
      () => true,
      () => false,
    );
  if (firstPort !== null) {
    const wanted = { port: firstPort, chatPort: firstPort + 1, mailPort: firstPort + 2, doorPort: firstPort + 3 };
    if ((await Promise.all(Object.values(wanted).map(isFree))).every(Boolean)) return wanted;
  }
  // The site has to know its own before it starts.
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await once(server.close(), "close");
  return { port, chatPort: 0, mailPort: 0, doorPort: 0 };
}

/** Returns an address that leads into the inbox, signed in: cookies of 127.0.0.1 hold for all its ports. */
async function openDoor({ port, siteUrl, cookie }: { port: number; siteUrl: string; cookie: string }) {
  const server = createServer((_request, response) => {
    const signIn = `${cookie}; Path=/; HttpOnly; SameSite=Lax`;
    response.writeHead(303, { Location: siteUrl + teamPath, "Set-Cookie": signIn }).end();
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}

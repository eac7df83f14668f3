import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { passOn } from "./cuttable-database.ts";

/**
 * Opens a connection to the site at `address` that breaks, as a phone's does in a train, after every `everyBytes` sent,
 * `times` times in all. The next connection fails as well: a browser retries once on its own, without telling the page.
 */
export async function openBadLine(address: string, everyBytes: number, times: number) {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  let sentBytes = 0;
  let sinceBreak = 0;
  let breaks = 0;
  let isDown = false;
  const server = createServer((client) => {
    if (isDown) {
      isDown = false;
      client.resetAndDestroy();
      return;
    }
    client.on("data", (bytes) => {
      sentBytes += bytes.length;
      sinceBreak += bytes.length;
      if (sinceBreak < everyBytes || breaks >= times) return;
      sinceBreak = 0;
      breaks += 1;
      isDown = true;
      for (const socket of sockets) socket.resetAndDestroy();
    });
    passOn(client, connect(Number(port), hostname), sockets);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    /** The site, seen through the line. */
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The bytes sent so far, wasted ones included. */
    sentBytes: () => sentBytes,
    breaks: () => breaks,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

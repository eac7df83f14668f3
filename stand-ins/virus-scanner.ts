import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

/** A harmless test virus that every scanner knows. In two halves, so that no scanner finds it in this file. */
export const testVirus = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}", "$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/** Starts the ClamAV daemon as far as the site uses it (clamd(8), COMMANDS): it finds the test virus. */
export async function startVirusScanner(): Promise<{ settings: { CLAMD_URL: string }; stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.once("close", () => sockets.delete(socket)));
    socket.on("error", () => {});
    let received = Buffer.alloc(0);
    socket.on("data", (bytes) => {
      received = Buffer.concat([received, bytes]);
      if (received.includes("zPING\0")) socket.end("PONG\0");
      else if (isComplete(received))
        socket.end(received.includes(testVirus) ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    settings: { CLAMD_URL: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Returns whether a chunk without bytes, which ends the file, has come. Each chunk begins with its length. */
function isComplete(received: Buffer): boolean {
  let place = instream.length;
  while (place + 4 <= received.length) {
    const length = received.readUInt32BE(place);
    if (length === 0) return true;
    place += 4 + length;
  }
  return false;
}

const instream = "zINSTREAM\0";

import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * A way to a database that can be cut or hang, and be mended: a network or a server that fails or hangs. `url` names
 * the folder of PostgreSQL's socket (`?host=…`), as the embedded one's does.
 */
export async function openCuttableDatabase(url: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "cut-"));
  const { searchParams } = new URL(url);
  const host = searchParams.get("host") ?? "";
  const name = `.s.PGSQL.${searchParams.get("port") ?? "5432"}`;
  const sockets = new Set<Socket>();
  let isCut = false;
  let isHanging = false;
  let bytesLeft = Number.POSITIVE_INFINITY;
  let whenSpent = cut;

  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    client.on("data", (bytes) => {
      bytesLeft -= bytes.length;
      if (bytesLeft < 0) whenSpent();
    });
    passOn(client, connect(path.join(host, name)), sockets);
    if (isHanging) hang();
  });
  await new Promise<void>((resolve) => server.listen(path.join(folder, name), resolve));

  function cut() {
    isCut = true;
    bytesLeft = Number.POSITIVE_INFINITY;
    for (const socket of sockets) socket.destroy();
  }

  function hang() {
    isHanging = true;
    bytesLeft = Number.POSITIVE_INFINITY;
    for (const socket of sockets) socket.pause();
  }

  function mend() {
    isCut = false;
    isHanging = false;
    for (const socket of sockets) socket.resume();
  }

  function after(bytes: number, trouble: () => void) {
    bytesLeft = bytes;
    whenSpent = trouble;
  }

  return {
    url: url.replace(/host=[^&]+/, `host=${encodeURIComponent(folder)}`),
    cut,
    mend,
    /** Cuts once so many more bytes have gone to the database, in the middle of whatever happens then. */
    cutAfter: (bytes: number) => after(bytes, cut),
    /** Takes connections and bytes, and passes nothing on. */
    hang,
    /** Hangs once so many more bytes have gone to the database. */
    hangAfter: (bytes: number) => after(bytes, hang),
    async close(): Promise<void> {
      cut();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Gives each of two sockets what the other one says, and ends it with the other. Until then they are in `sockets`. */
function passOn(client: Socket, server: Socket, sockets: Set<Socket>): void {
  for (const [socket, other] of [[client, server] as const, [server, client] as const]) {
    sockets.add(socket);
    socket.on("error", () => {}).pipe(other);
    socket.on("close", () => {
      sockets.delete(socket);
      other.destroy();
    });
  }
}

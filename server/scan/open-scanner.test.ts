import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { maxResumeBytes } from "../../application/limits.ts";
import { resumeBytes } from "../../tests/support/builders.ts";
import { testVirus } from "../../stand-ins/virus-scanner.ts";
import { startClamd, testSignature } from "../../tests/support/start-clamd.ts";
import { openScanner, type Scanner } from "./open-scanner.ts";

let scanner: Scanner;
let logged: string[];

const clamd = await startClamd();
afterAll(() => clamd.stop());
beforeEach(() => {
  logged = [];
  scanner = openScanner(clamd.url, log);
});

test("the largest resume is scanned to its last byte, and the log names what was found", async () => {
  const clean = Buffer.alloc(maxResumeBytes, "resume ");
  expect(await scanned(clean)).toEqual({ kind: "clean" });
  expect(logged).toEqual([]);
  clean.write(testVirus, maxResumeBytes - testVirus.length);
  expect(await scanned(clean)).toEqual({ kind: "infected", signature: testSignature });
  expect(logged.join()).toContain(testSignature);
});

test("a file over the daemon's StreamMaxLength gets no verdict, though the daemon is there", async () => {
  const strict = await startClamd({ streamMaxLength: "1M" });
  onTestFinished(() => strict.stop());
  scanner = openScanner(strict.url, log);
  expect(await scanned(Buffer.alloc(8_000_000, "resume "))).toEqual({ kind: "unscannable" });
  expect(logged).toHaveLength(1);
  expect(await scanned(resumeBytes("resume.pdf"))).toEqual({ kind: "clean" });
});

test("the daemon's state is reported, also over TCP and when it is gone", async () => {
  expect(await scanner.status()).toBe("ok");
  expect(await openScanner("unix:/nowhere/clamd.sock", log).status()).toBe("unreachable");
  const off = openScanner(null, log);
  expect([await off.status(), await off.scan([infectedPdf()])]).toEqual(["off", { kind: "not configured" }]);
  const pong = await pretend((socket) => socket.once("data", () => socket.end("PONG\0")));
  expect(await openScanner(pong, log).status()).toBe("ok");
  expect(await openScanner(pong.replace("127.0.0.1", "[::ffff:127.0.0.1]"), log).status()).toBe("ok");
});

test.each(["unix:/nowhere/clamd.sock", `unix:/${"long/".repeat(50)}`, "tcp://127.0.0.1:4197"])(
  "a daemon that is not at %s leaves the file unscanned",
  async (url) => {
    scanner = openScanner(url, log);
    expect(await scanned(infectedPdf())).toEqual({ kind: "unscanned" });
    expect(logged).toHaveLength(1);
  },
);

test.each<[string, (socket: Socket) => void]>([
  ["takes nothing and says nothing", () => {}],
  ["takes everything and says nothing", (socket) => socket.resume()],
  ["hangs up", (socket) => socket.destroy()],
  ["resets", (socket) => socket.resetAndDestroy()],
  ["closes without a word", (socket) => socket.end()],
  ["is cut off in its answer", (socket) => socket.end("stream: OK")],
  ["is something else", (socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n\0")],
  ["reports an error", (socket) => socket.end("INSTREAM size limit exceeded. ERROR\0")],
  ["never stops talking", (socket) => void setInterval(() => socket.write("x".repeat(500)), 1).unref()],
])("a daemon that %s leaves the file unscanned, in time", async (_, behave) => {
  scanner = openScanner(await pretend(behave), log, { scanMs: 300 });
  expect(await scanned(Buffer.alloc(4_000_000, "resume "))).toEqual({ kind: "unscanned" });
  expect(logged).toHaveLength(1);
});

test.each<[string, (socket: Socket) => void]>([
  ["takes too long over it", () => {}],
  ["reports an error", (socket) => socket.end("stream: CL_ETIMEOUT: Time limit reached ERROR\0")],
  ["ends with it", (socket) => socket.resetAndDestroy()],
])("a file on which a daemon that is there %s gets no verdict", async (_, behave) => {
  scanner = openScanner(await pretend(pongOr(behave)), log, { scanMs: 300 });
  expect(await scanned(resumeBytes("resume.pdf"))).toEqual({ kind: "unscannable" });
  expect(logged).toHaveLength(1);
});

test("four files are scanned at once; those whose turn does not come are left unscanned", async () => {
  const { url, scans } = await holdScans();
  scanner = openScanner(url, log, { turnMs: 300 });
  const results = Array.from({ length: 10 }, () => scanned(resumeBytes("resume.txt")));
  await expect.poll(() => logged.length).toBe(6);
  expect(scans).toHaveLength(4);
  for (const socket of scans) socket.end("stream: OK\0");
  const kinds = (await Promise.all(results)).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual([...Array<string>(4).fill("clean"), ...Array<string>(6).fill("unscanned")]);
});

const log = {
  warn(details: object, sentence: string) {
    logged.push(`${sentence} ${JSON.stringify(details)}`);
  },
};

function infectedPdf(): Buffer {
  return Buffer.concat([resumeBytes("resume.pdf"), Buffer.from(`\n${testVirus}\n`)]);
}

/** The verdict on a file with `content`. */
function scanned(content: Buffer) {
  const chunks = Array.from({ length: Math.ceil(content.length / 65_536) }, (_, number) =>
    content.subarray(number * 65_536, (number + 1) * 65_536),
  );
  return scanner.scan(chunks);
}

/** Answers PING, and calls `behave` with files. */
function pongOr(behave: (socket: Socket) => void) {
  return (socket: Socket) =>
    socket.once("data", (data) => (data.toString() === "zPING\0" ? socket.end("PONG\0") : behave(socket.resume())));
}

/** A daemon that delays its verdicts: the sockets of the files that it is scanning. */
async function holdScans() {
  const scans: Socket[] = [];
  return { scans, url: await pretend(pongOr((socket) => void scans.push(socket))) };
}

/** Something on a port that is not clamd. */
async function pretend(behave: (socket: Socket) => void): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on("error", () => {}));
    behave(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

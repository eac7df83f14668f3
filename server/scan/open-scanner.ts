import type { FileHandle } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import type { EventLog } from "../log.ts";
import { readChunks } from "../read-chunks.ts";

/**
 * The result of a resume's virus scan. `unscanned`: the scanner was away, too slow or refused the file.
 * `signature` is the name of what was found, as the scanner gave it.
 */
export type ResumeScan = { kind: "not configured" | "clean" | "unscanned" } | { kind: "infected"; signature: string };

/** The optional virus scan. Neither function ever throws: no application is lost over it. */
export type Scanner = {
  /** Reads the file from its start; takes 30 s at most. */
  scan(file: FileHandle): Promise<ResumeScan>;
  status(): Promise<"off" | "ok" | "unreachable">;
};

/** A scanner that asks the ClamAV daemon at `clamdUrl` (`tcp://host:port` or `unix:/path`); with null it scans nothing. */
export function openScanner(clamdUrl: string | null, log: Pick<EventLog, "warn">, scanTimeoutMs = 30_000): Scanner {
  if (clamdUrl === null) return { scan: async () => ({ kind: "not configured" }), status: async () => "off" };
  return {
    async scan(file) {
      try {
        const scan = verdictIn(await ask(clamdUrl, instream(file), scanTimeoutMs));
        if (scan.kind === "infected") log.warn(scan, "A resume is infected: it is stored and withheld from the chat.");
        return scan;
      } catch (cause) {
        log.warn({ cause }, "A resume could not be scanned: it goes to the chat as not scanned.");
        return { kind: "unscanned" };
      }
    },
    async status() {
      const answer = await ask(clamdUrl, ["zPING\0"], pingTimeoutMs).catch(() => null);
      return answer === "PONG" ? "ok" : "unreachable";
    },
  };
}

/** As long as readiness waits for the database. */
const pingTimeoutMs = 3_000;

const chunkBytes = 64 * 1024;

/** clamd's replies are one line; a longer one comes from another program. */
const maxResponseLength = 1_000;

/** The commands and answers of clamd(8), section COMMANDS: with a `z` before them they end with a zero byte. */
async function* instream(file: FileHandle): AsyncGenerator<string | Uint8Array> {
  yield "zINSTREAM\0";
  for await (const chunk of readChunks(file, chunkBytes)) yield Buffer.concat([lengthBefore(chunk.length), chunk]);
  yield lengthBefore(0);
}

function lengthBefore(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

function verdictIn(answer: string): ResumeScan {
  if (answer === "stream: OK") return { kind: "clean" };
  const signature = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (signature) return { kind: "infected", signature };
  throw new Error(`clamd answered: ${answer}`);
}

async function ask(
  clamdUrl: string,
  request: Iterable<string> | AsyncIterable<string | Uint8Array>,
  timeoutMs: number,
): Promise<string> {
  const socket = connect({ ...placeOf(clamdUrl), signal: AbortSignal.timeout(timeoutMs) });
  // Reading and writing reject with the error; without a listener it would end the process.
  socket.on("error", () => {});
  // clamd may reply and close before it has everything: a file that is too large for its settings.
  const [, answer] = await Promise.allSettled([write(socket, request), readResponse(socket)]);
  if (answer.status === "rejected") throw answer.reason;
  return answer.value;
}

function placeOf(clamdUrl: string): { path: string } | { host: string; port: number } {
  const [, host, port] = /^tcp:\/\/\[?(.+?)\]?:(\d+)$/.exec(clamdUrl) ?? [];
  return host ? { host, port: Number(port) } : { path: clamdUrl.replace(/^unix:/, "") };
}

async function write(socket: Socket, request: Iterable<string> | AsyncIterable<string | Uint8Array>): Promise<void> {
  for await (const bytes of request)
    await new Promise<void>((resolve, reject) => {
      socket.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
}

/** Up to the zero byte. The connection is closed in any case, which ends the writing too. */
async function readResponse(socket: Socket): Promise<string> {
  let answer = "";
  try {
    for await (const chunk of socket.setEncoding("utf8")) {
      answer += chunk as string;
      if (answer.includes("\0") || answer.length > maxResponseLength) break;
    }
  } finally {
    socket.destroy();
  }
  const end = answer.indexOf("\0");
  if (end === -1) throw new Error("clamd closed the connection without an answer.");
  return answer.slice(0, end);
}

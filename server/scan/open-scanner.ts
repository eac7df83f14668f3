import { connect, type Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { E_TIMEOUT, Semaphore, withTimeout } from "async-mutex";
import type { EventLog } from "../base/log.ts";

/**
 * `unscanned`: the scanner was away, or busy with others. `unscannable`: it was there and gave no verdict on this file,
 * which took too long or exceeds its limits. `signature`: what was found, as the scanner names it.
 */
export type ResumeScan =
  { kind: "not configured" | "clean" | "unscanned" | "unscannable" } | { kind: "infected"; signature: string };

type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Neither function ever throws: a scan must not cost an application. */
export type Scanner = {
  /** Takes 50 s at most. */
  scan(content: Content): Promise<ResumeScan>;
  status(): Promise<"off" | "ok" | "unreachable">;
};

/** A browser gives up when it has no answer a minute after the upload. */
const scanLimits = { turnMs: 15_000, scanMs: 30_000 };

/** Fewer than clamd's own 10 threads: a file must not lose its 30 s while it waits behind others in clamd's queue. */
const scansAtOnce = 4;

/**
 * Returns a scanner that asks the ClamAV daemon at `clamdUrl` (`tcp://host:port` or `unix:/path`); with null it scans
 * nothing.
 */
export function openScanner(
  clamdUrl: string | null,
  log: Pick<EventLog, "warn">,
  limits: Partial<typeof scanLimits> = {},
): Scanner {
  if (clamdUrl === null) return { scan: async () => ({ kind: "not configured" }), status: async () => "off" };
  const { turnMs, scanMs } = { ...scanLimits, ...limits };
  const turns = withTimeout(new Semaphore(scansAtOnce), turnMs);
  return { scan, status };

  async function scan(content: Content): Promise<ResumeScan> {
    try {
      return await turns.runExclusive(() => scanNow(content));
    } catch (error) {
      if (error !== E_TIMEOUT) throw error;
      log.warn({}, "A resume could not be scanned, because too many are being scanned.");
      return { kind: "unscanned" };
    }
  }

  async function scanNow(content: Content): Promise<ResumeScan> {
    try {
      const verdict = verdictIn(await ask(clamdUrl ?? "", instream(content), scanMs));
      if (verdict.kind === "infected")
        log.warn(verdict, "A resume is infected: it is stored and withheld from the chat.");
      return verdict;
    } catch (cause) {
      // The sender of a file must not be able to cause that it goes to the chat without a verdict.
      const isConnected = (cause as NodeJS.ErrnoException).syscall !== "connect";
      if (isConnected && (await status()) === "ok") {
        log.warn({ cause }, "The scanner gave no verdict on a resume: it is stored and withheld from the chat.");
        return { kind: "unscannable" };
      }
      log.warn({ cause }, "A resume could not be scanned: it goes to the chat and the inbox marked as not scanned.");
      return { kind: "unscanned" };
    }
  }

  async function status() {
    const answer = await ask(clamdUrl ?? "", ["zPING\0"], pingTimeoutMs).catch(() => null);
    return answer === "PONG" ? "ok" : "unreachable";
  }
}

const pingTimeoutMs = 3_000;

/** clamd's replies are one line; a longer one comes from another program. */
const maxResponseLength = 1_000;

/** The commands and answers of clamd(8), section COMMANDS: with a `z` before them they end with a zero byte. */
async function* instream(content: Content): AsyncGenerator<string | Uint8Array> {
  yield "zINSTREAM\0";
  for await (const chunk of content) yield Buffer.concat([lengthBefore(chunk.length), chunk]);
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
  const writing = pipeline(request, socket, { end: false });
  const [, answer] = await Promise.allSettled([writing, readResponse(socket)]);
  if (answer.status === "rejected") throw answer.reason;
  return answer.value;
}

function placeOf(clamdUrl: string): { path: string } | { host: string; port: number } {
  const [, host, port] = /^tcp:\/\/\[?(.+?)\]?:(\d+)$/.exec(clamdUrl) ?? [];
  return host ? { host, port: Number(port) } : { path: clamdUrl.replace(/^unix:/, "") };
}

/** Reads up to the zero byte. Closing the connection also ends the writing. */
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

/** Returns true if the file is infected or could not be scanned. Such files need a warning first. */
export function isWithheld({ kind }: ResumeScan): boolean {
  return kind === "infected" || kind === "unscannable";
}

/** Returns the columns `scan` and `scan_signature`. */
export function scanColumns(scan: ResumeScan): [string, string | null] {
  return [scan.kind, scan.kind === "infected" ? scan.signature : null];
}

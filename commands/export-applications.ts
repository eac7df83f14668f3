import type { FileHandle } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import type { ApplicationFields } from "../application/fields.ts";
import { selectedFields } from "../server/applications/columns.ts";
import { multiLine, singleLine } from "../server/applications/clean-text.ts";
import { scanKind } from "../server/scan/scan-columns.ts";
import { counted, done, failed, type CommandResult } from "./command-result.ts";
import { byteOrderMark, csvRow } from "./output/csv.ts";
import { writePrivateFile } from "./output/private-file.ts";

/**
 * Writes all applications, oldest first, into a CSV file that a spreadsheet opens without running anything in it. Of
 * resumes it has name, type and size, never the content. Without `out` the file is named for the day.
 */
export async function exportApplications(
  pool: pg.Pool,
  { out, isForced }: { out: string | null; isForced: boolean },
): Promise<CommandResult> {
  const file = path.resolve(out ?? `applications-${new Date().toISOString().slice(0, 10)}.csv`);
  let count = 0;
  const trouble = await writePrivateFile(file, isForced, async (handle) => {
    count = await writeRows(pool, handle);
  });
  if (trouble) return failed(1, trouble);
  return done(`Saved ${file} (${counted(count, "application")}).`, { file, count });
}

/** How many rows are in memory at once. */
const rowsPerFetch = 200;

/** Over a cursor: one state of the database, however many rows there are. */
async function writeRows(pool: pg.Pool, handle: FileHandle): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query(`declare exported no scroll cursor for ${selectRows}`);
    await handle.write(byteOrderMark + csvRow(columns.map(([heading]) => heading)));
    for (let count = 0; ;) {
      const { rows } = await client.query<Row>(`fetch ${rowsPerFetch} from exported`);
      if (rows.length === 0) return count;
      await handle.write(rows.map((row) => csvRow(columns.map(([, cell]) => cell(row) ?? ""))).join(""));
      count += rows.length;
    }
  } finally {
    await client.query("rollback").catch(() => {});
    client.release();
  }
}

type Row = ApplicationFields &
  Record<"fileName" | "mediaType" | "scan" | "scanSignature" | "lastFailure", string | null> & {
    reference: string;
    receivedAt: Date;
    spamSigns: string[];
    sizeBytes: number | null;
    attempts: number;
    nextAttemptAt: Date;
    deliveredAt: Date | null;
    isSettled: boolean;
  };

const selectRows = `
  select a.reference, a.received_at as "receivedAt", ${selectedFields}, a.spam_signs as "spamSigns",
         r.file_name as "fileName", r.media_type as "mediaType", r.size_bytes as "sizeBytes", ${scanKind} as scan,
         r.scan_signature as "scanSignature", o.attempts, o.last_failure as "lastFailure",
         o.next_attempt_at as "nextAttemptAt", o.delivered_at as "deliveredAt",
         coalesce(o.settled_at = o.delivered_at, false) as "isSettled"
  from application a
  join outbox o on o.application_id = a.id
  left join resume r on r.application_id = a.id
  order by a.arrival`;

type Column = [heading: string, cell: (row: Row) => string | number | null];

const fieldColumns: Record<keyof ApplicationFields, Column> = {
  firstName: ["First name", ({ firstName }) => singleLine(firstName)],
  lastName: ["Last name", ({ lastName }) => singleLine(lastName)],
  email: ["Email", ({ email }) => singleLine(email)],
  phone: ["Phone", ({ phone }) => phone && singleLine(phone)],
  position: ["Position", ({ position }) => singleLine(position)],
  // Spreadsheets would make a date of "1-3".
  experience: ["Experience", ({ experience }) => `${singleLine(experience)} years`],
  portfolio: ["Portfolio", ({ portfolio }) => portfolio && singleLine(portfolio)],
  coverLetter: ["Cover letter", ({ coverLetter }) => multiLine(coverLetter)],
};

const columns: Column[] = [
  ["Reference", ({ reference }) => reference],
  ["Received", ({ receivedAt }) => receivedAt.toISOString()],
  ...Object.values(fieldColumns),
  ["Spam signs", ({ spamSigns }) => spamSigns.map(singleLine).join(", ")],
  ["Resume", ({ fileName }) => fileName && singleLine(fileName)],
  ["Resume type", ({ mediaType }) => mediaType],
  ["Resume bytes", ({ sizeBytes }) => sizeBytes],
  ["Virus scan", ({ scan }) => scan],
  ["Virus found", ({ scanSignature }) => scanSignature && singleLine(scanSignature)],
  ["Chat", ({ deliveredAt, isSettled }) => (isSettled ? "settled" : deliveredAt ? "delivered" : "waiting")],
  ["Delivered", ({ deliveredAt, isSettled }) => (deliveredAt && !isSettled ? deliveredAt.toISOString() : null)],
  ["Attempts", ({ attempts }) => attempts],
  ["Last failure", ({ lastFailure }) => lastFailure],
  ["Next attempt", ({ deliveredAt, nextAttemptAt }) => (deliveredAt ? null : nextAttemptAt.toISOString())],
];

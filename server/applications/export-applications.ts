import type pg from "pg";
import { textFieldNames, type ApplicationFields, type TextFieldName } from "../../application/fields.ts";
import { chatMessages } from "../../content/chat-messages.ts";
import { multiLine, singleLine } from "./clean-text.ts";
import { deliveredAt, nextAttempt, selectedFields } from "./stored-application.ts";

/**
 * Applications as CSV, newest first, in texts of `count` rows, the first one the heading. `sql`: a condition on
 * `application a` with its parameters from $1 on. In one state of the database, however many rows there are. The
 * transaction ends with the connection of `client`, which the caller closes.
 */
export async function* exportApplications(
  client: pg.ClientBase,
  { sql, values }: { sql: string; values: unknown[] } = { sql: "true", values: [] },
): AsyncGenerator<{ text: string; count: number }, void> {
  await client.query("begin isolation level repeatable read read only");
  yield { text: byteOrderMark + csvRow(columns.map(([heading]) => heading)), count: 0 };
  for (let last: string | null = null; ;) {
    const { rows }: { rows: Row[] } = await client.query<Row>(
      `${selectRows} where ${sql} and ($${values.length + 1}::bigint is null or a.arrival < $${values.length + 1})
       order by a.arrival desc limit ${rowsAtOnce}`,
      [...values, last],
    );
    const { length: count } = rows;
    if (count === 0) return;
    yield { text: rows.map((row) => csvRow(columns.map(([, cell]) => cell(row) ?? ""))).join(""), count };
    last = rows.at(-1)!.arrival;
  }
}

const rowsAtOnce = 200;

type Row = ApplicationFields &
  Record<"fileName" | "mediaType" | "scan" | "scanSignature" | "lastFailure", string | null> &
  Record<"handledBy" | "answeredBy" | "note" | "notedBy", string | null> &
  Record<"handledAt" | "answeredAt" | "notedAt" | "deliveredAt", Date | null> & {
    reference: string;
    arrival: string;
    receivedAt: Date;
    spamSigns: string[];
    sizeBytes: number | null;
    attempts: number;
    nextAttemptAt: Date;
  };

const selectRows = `
  select a.reference, a.arrival, a.received_at as "receivedAt", ${selectedFields}, a.spam_signs as "spamSigns",
         a.handled_by as "handledBy", a.handled_at as "handledAt",
         w.answered_by as "answeredBy", w.answered_at as "answeredAt",
         a.note, a.note_by as "notedBy", a.note_at as "notedAt",
         r.file_name as "fileName", r.media_type as "mediaType", r.size_bytes as "sizeBytes", r.scan,
         r.scan_signature as "scanSignature", a.attempts, a.last_failure as "lastFailure",
         ${nextAttempt("application", "a.id")} as "nextAttemptAt", ${deliveredAt} as "deliveredAt"
  from application a
  left join resume r on r.application_id = a.id
  left join lateral (
    select answered_by, answered_at from mail where application_id = a.id and key is not null
    order by answered_at desc limit 1
  ) w on true`;

type Column = [heading: string, cell: (row: Row) => string | number | null];

const columns: Column[] = [
  ["Reference", ({ reference }) => reference],
  ["Received", ({ receivedAt }) => receivedAt.toISOString()],
  ...textFieldNames.map((name): Column => [chatMessages.labels[name], (row) => textOf(name, row)]),
  ["Handled by", ({ handledBy }) => handledBy],
  ["Handled", ({ handledAt }) => handledAt && handledAt.toISOString()],
  ["Answered by", ({ answeredBy }) => answeredBy],
  ["Answered", ({ answeredAt }) => answeredAt && answeredAt.toISOString()],
  ["Note", ({ note }) => note],
  ["Note by", ({ notedBy }) => notedBy],
  ["Noted", ({ notedAt }) => notedAt && notedAt.toISOString()],
  ["Spam signs", ({ spamSigns }) => spamSigns.map(singleLine).join(", ")],
  ["Resume", ({ fileName }) => fileName && singleLine(fileName)],
  ["Resume type", ({ mediaType }) => mediaType],
  ["Resume bytes", ({ sizeBytes }) => sizeBytes],
  ["Virus scan", ({ scan }) => scan],
  ["Virus found", ({ scanSignature }) => scanSignature && singleLine(scanSignature)],
  ["Chat", ({ deliveredAt }) => (deliveredAt ? "delivered" : "waiting")],
  ["Delivered", ({ deliveredAt }) => deliveredAt && deliveredAt.toISOString()],
  ["Attempts", ({ attempts }) => attempts],
  ["Last failure", ({ lastFailure }) => lastFailure],
  ["Next attempt", ({ deliveredAt, nextAttemptAt }) => (deliveredAt ? null : nextAttemptAt.toISOString())],
];

function textOf(name: TextFieldName, fields: ApplicationFields): string | null {
  const text = fields[name];
  if (text === null) return null;
  if (name === "coverLetter") return multiLine(text);
  // Spreadsheets would make a date of "1-3".
  return name === "experience" ? chatMessages.years(singleLine(text)) : singleLine(text);
}

/** So that spreadsheets read the file as UTF-8. */
export const byteOrderMark = "\ufeff";

/** RFC 4180. */
export function csvRow(cells: (string | number)[]): string {
  return `${cells.map((cell) => `"${harmless(String(cell)).replaceAll('"', '""')}"`).join(",")}\r\n`;
}

/**
 * An apostrophe makes text of what spreadsheets take for a formula (OWASP, "CSV Injection"), also after white space,
 * quotes or invisible characters, and after semicolons, tabs or line ends, with which some end a cell inside quotes too.
 * A lookbehind takes linear time: it begins at a formula sign, and ends at the one before.
 */
function harmless(cell: string): string {
  return cell.replace(formula, "'$&").replace(/^[\t\r]/, "'$&");
}

const formula = /(?<=(?:^|[;\t\r\n])["\s\p{Cf}]*)[=+\-@\uff1d\uff0b\uff0d\uff20]/gu;

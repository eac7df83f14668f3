import type pg from "pg";
import { textFieldNames } from "../../application/fields.ts";
import type { ReplyName } from "../../application/team/answer.ts";
import type { ApplicationState } from "../../application/team/inbox.ts";
import { teamTimeZone } from "../../content/site.ts";
import { sentAs } from "../../content/team/answer.ts";
import { stateNames } from "../../content/team/inbox.ts";
import { howTold } from "../../content/team/telling.ts";
import { chatMessages } from "../../content/chat-messages.ts";
import { cleanLetter, singleLine } from "../../application/clean-text.ts";
import { sourceName } from "../../content/sources.ts";
import { spreadsheetTime } from "../../content/team/times.ts";
import { shownField } from "./shown-field.ts";
import { candidateKnows, lastEvent } from "./progress.ts";
import { columnOf, deliveredAt, nextAttempt } from "./stored-application.ts";
import { isGiven, lastMail } from "./stored-mail.ts";

/**
 * Returns applications as CSV, newest first, in blocks of up to 200 rows; the first block is the header. `sql`: a
 * condition on `application a` with its parameters from $1 on. In one state of the database, however many rows there
 * are. The transaction ends with the connection of `client`, which the caller closes.
 */
export async function* exportApplications(
  client: pg.ClientBase,
  { sql, values }: { sql: string; values: unknown[] },
): AsyncGenerator<string, void> {
  await client.query("begin isolation level repeatable read read only");
  yield byteOrderMark + csvRow(columns.map(([heading]) => heading));
  for (let last: string | null = null; ;) {
    const { rows }: { rows: Row[] } = await client.query<Row>(
      `${selectRows} where ${sql} and ($${values.length + 1}::bigint is null or a.arrival < $${values.length + 1})
       order by a.arrival desc limit ${rowsAtOnce}`,
      [...values, last],
    );
    if (rows.length === 0) return;
    yield rows.map((row) => csvRow(columns.map((column) => cellOf(column, row)))).join("");
    last = rows.at(-1)!.arrival;
  }
}

const rowsAtOnce = 200;

type Row = { arrival: string } & Record<string, Cell>;

type Cell = string | number | Date | null;

function cellOf([heading, , toText = singleLine]: Column, row: Row): string | number {
  const value = row[heading] ?? null;
  if (value === null) return "";
  if (value instanceof Date) return spreadsheetTime(value);
  return typeof value === "string" ? toText(value) : value;
}

/** How, by whom and when the candidate was told last; empty while they don't know. */
function knownBy(column: string): string {
  return `case when ${candidateKnows} then ${column} end`;
}

/** Of the last answer; empty for one that did not arrive. */
function given(column: string): string {
  return `case when ${isGiven("answer")} then answer.${column} end`;
}

/** A line for each: its day in the team's zone, its author, and the text. */
const notes = `(
  select string_agg(to_char(at at time zone '${teamTimeZone}', 'YYYY-MM-DD') || ', ' || member || ': ' || text, chr(10) order by id)
  from note where application_id = a.id)`;

type Column = [heading: string, sql: string, toText?: (stored: string) => string];

/** The values are SQL over `application a`, `resume r` and the last `answer`. A text is on one line, if `toText` is absent. */
const columns: Column[] = [
  ["Reference", "a.reference"],
  ["Received", "a.received_at"],
  ...textFieldNames.map((name): Column => {
    return [chatMessages.labels[name], `a.${columnOf[name]}`, (stored) => shownField(name, stored)];
  }),
  ["Source", "a.source", sourceName],
  ["State", "a.state", (state) => stateNames[state as ApplicationState]],
  ["Since", "a.state_at"],
  ["Told", knownBy("event.kind"), howTold],
  ["Told by", knownBy("event.member")],
  ["Told at", knownBy("event.at")],
  ["Answer", given("reply"), (reply) => sentAs[reply as ReplyName]],
  ["Answer's subject", given("subject")],
  ["Answered by", given("answered_by")],
  ["Answered", given("added_at")],
  ["Notes", notes, cleanLetter],
  ["Spam signs", "array_to_string(a.spam_signs, ', ')"],
  ["Resume", "r.file_name"],
  ["Resume type", "r.media_type"],
  ["Resume bytes", "r.size_bytes"],
  ["Virus scan", "r.scan"],
  ["Virus found", "r.scan_signature"],
  ["Chat", "case when a.waiting_since is null then 'delivered' else 'waiting' end"],
  ["Delivered", deliveredAt],
  ["Attempts", "a.attempts"],
  ["Last failure", "a.last_failure"],
  ["Next attempt", `case when a.waiting_since is not null then ${nextAttempt("application", "a.id")} end`],
];

const selectRows = `
  select a.arrival, ${columns.map(([heading, sql]) => `${sql} as "${heading}"`).join(", ")}
  from application a
  left join resume r on r.application_id = a.id
  ${lastMail("answer")}
  ${lastEvent}`;

/** So that spreadsheets read the file as UTF-8. */
export const byteOrderMark = "\ufeff";

export function csvRow(cells: (string | number)[]): string {
  return `${cells.map((cell) => `"${harmless(String(cell)).replaceAll('"', '""')}"`).join(",")}\r\n`;
}

/**
 * An apostrophe makes text of what spreadsheets take for a formula (OWASP, "CSV Injection"), also after white space,
 * quotes or invisible characters, and after semicolons, tabs or line ends, with which some end a cell inside quotes too.
 */
function harmless(cell: string): string {
  let isAtStart = true;
  const signs = Array.from(cell, (sign) => {
    const isFormula = isAtStart && formulaSigns.includes(sign);
    isAtStart = cellEnds.includes(sign) || (isAtStart && !isFormula && unseen.test(sign));
    return isFormula ? `'${sign}` : sign;
  });
  return signs.join("").replace(/^[\t\r]/, "'$&");
}

const formulaSigns = "=+-@\uff1d\uff0b\uff0d\uff20";
const cellEnds = ";\t\r\n";
const unseen = /["\s\p{Cf}]/u;

import pg from "pg";
import { columnValues } from "../../server/applications/stored-application.ts";
import { applicationFields } from "./store-application.ts";

/**
 * Returns the statement that stores an application for each row of `from`. `drawn` has columns and their values as SQL; the
 * other fields of the form are those of an example.
 */
export function insertApplications(from: string, drawn: Record<string, string>): string {
  const example = Object.entries(columnValues(applicationFields)).map(
    ([column, value]) => [column, value === null ? "null" : pg.escapeLiteral(value)] as const,
  );
  const row = { ...Object.fromEntries(example), ...drawn };
  return `insert into application (${Object.keys(row).join(", ")}) select ${Object.values(row).join(", ")} from ${from}`;
}

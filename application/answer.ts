import type { FieldName, TextFieldName } from "./fields.ts";

/** What the site says once an application is stored. `receivedAt` is ISO 8601 in UTC. */
export type Receipt = { reference: string; receivedAt: string };

/** One line of an error summary: the field it belongs to and what the person can do. */
export type FieldProblem = { field: FieldName; message: string };

/** An application that was not stored, as `application/problem+json` (RFC 9457). */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail?: string;
  errors?: FieldProblem[];
  /** Numbers of the chunks that are still to be sent before the application can be stored (status 409). */
  missingPieces?: number[];
};

/**
 * What the server puts into a page that it renders itself:
 * the form again with its errors and the typed values (a browser without JavaScript posted it),
 * or the confirmation of a stored application.
 */
export type FormAnswer =
  | { kind: "rejected"; problem: Problem; values: Partial<Record<TextFieldName, string>> }
  | { kind: "received"; receipt: Receipt; position: string };

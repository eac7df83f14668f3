import type { FieldName, TextFieldName } from "./fields.ts";
import type { Team } from "./team/team.ts";

/** What the site says once an application is stored. `receivedAt` is ISO 8601 in UTC; `statusUrl` a path, and secret. */
export type Receipt = { reference: string; receivedAt: string; statusUrl: string };

/** What is stored of an application, for its sender. Times are ISO 8601 in UTC. */
export type StoredApplication = Receipt & {
  position: string;
  name: string;
  email: string;
  /** `sha256` in hexadecimal. */
  resume: { fileName: string; sizeBytes: number; sha256: string } | null;
  /** Since when the hiring team has it; null while it waits to be passed on. */
  deliveredAt: string | null;
  /** When the team's last answer by email was sent; null without one. */
  answeredAt: string | null;
  /** What became of the mail about it; null when there is none. */
  mail: "waiting" | "sent" | "undeliverable" | null;
};

/** What is left of an application that its sender withdrew. `isErased`: false while it is still being sent. */
export type Withdrawal = { reference: string; withdrawnAt: string; isErased: boolean };

/** `message` says what the person can do. */
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
 * What pages say that only the running site knows. `origin` has no slash at the end, `closedPositions` are ids, and an
 * application is kept `retentionDays` after it was passed on.
 */
export type SiteFacts = { origin: string; retentionDays: number; closedPositions: readonly string[] };

/** What the server gives to a page that it renders; `answer` and `team` to a page for one person. */
export type PageFacts = { site: SiteFacts; answer?: FormAnswer | null; team?: Team | null };

/** What a page for one person says. `rejected`: a browser without script posted the form. `failed`: the error's id. */
export type FormAnswer =
  | {
      kind: "rejected";
      problem: Pick<Problem, "title" | "detail" | "errors">;
      values: Partial<Record<TextFieldName, string>>;
    }
  | { kind: "received"; application: StoredApplication }
  | { kind: "withdrawn"; withdrawal: Withdrawal }
  | { kind: "failed"; errorId: string };

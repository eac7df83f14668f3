import type pg from "pg";
import { queryWithTimeout } from "../database/query-with-timeout.ts";
import { mailFailures, type MailFailureKind } from "./mail-failures.ts";

/**
 * How mail is doing, for readiness. `off`: none is sent. `trouble`: the mail server takes none, and `failure` says why;
 * a mail that waits had it last. `notSent`: mails that were given up. The figures are null while the database cannot be
 * reached, and without mail.
 */
export type MailStatus = {
  status: "off" | "ok" | "trouble" | "unknown";
  failure: string | null;
  waiting: number | null;
  notSent: number | null;
};

/** Never rejects. */
export async function mailStatus(pool: pg.Pool, sendsMail: boolean): Promise<MailStatus> {
  const nothing = { failure: null, waiting: null, notSent: null };
  if (!sendsMail) return { status: "off", ...nothing };
  const rows = await queryWithTimeout<Pick<MailStatus, "failure" | "waiting" | "notSent">>(
    timeoutMs,
    pool,
    `select (select last_failure from mail
             where sent_at is null and gave_up_at is null
               and last_failure in (${serverFailures.map((kind) => `'${kind}'`).join(", ")})
             order by next_attempt_at desc limit 1) as failure,
            (select count(*)::integer from mail where sent_at is null and gave_up_at is null) as waiting,
            (select count(*)::integer from mail where gave_up_at is not null) as "notSent"`,
  ).catch(() => []);
  const [found] = rows;
  if (!found) return { status: "unknown", ...nothing };
  return { status: found.failure === null ? "ok" : "trouble", ...found };
}

/** What every mail would meet. */
const serverFailures = (Object.keys(mailFailures) as MailFailureKind[]).filter(
  (kind) => mailFailures[kind].scope === "server",
);

const timeoutMs = 3000;

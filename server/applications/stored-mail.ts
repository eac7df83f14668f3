import type { MailKind } from "../mail/mail-kinds.ts";

/** Returns SQL to join to `application a`: its last mail of a kind, or a row of nulls. */
export function lastMail(kind: MailKind): string {
  return `left join lateral (
    select * from mail where application_id = a.id and kind = '${kind}' order by id desc limit 1
  ) ${kind} on true`;
}

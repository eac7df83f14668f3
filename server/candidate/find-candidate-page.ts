import { timingSafeEqual } from "node:crypto";
import type pg from "pg";
import type { FormAnswer, StoredApplication } from "../../application/answer.ts";
import { withdrawalNoteDays } from "../../application/limits.ts";
import { statusPath } from "../../application/protocol.ts";
import { statusKey, statusKeyHash } from "../applications/stored-application.ts";
import { lastMail } from "../applications/stored-mail.ts";

/** Null for a wrong key and for an unknown reference, after the same work. */
export async function findCandidatePage(
  pool: pg.Pool,
  { reference, key, sendsMail }: { reference: string; key: string; sendsMail: boolean },
): Promise<Exclude<FormAnswer, { kind: "rejected" }> | null> {
  const { rows } = await pool.query<OwnerRow>(findOwnerRow, [reference, withdrawalNoteDays]);
  const { secret, applicationId, keyHash, withdrawnAt } = rows[0]!;
  const expected = statusKeyHash(statusKey(secret, applicationId ?? noId));
  if (!timingSafeEqual(keyHash ?? expected, statusKeyHash(key))) return null;
  if (withdrawnAt) return { kind: "withdrawn", withdrawal: { reference, withdrawnAt } };
  const application = applicationId && (await readStored(pool, applicationId, statusPath(reference, key)));
  if (!application) return null;
  // Where mail was turned off since, nothing is promised.
  const mail = application.mail === "waiting" && !sendsMail ? null : application.mail;
  return { kind: "received", application: { ...application, mail } };
}

type OwnerRow = {
  secret: Buffer;
  applicationId: string | null;
  keyHash: Buffer | null;
  withdrawnAt: string | null;
};

/** The column `time` as ISO 8601 in UTC. */
const iso = (time: string) => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const findOwnerRow = `
  select secret, a.id as "applicationId", w.key_hash as "keyHash", ${iso("w.withdrawn_at")} as "withdrawnAt"
  from status_secret
  left join application a on a.reference = $1
  left join withdrawal w on w.reference = $1 and w.withdrawn_at > now() - make_interval(days => $2)`;

/** As long as an id: an unknown reference takes as much work as a known one. */
const noId = "00000000-0000-0000-0000-000000000000";

async function readStored(pool: pg.Pool, id: string, statusUrl: string): Promise<StoredApplication | undefined> {
  const { rows } = await pool.query<Omit<StoredApplication, "statusUrl">>(
    `select a.reference, ${iso("a.received_at")} as "receivedAt", a.position_title as position,
            a.first_name || ' ' || a.last_name as name, a.email,
            case when r.file_name is not null then json_build_object(
              'fileName', r.file_name, 'sizeBytes', r.size_bytes, 'sha256', encode(r.sha256, 'hex')) end as resume,
            ${iso("a.delivered_at")} as "deliveredAt",
            (select ${iso("max(sent_at)")} from mail where application_id = a.id and kind = 'answer') as "answeredAt",
            case when confirmation.sent_at is not null then 'sent'
                 when confirmation.gave_up_at is not null then 'undeliverable'
                 when confirmation.id is not null then 'waiting' end as mail
     from application a
     left join resume r on r.application_id = a.id
     ${lastMail("confirmation")}
     where a.id = $1`,
    [id],
  );
  return rows[0] && { ...rows[0], statusUrl };
}

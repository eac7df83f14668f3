import { timingSafeEqual } from "node:crypto";
import type pg from "pg";
import type { StoredApplication } from "../../application/answer.ts";
import { statusPath } from "../../application/protocol.ts";
import { statusKey, statusKeyHash } from "./status-url.ts";

/** Whose page the secret address leads to. */
type PageOwner = { applicationId: string };

/** The page under a reference and its key; null for a wrong key and for an unknown reference, after the same work. */
export async function findCandidatePage(
  pool: pg.Pool,
  reference: string,
  key: string,
): Promise<{ kind: "received"; application: StoredApplication } | null> {
  const owner = await findOwner(pool, reference, key);
  const application = owner && (await readStored(pool, owner.applicationId, statusPath(reference, key)));
  return application && { kind: "received", application };
}

async function findOwner(pool: pg.Pool, reference: string, key: string): Promise<PageOwner | null> {
  const { rows } = await pool.query<{ secret: Buffer; id: string | null }>(
    "select secret, id from status_secret left join application on reference = $1",
    [reference],
  );
  const { secret, id } = rows[0]!;
  const isRight = timingSafeEqual(statusKeyHash(statusKey(secret, id ?? noId)), statusKeyHash(key));
  return isRight && id !== null ? { applicationId: id } : null;
}

/** As long as an id: an unknown reference takes as much work as a known one. */
const noId = "00000000-0000-0000-0000-000000000000";

async function readStored(pool: pg.Pool, id: string, statusUrl: string): Promise<StoredApplication | null> {
  const { rows } = await pool.query<StoredRow>(
    `select a.reference, a.received_at as "receivedAt", a.position_title as position,
            a.first_name || ' ' || a.last_name as name, a.email,
            r.file_name as "fileName", r.size_bytes as "sizeBytes", encode(r.sha256, 'hex') as sha256,
            coalesce(s.sent_at, o.delivered_at) as "deliveredAt"
     from application a
     join outbox o on o.application_id = a.id
     left join resume r on r.application_id = a.id
     left join lateral (${firstCompleteSend}) s on true
     where a.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  const { fileName, sizeBytes, sha256, receivedAt, deliveredAt, ...application } = row;
  return {
    ...application,
    statusUrl,
    receivedAt: receivedAt.toISOString(),
    resume: fileName === null ? null : { fileName, sizeBytes, sha256 },
    deliveredAt: deliveredAt?.toISOString() ?? null,
  };
}

type StoredRow = Omit<StoredApplication, "statusUrl" | "receivedAt" | "resume" | "deliveredAt"> &
  ({ fileName: string; sizeBytes: number; sha256: string } | { fileName: null; sizeBytes: null; sha256: null }) & {
    receivedAt: Date;
    deliveredAt: Date | null;
  };

/** The resume is an application's last message. One that is sent again has been with the team since the first time. */
const firstCompleteSend = `
  select min(sent_at) as sent_at from relay_step
  where application_id = a.id and (step like 'resume%' or step like 'no-resume%')`;

import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { isUuid } from "../../../application/protocol.ts";
import { recordChange } from "../../applications/record-change.ts";

/** A session ends this many days after its last use. */
export const sessionDays = 30;

/** A session that is good now. `isRenewed`: the last use was over an hour ago, so the cookie starts again too. */
export type Session = { hash: Buffer; member: string; isRenewed: boolean };

/**
 * Starts a session and returns its token, of two clicks at once for one. Returns null for a link that is not good. A second
 * press of the button (`formId`) gets a session, too: its answer is the one that the browser keeps.
 */
export async function acceptInvitation(
  pool: pg.Pool,
  invitation: string,
  formId: string | null = null,
): Promise<string | null> {
  const invitationHash = hashOfToken(invitation);
  if (!invitationHash) return null;
  const { token, hash } = newToken();
  const { rowCount } = await pool.query(
    `with used as (
       update team_invitation set used_at = now(), used_by = $3
       where token_hash = $1 and (used_at is null or used_by = $3 and used_at > now() - interval '1 minute')
         and expires_at > now()
       returning member_id
     ), session as (
       insert into team_session (token_hash, member_id) select $2, member_id from used returning member_id
     ), logged as (
       insert into team_change (member, action) select name, 'signed-in' from team_member join session on id = member_id
     )
     select from session`,
    [invitationHash, hash, formId !== null && isUuid(formId) ? formId : null],
  );
  return rowCount ? token : null;
}

/** Returns the session of a token, null when it is unknown, ended, or has not been used for 30 days. Records the use. */
export async function findSession(pool: pg.Pool, token: string): Promise<Session | null> {
  const hash = hashOfToken(token);
  if (!hash) return null;
  const { rows } = await pool.query<{ member: string; isRenewed: boolean }>(
    `with found as (
       select s.token_hash, m.name as member, s.last_seen_at < now() - interval '1 hour' as "isRenewed"
       from team_session s join team_member m on m.id = s.member_id
       where s.token_hash = $1 and s.last_seen_at > now() - make_interval(days => $2)
     ), used as (
       update team_session set last_seen_at = now()
       where token_hash = (select token_hash from found where "isRenewed")
     )
     select member, "isRenewed" from found`,
    [hash, sessionDays],
  );
  return rows[0] ? { hash, ...rows[0] } : null;
}

/** Ends a session at once, or everywhere all sessions of its member. */
export async function endSession(
  pool: pg.Pool,
  { hash, member }: Session,
  { isEverywhere = false } = {},
): Promise<void> {
  const { rowCount } = await pool.query(
    `delete from team_session where token_hash = $1
     or $2 and member_id = (select member_id from team_session where token_hash = $1)`,
    [hash, isEverywhere],
  );
  const action = isEverywhere ? "signed-out-everywhere" : "signed-out";
  if (rowCount) await recordChange(pool, { member, action, subject: null });
}

export async function sweepSessions(pool: pg.Pool): Promise<void> {
  await pool.query("delete from team_invitation where expires_at < now()");
  await pool.query("delete from team_session where last_seen_at < now() - make_interval(days => $1)", [sessionDays]);
}

/** Returns a secret of 256 random bits as base64url, and its SHA-256; only the hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hash(token) };
}

/**
 * Returns the hash of a token that someone sent; null for text that is no token of ours, which the database need not
 * see.
 */
export function hashOfToken(text: string): Buffer | null {
  return /^[\w-]{43}$/.test(text) ? hash(text) : null;
}

function hash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

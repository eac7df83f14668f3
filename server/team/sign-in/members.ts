import type pg from "pg";
import { chatMessages } from "../../../content/chat-messages.ts";
import { isWaiting } from "../../applications/stored-mail.ts";
import { recordChange } from "../../applications/record-change.ts";
import { inTransaction } from "../../database/transaction.ts";
import { addChatLine } from "../../jobs/chat/send-line.ts";
import { compose, plain, unlinkedText } from "../../telegram/chat-text.ts";
import { sessionDays, newToken } from "./sessions.ts";

/** Hours for which a link is good: one that an operator passes on, and one sent by email on request. */
const linkHours = { printed: 24, mailed: 1 };

/** A member as the command line lists them. `lastSeenAt` is null before the first sign-in; `sessions` are devices. */
export type Member = {
  name: string;
  email: string | null;
  invitedAt: Date;
  lastSeenAt: Date | null;
  sessions: number;
  isInvited: boolean;
};

/**
 * Adds a member, or finds the one with this name (case doesn't matter), and returns the secret of a link that signs in
 * once. An earlier unused link of the member ends; sessions go on. `email` replaces their address; null leaves it.
 * Throws PostgreSQL's `23505` for the address of another member.
 */
export async function inviteMember(
  pool: pg.Pool,
  name: string,
  email: string | null = null,
): Promise<{ name: string; token: string }> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; name: string }>(
      `insert into team_member (name, email) values ($1, $2)
       on conflict (lower(name)) do update set email = coalesce($2, team_member.email) returning id, name`,
      [name, email],
    );
    const member = rows[0]!;
    await client.query("delete from team_invitation where member_id = $1 and used_at is null", [member.id]);
    await recordChange(client, { member: null, action: "invited", subject: member.name });
    return { name: member.name, token: await addInvitation(client, member.id, { kind: "printed" }) };
  });
}

/**
 * Adds a member in the name of another one, and returns the secret of a link that signs in once; the chat gets a line.
 * Returns null when a member has this name or address: only an operator changes a member. A second press of the button gets
 * a link, too: its answer is the one that is shown.
 */
export async function inviteNewMember(
  pool: pg.Pool,
  by: string,
  name: string,
  email: string | null,
): Promise<{ token: string } | null> {
  return inTransaction(pool, async (client) => {
    const insert = "insert into team_member (name, email) values ($1, $2) on conflict do nothing returning id";
    const { rows } = await client.query<{ id: string }>(insert, [name, email]);
    const link = { kind: "printed", madeBy: by } as const;
    if (!rows[0]) {
      const { rows: twice } = await client.query<{ id: string }>(pressedTwice, [name, email, by]);
      return twice[0] ? { token: await addInvitation(client, twice[0].id, link) } : null;
    }
    await recordChange(client, { member: by, action: "invited", subject: name });
    const text = chatMessages.memberInvited(unlinkedText(by), unlinkedText(name));
    await addChatLine(client, `member ${rows[0].id}`, { text: compose([plain(text)]) });
    return { token: await addInvitation(client, rows[0].id, link) };
  });
}

/** A new member whom the same one has just invited, and who has not signed in. */
const pressedTwice = `
  select m.id from team_member m
  where m.name = $1 and m.email is not distinct from $2 and m.invited_at > now() - interval '1 minute'
    and exists (select from team_invitation i join team_member maker on maker.id = i.made_by
                where i.member_id = m.id and i.used_at is null and maker.name = $3)
    and not exists (select from team_session where member_id = m.id)`;

/**
 * Adds a link that signs a member in once, beside earlier links, and returns its secret. `madeBy`: the member whose link
 * it is, and with whom it ends.
 */
export async function addInvitation(
  client: pg.ClientBase,
  memberId: string,
  { kind, madeBy }: { kind: keyof typeof linkHours; madeBy?: string },
): Promise<string> {
  const { token, hash } = newToken();
  await client.query(
    `insert into team_invitation (token_hash, member_id, expires_at, made_by)
     values ($1, $2, now() + make_interval(hours => $3), (select id from team_member where name = $4))`,
    [hash, memberId, linkHours[kind], madeBy],
  );
  return token;
}

/** Returns everyone who may sign in or is signed in, by name. */
export async function listMembers(pool: pg.Pool): Promise<Member[]> {
  const { rows } = await pool.query<Member>(
    `select m.name, m.email, m.invited_at as "invitedAt", max(s.last_seen_at) as "lastSeenAt",
            count(s.token_hash) filter (where s.last_seen_at > now() - make_interval(days => $1))::integer as sessions,
            exists (select from team_invitation i where i.member_id = m.id and i.used_at is null
                      and i.expires_at > now()) as "isInvited"
     from team_member m left join team_session s on s.member_id = m.id
     group by m.id order by lower(m.name)`,
    [sessionDays],
  );
  return rows;
}

/** `waitingEmails` go out with the careers address for replies. `invited`: members whom the revoked one added. */
export type RevokedMember = { name: string; sessions: number; waitingEmails: number; invited: string[] };

/**
 * Ends all sessions of a member at once, the links to sign in, and the unused links that the member made for others.
 * Returns null for an unknown name.
 */
export async function revokeMember(pool: pg.Pool, name: string): Promise<RevokedMember | null> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<RevokedMember>(
      `delete from team_member m where lower(m.name) = lower($1)
       returning m.name, (select count(*)::integer from team_session s where s.member_id = m.id) as sessions,
                 (select count(distinct letter)::integer from mail
                  where answered_by = m.name and ${isWaiting()}) as "waitingEmails",
                 array(select added.name from team_member added join team_change on subject = added.name
                       where action = 'invited' and member = m.name and at = added.invited_at
                       order by added.id) as invited`,
      [name],
    );
    const [member] = rows;
    if (!member) return null;
    await recordChange(client, { member: null, action: "revoked", subject: member.name });
    return member;
  });
}

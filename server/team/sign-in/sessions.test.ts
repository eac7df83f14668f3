import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { inviteMember, inviteNewMember, revokeMember } from "./members.ts";
import { acceptInvitation, findSession, sweepSessions } from "./sessions.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());
beforeEach(async () => void (await database.pool.query("truncate team_member, team_change cascade")));

test("one of twenty clicks at once signs in", async () => {
  const { token } = await inviteMember(database.pool, "Grace");
  const clicks = await Promise.all(Array.from({ length: 20 }, () => acceptInvitation(database.pool, token)));
  expect(clicks.filter(Boolean)).toHaveLength(1);
});

test("a second press of the same button signs in, too, within a minute", async () => {
  const { token } = await inviteMember(database.pool, "Grace");
  const [form, other] = [randomUUID(), randomUUID()];
  expect(await acceptInvitation(database.pool, token, form)).not.toBeNull();
  expect(await acceptInvitation(database.pool, token, form)).not.toBeNull();
  expect(await acceptInvitation(database.pool, token, other)).toBeNull();
  expect(await acceptInvitation(database.pool, token)).toBeNull();
  await database.pool.query("update team_invitation set used_at = used_at - interval '1 minute'");
  expect(await acceptInvitation(database.pool, token, form)).toBeNull();
});

test("who invites a new member by two presses gets a link that signs them in; anyone else learns that there is one", async () => {
  const invite = (by: string, email: string | null = null) => inviteNewMember(database.pool, by, "Linus", email);
  for (const name of ["Grace", "Bo"]) await inviteMember(database.pool, name);
  expect(await invite("Grace")).not.toBeNull();
  const { token = "" } = (await invite("Grace")) ?? {};
  expect(await invite("Bo")).toBeNull();
  expect(await invite("Grace", "linus@example.org")).toBeNull();
  expect(await acceptInvitation(database.pool, token)).not.toBeNull();
  expect(await invite("Grace")).toBeNull();
  expect((await database.pool.query("select from team_change where subject = 'Linus'")).rowCount).toBe(1);
});

test("an invitation ends after 24 hours, with the next one, and with its member", async () => {
  const first = await inviteMember(database.pool, "Grace");
  const second = await inviteMember(database.pool, "GRACE");
  expect(second.name).toBe("Grace");
  expect(await acceptInvitation(database.pool, first.token)).toBeNull();
  await database.pool.query("update team_invitation set expires_at = expires_at - interval '24 hours'");
  expect(await acceptInvitation(database.pool, second.token)).toBeNull();
  const third = await inviteMember(database.pool, "Grace");
  await revokeMember(database.pool, "grace");
  expect(await acceptInvitation(database.pool, third.token)).toBeNull();
});

test("the database holds no token, only its hash", async () => {
  const { token } = await inviteMember(database.pool, "Grace");
  const session = (await acceptInvitation(database.pool, token)) ?? "";
  const { rows } = await database.pool.query(
    "select i::text as invitation, s::text as session from team_invitation i, team_session s",
  );
  expect(rows).toHaveLength(1);
  const stored = JSON.stringify(rows);
  for (const secret of [token, session, Buffer.from(token, "base64url").toString("hex")])
    expect(stored).not.toContain(secret);
  expect(await findSession(database.pool, rows[0]?.session)).toBeNull();
});

test("a session ends 30 days after its last use, and use puts that off", async () => {
  const session = await signIn("Grace");
  await lastUsed("29 days");
  expect(await findSession(database.pool, session)).toMatchObject({ isRenewed: true });
  expect(await findSession(database.pool, session)).toMatchObject({ isRenewed: false });
  await lastUsed("30 days 1 second");
  expect(await findSession(database.pool, session)).toBeNull();
  await sweepSessions(database.pool);
  expect((await database.pool.query("select 1 from team_session")).rowCount).toBe(0);
});

async function signIn(name: string): Promise<string> {
  const { token } = await inviteMember(database.pool, name);
  return (await acceptInvitation(database.pool, token)) ?? "";
}

async function lastUsed(ago: string) {
  await database.pool.query("update team_session set last_seen_at = now() - $1::interval", [ago]);
}

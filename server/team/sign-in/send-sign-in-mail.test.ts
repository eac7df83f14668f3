import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import type { Mail } from "../../mail/mailer.ts";
import { inviteMember } from "./members.ts";
import { sendSignInMail } from "./send-sign-in-mail.ts";
import { acceptInvitation } from "./sessions.ts";

const database = await createTestDatabase();
const { pool } = database;
afterAll(() => database.drop());

test("strangers of two networks use up no link of a member, who asks from a network of an earlier session", async () => {
  const mails: Mail[] = [];
  const logged: unknown[] = [];
  const parts = {
    pool,
    mailer: { send: async (mail: Mail) => (mails.push(mail), { kind: "sent" as const }) },
    origin: "https://www.example.org",
    log: { warn: (...line: unknown[]) => void logged.push(...line) },
  };
  const ask = (network: string) => sendSignInMail(parts, "grace@example.org", network);
  const { token } = await inviteMember(pool, "Grace", "grace@example.org");
  expect(await acceptInvitation(pool, token, "192.0.2.1")).not.toBeNull();

  for (let count = 0; count < 4; count++) await ask("198.51.100.1");
  expect(mails).toHaveLength(3);
  expect(logged.join()).toContain("3 a day");
  for (let count = 0; count < 3; count++) await ask("198.51.100.2");
  expect(mails).toHaveLength(5);
  expect(logged.join()).toContain("five good links");

  await ask("198.51.100.3");
  expect(mails).toHaveLength(5);
  await ask("192.0.2.1");
  expect(mails).toHaveLength(6);
  expect(mails.map(({ to }) => to)).toEqual(Array(6).fill("grace@example.org"));
  expect(logged.join()).not.toMatch(/grace/i);
});

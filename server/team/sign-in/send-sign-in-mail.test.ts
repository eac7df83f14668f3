import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import type { Mail } from "../../mail/mailer.ts";
import { inviteMember } from "./members.ts";
import { sendSignInMail } from "./send-sign-in-mail.ts";

const database = await createTestDatabase();
const { pool } = database;
afterAll(() => database.drop());

test("a stranger elsewhere uses up no link of a member, and strangers in many networks send ten a day at most", async () => {
  const mails: Mail[] = [];
  const logged: unknown[] = [];
  const parts = {
    pool,
    mailer: { send: async (mail: Mail) => (mails.push(mail), { kind: "sent" as const }) },
    origin: "https://www.example.org",
    log: { warn: (...line: unknown[]) => void logged.push(...line) },
  };
  const ask = (network: string) => sendSignInMail(parts, "grace@example.org", network);
  await inviteMember(pool, "Grace", "grace@example.org");

  for (let count = 0; count < 4; count++) await ask("198.51.100.1");
  expect(mails).toHaveLength(3);
  for (let count = 0; count < 3; count++) await ask("192.0.2.1");
  expect(mails).toHaveLength(6);
  for (let count = 0; count < 20; count++) await ask(`198.51.100.${2 + count}`);
  expect(mails).toHaveLength(10);

  expect(mails.map(({ to }) => to)).toEqual(Array(10).fill("grace@example.org"));
  expect(logged.join()).toContain("10 a day");
  expect(logged.join()).not.toMatch(/grace/i);

  // As eight hours later.
  await pool.query("update rate_limit set full_at = full_at - interval '8 hours'");
  await ask("192.0.2.1");
  expect(mails).toHaveLength(11);
});

import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { site } from "../content/site.ts";
import { answerApplications } from "../server/team/answers/answer-applications.ts";
import { storeApplication } from "../tests/support/store-application.ts";
import { makeTestFolder } from "../tests/support/test-folder.ts";
import { chatMessages } from "../content/chat-messages.ts";
import { inviteNewMember } from "../server/team/sign-in/members.ts";
import { acceptInvitation } from "../server/team/sign-in/sessions.ts";
import { runScriptmark } from "../tests/support/run-scriptmark.ts";
import { createTestDatabase } from "../tests/support/test-database.ts";
import { dispatch } from "./dispatch.ts";
import { teamCommands } from "./team.ts";

const database = await createTestDatabase();
const folder = makeTestFolder();
afterAll(() => database.drop());

test("a member is invited by a link that works, listed, and revoked", async () => {
  expect((await run("list")).out).toContain("No members yet.");
  const { out, exitCode } = await run("invite", "Grace", "Example", "--email", "grace@MÜLLER.example");
  expect(exitCode).toBe(0);
  const [, token = ""] = /^https:\/\/www\.example\.org\/team\/sign-in\/([\w-]{43})$/m.exec(out) ?? [];
  expect((await run("list")).out).toMatch(/^Grace Example +grace@müller\.example .* has an unused link$/m);
  const taken = { exitCode: 1, error: "Grace@müller.example is the address of another member.\n" };
  expect(await run("invite", "Linus", "--email", "Grace@müller.example")).toMatchObject(taken);

  expect(await acceptInvitation(database.pool, token)).not.toBeNull();
  expect((await run("list")).out).toMatch(/^Grace Example .* 1 session, last used \d{4}-/m);
  const revoked = { exitCode: 0, out: "Grace Example can no longer sign in. Ended: 1 session, and unused links.\n" };
  expect(await run("revoke", "grace example")).toMatchObject(revoked);
  const unknown = { exitCode: 3, error: "There is no member Grace Example.\n" };
  expect(await run("revoke", "Grace Example")).toMatchObject(unknown);
});

test("revoking a member names whom they invited, with what to type, and ends the links that they made", async () => {
  const { pool } = database;
  await run("invite", "Mallory");
  const { token = "" } = (await inviteNewMember(pool, "Mallory", "Mallory B", null)) ?? {};
  await inviteNewMember(pool, "Mallory", "Pat O'Neil", null);
  await inviteNewMember(pool, "Mallory B", "Carol", null);
  const { rows } = await pool.query(
    "select data #>> '{text,plain}' as text from job where kind = 'chat line' order by rank, due_at",
  );
  expect(rows[0]).toEqual({ text: chatMessages.memberInvited("Mallory", "Mallory B") });
  // From now on, the operator vouches for this one.
  await run("revoke", "Pat", "O'Neil");
  const ofOperator = /[\w-]{43}/.exec((await run("invite", "Pat", "O'Neil")).out)?.[0] ?? "";

  const { out } = await run("revoke", "mallory");
  expect(out.split("\n").slice(2)).toEqual([
    "Mallory had invited 1 member, who can still sign in. To revoke them too:",
    "scriptmark team revoke 'Mallory B'",
    "",
  ]);
  expect(await acceptInvitation(pool, token)).toBeNull();
  expect(await acceptInvitation(pool, ofOperator)).not.toBeNull();
  expect((await run("revoke", "Mallory", "B")).out).toContain("scriptmark team revoke 'Carol'");
  expect((await run("list")).out).not.toContain("Mallory");
});

test("revoking a member says how many of their emails still wait, and where the replies go", async () => {
  await run("invite", "Linus", "Example");
  const { reference } = await storeApplication(database.pool);
  await answerApplications(database.pool, "Linus Example", {
    subject: "Your application",
    text: "Hi",
    reply: "decline",
    reason: null,
    isAnother: false,
    isToSuspicious: false,
    isToInvited: false,
    key: randomUUID(),
    seen: new Map([[reference, null]]),
  });
  const words = `Linus Example can no longer sign in. Ended: 0 sessions, and unused links. Not sent yet: 1 email of theirs. Replies will go to ${site.email.careers}; to stop one, open its application in the inbox.\n`;
  expect(await run("revoke", "Linus", "Example")).toMatchObject({ exitCode: 0, out: words });
});

test.each([
  [["revoke", " "], "A name has 1 to 100 characters."],
  [["invite", "\u200b\u202e"], "A name has 1 to 100 characters."],
  [["invite", "a".repeat(101)], "A name has 1 to 100 characters."],
  [["invite", "Grace", "--email", "grace"], "is not an email address"],
])("%j is a usage error", async (args, words) => {
  const refusal = { exitCode: 2, text: expect.stringContaining(words) };
  expect(await dispatch(teamCommands, ["team", ...args])).toMatchObject(refusal);
});

test("a name cannot steer the terminal that lists it, and a link without PUBLIC_URL comes with a warning", async () => {
  const { out, error } = await run("invite", "Gr\u001b[31mace\n", { PUBLIC_URL: "" });
  expect(out).toContain("signs Gr[31mace in once");
  expect(error).toContain("PUBLIC_URL is not set");
});

function run(...args: (string | Record<string, string>)[]) {
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    PUBLIC_URL: "https://www.example.org",
    ...Object.assign({}, ...args.filter((arg) => typeof arg === "object")),
  };
  return runScriptmark(["team", ...args.filter((arg) => typeof arg === "string")], { env, cwd: folder });
}

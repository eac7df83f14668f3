import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptInvitation } from "../server/team/sign-in/sessions.ts";
import { createTestDatabase, type TestDatabase } from "../tests/support/test-database.ts";
import { parseTeamCommand } from "./team/parse-team-command.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "team-command-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

test("a member is invited by a link that works, listed, and revoked", async () => {
  expect((await run("list")).out).toContain("No members yet.");
  const { out, exitCode } = await run("invite", "Grace", "Example", "--email", "grace@EXAMPLE.org");
  expect(exitCode).toBe(0);
  const [, token = ""] = /^https:\/\/www\.example\.org\/team\/sign-in\/([\w-]{43})$/m.exec(out) ?? [];
  expect((await run("list")).out).toMatch(/^Grace Example +grace@example\.org .* has an unused link$/m);
  expect(await run("invite", "Linus", "--email", "Grace@example.org")).toMatchObject({
    exitCode: 1,
    error: "Grace@example.org is the address of another member.\n",
  });

  expect(await acceptInvitation(database.pool, token)).not.toBeNull();
  expect((await run("list")).out).toMatch(/^Grace Example .* 1 session, last used \d{4}-/m);
  expect(await run("revoke", "grace example")).toMatchObject({
    exitCode: 0,
    out: "Grace Example can't sign in any more. Ended: 1 session.\n",
  });
  expect(await run("revoke", "Grace Example")).toMatchObject({
    exitCode: 3,
    error: "There is no member Grace Example.\n",
  });
});

test.each([
  [["invite"], "invite needs a name"],
  [["revoke", " "], "revoke needs a name"],
  [["invite", "x".repeat(61)], "at most 60 characters"],
  [["list", "Grace"], "Unexpected argument: Grace"],
  [["remove", "Grace"], "Unknown command: remove"],
  [["list", "--all"], "Unknown option: --all"],
  [["list", "--email", "grace@example.org"], "--email is for invite alone"],
  [["invite", "Grace", "--email", "grace"], "--email needs an address"],
])("%j is a usage error", (args, words) => {
  expect(parseTeamCommand(args)).toContain(words);
});

test("a name cannot steer the terminal that lists it", () => {
  expect(parseTeamCommand(["invite", "Gr\u001b[31mace\n"])).toMatchObject({ member: "Gr[31mace" });
});

async function run(...args: string[]): Promise<{ exitCode: number; out: string; error: string }> {
  const env = {
    PATH: process.env["PATH"],
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    PUBLIC_URL: "https://www.example.org",
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [path.resolve("commands/team.ts"), ...args], { env }, (error, out, stderr) =>
      resolve({ exitCode: Number(error?.code ?? 0), out, error: stderr }),
    );
  });
}

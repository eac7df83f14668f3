import { expect, test } from "vitest";
import { parseCommand } from "./parse-command.ts";

test.each([
  [["list"], { name: "list", isUndeliveredOnly: false, spamSign: null, limit: 50, isJson: false }],
  [["list", "--spam-sign", "same-resume"], { name: "list", spamSign: "same-resume" }],
  [
    ["erase", "--spam-sign", "same-resume", "--since", "2026-11-21"],
    { name: "erase-several", spamSign: "same-resume", since: new Date("2026-11-21T00:00:00Z"), isConfirmed: false },
  ],
  [["erase", "--spam-sign", "same-letter", "--since", "2026-11-21", "--yes"], { isConfirmed: true }],
  [["list", "--undelivered", "--limit", "5", "--json"], { isUndeliveredOnly: true, limit: 5, isJson: true }],
  [["show", "sm-7k3f-9qxt"], { name: "show", reference: "SM-7K3F-9QXT" }],
  [["resume", "SM-7K3F-9QXT", "--out", "a.pdf"], { name: "resume", out: "a.pdf", isForced: false }],
  [["resend", "SM-7K3F-9QXT"], { name: "resend", reference: "SM-7K3F-9QXT" }],
  [["resend", "--undelivered"], { name: "resend", reference: null }],
  [["test-file"], { name: "test-file" }],
  [["purge"], { name: "purge", isConfirmed: false, isDryRun: false }],
  [["purge", "--yes"], { name: "purge", isConfirmed: true }],
  [["purge", "--dry-run"], { name: "purge", isDryRun: true }],
  [["continue"], { name: "continue" }],
  [["list", "--left-in-chat"], { name: "list-left-in-chat", limit: 50 }],
  [["export", "--out", "all.csv", "--force"], { name: "export", out: "all.csv", isForced: true }],
  [["erase", "SM-7K3F-9QXT", "--yes"], { name: "erase", reference: "SM-7K3F-9QXT" }],
  [["erase", "--email", " Ada@EXAM\u00adPLE.org", "--yes"], { name: "erase-person", email: "Ada@example.org" }],
  [[], { name: "help" }],
  [["-h"], { name: "help" }],
])("%j is understood", (args, command) => {
  expect(parseCommand(args)).toMatchObject(command);
});

test.each([
  [["nonsense"]],
  [["show"]],
  [["show", "SM-OOPS"]],
  [["show", "SM-7K3F-9QXT", "SM-7K3F-9QXT"]],
  [["resend"]],
  [["list", "SM-7K3F-9QXT"]],
  [["list", "--left-in-chat", "--undelivered"]],
  [["continue", "SM-7K3F-9QXT"]],
  [["list", "--limit", "all"]],
  [["list", "--limit", "0"]],
  [["list", "--what"]],
  [["erase", "SM-7K3F-9QXT"]],
  [["erase", "--yes"]],
  [["erase", "--spam-sign", "same-resume", "--yes"]],
  [["erase", "--spam-sign", "same-resume", "--since", "2026-02-30", "--yes"]],
  [["erase", "--spam-sign", "same-resume", "--since", "yesterday", "--yes"]],
  [["erase", "--spam-sign", "everything", "--since", "2026-11-21", "--yes"]],
  [["erase", "--since", "2026-11-21", "--yes"]],
  [["list", "--spam-sign", "everything"]],
  [["erase", "--email", "ada@example.org"]],
  [["erase", "--email", "", "--yes"]],
  [["erase", "SM-7K3F-9QXT", "--email", "ada@example.org", "--yes"]],
  [["find", "--email", "ada@example.org"]],
  [["erase", "--email", "ada@[127.0.0.1]", "--yes"]],
  [["export", "SM-7K3F-9QXT"]],
  [["export", "--out", "../all.csv"]],
])("%j is answered by what is wrong with it", (args) => {
  expect(parseCommand(args)).toEqual(expect.any(String));
});

test("a path upwards is refused for what it is", () => {
  expect(parseCommand(["export", "--out", "/srv/../all.csv"])).toBe("--out can't contain '..'");
});

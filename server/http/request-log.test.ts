import { PassThrough } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { invitationPath } from "../../application/team/addresses.ts";
import { statusPath } from "../../application/protocol.ts";
import { secretPaths } from "../../tests/support/secret-paths.ts";
import { startTestServer } from "../../tests/support/start-test-server.ts";
import { openLog } from "../base/log.ts";

test("the log has no secret address, however much is logged", async () => {
  const lines: string[] = [];
  const stream = new PassThrough().on("data", (line: Buffer) => lines.push(line.toString()));
  const site = await startTestServer({ log: openLog({ logLevel: "trace" }, stream) });
  onTestFinished(() => site.stop());
  const key = "k".repeat(22);
  const paths = secretPaths("SM-7K3F-9QXT", key);
  expect(paths).toEqual(expect.arrayContaining([statusPath("SM-7K3F-9QXT", key), invitationPath(key)]));
  const answered = () => lines.filter((line) => line.includes("A request was answered."));
  for (const path of paths)
    for (const method of ["GET", "HEAD", "POST", "PUT"])
      for (const address of [path, `${path}/`, `${path}?key=${key}`, `${path}.data`])
        await fetch(site.origin + address, { method, redirect: "manual" });
  await expect.poll(() => answered().length).toBe(paths.length * 4 * 4);
  expect(lines.join("")).not.toContain(key);
});

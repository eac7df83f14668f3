import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { tellingNames } from "../../../application/team/telling.ts";
import { answering } from "../../../tests/support/answering.ts";
import { changeEmail } from "../../../tests/support/change-email.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { changeApplication } from "../application/change-application.ts";

const { pool, posted, lastActAt, leftOut } = await answering();

test("a form from before the candidate's own change answers, tells and closes nothing; the next one does", async () => {
  const { reference, statusUrl } = await storeApplication(pool);
  const tellings = async (seen: Date | null) => {
    const outcomes = new Set<string>();
    for (const change of tellingNames)
      outcomes.add(await changeApplication(pool, { member: "Grace", reference, change, key: randomUUID(), seen }));
    return [...outcomes];
  };
  const old = await lastActAt(reference);
  await changeEmail(pool, { reference, key: statusUrl.split("/").at(-1)! }, "new@example.org");
  expect(await leftOut(posted([reference]))).toEqual({ [reference]: "changed" });
  expect(await tellings(old)).toEqual(["changed"]);
  expect(await leftOut({ ...posted([reference]), seen: new Map([[reference, await lastActAt(reference)]]) })).toEqual({
    [reference]: null,
  });
});

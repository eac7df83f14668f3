import { afterAll, beforeEach, expect, test } from "vitest";
import type { Receipt } from "../../application/answer.ts";
import { mailsADay } from "../../application/limits.ts";
import { myLinksPath } from "../../application/protocol.ts";
import { signsWithoutReceipt, spamSigns } from "../../application/spam-signs.ts";
import { applicationForm } from "../../tests/support/builders.ts";
import { linkedUrls } from "../../tests/support/linked-urls.ts";
import { startTestServer } from "../../tests/support/start-test-server.ts";
import { forgetAddress } from "./forget-address.ts";
import { lockApplication } from "../applications/stored-application.ts";
import { notMeKey } from "../applications/candidate-links.ts";
import type { Mail } from "../mail/mailer.ts";

let isDeferred = false;
let deferred = 0;
const mails: Mail[] = [];
const site = await startTestServer({
  mailer: {
    async send(mail) {
      if (isDeferred) deferred += 1;
      if (isDeferred) return { kind: "failed", failure: "deferred", serverReply: "450" };
      mails.push(mail);
      return { kind: "sent" };
    },
  },
  render: async (_urlPath, { answer }) =>
    new Response(JSON.stringify(answer), { headers: { "Content-Type": "text/html; charset=utf-8" } }),
});
afterAll(() => site.stop());
beforeEach(async () => {
  mails.length = 0;
  await site.pool.query("truncate application, rate_limit, job cascade");
});

const ask = async (email: string, headers = {}) => {
  const body = new URLSearchParams({ email });
  const response = await fetch(site.origin + myLinksPath, { method: "POST", body, headers });
  return [response.status, await response.text()];
};

async function apply(email: string): Promise<Receipt> {
  return (await (await site.post(applicationForm({ email }))).json()) as Receipt;
}

test("one mail has the links of all applications of a mailbox, and the answer is the same for every address", async () => {
  const first = await apply("ada@example.org");
  const second = await apply("Ada+jobs@example.org");
  await apply("other@example.org");
  const { reference: suspicious } = await apply("ada@example.org");
  await site.pool.query("update application set spam_signs = $2 where reference = $1", [
    suspicious,
    spamSigns.slice(0, signsWithoutReceipt),
  ]);
  const answer = [200, '{"kind":"links-asked"}'];
  for (const email of ["nobody@example.org", "no address", ""]) expect(await ask(email)).toEqual(answer);
  expect(await ask("ADA@example.org")).toEqual(answer);
  await expect.poll(() => mails.length).toBe(1);
  const [{ to, text }] = mails as [Mail];
  expect(to).toBe("Ada+jobs@example.org");
  for (const { reference, statusUrl } of [first, second]) {
    // Links that can't change an application: their reader may be a stranger.
    expect(text).toContain((await linkedUrls(site.pool, reference)).mailed);
    expect(text).not.toContain(statusUrl);
  }
  expect(text).not.toContain(suspicious);
  expect(text.match(/\/careers\/applied\//g)).toHaveLength(2);
});

test("a mailbox gets three a day", async () => {
  await apply("ada@example.org");
  await apply("grace@example.org");
  for (let time = 0; time < mailsADay + 2; time += 1) await ask("ada@example.org");
  await expect.poll(() => mails.length).toBe(mailsADay);
  // Later ones would have come before this one.
  await ask("grace@example.org");
  await expect.poll(() => mails.at(-1)?.to).toBe("grace@example.org");
  expect(mails).toHaveLength(mailsADay + 1);
  expect((await ask("ada@example.org", { "Sec-Fetch-Site": "cross-site" }))[0]).toBe(403);
});

test("a mail that the server didn't take doesn't count", async () => {
  await apply("ada@example.org");
  isDeferred = true;
  for (let time = 0; time < mailsADay; time += 1) await ask("ada@example.org");
  await expect.poll(() => deferred).toBe(mailsADay);
  await expect.poll(tokensTaken).toBe(0);
  isDeferred = false;
  await ask("ada@example.org");
  await expect.poll(() => mails.length).toBe(1);
});

test("the link of an application whose address was removed is not sent", async () => {
  for (let time = 0; time < 2; time += 1) await apply("stranger@example.org");
  const { rows } = await site.pool.query<{ reference: string }>("select reference from application order by arrival");
  const { reference } = rows[0]!;
  const found = (await lockApplication(site.pool, reference))!;
  await forgetAddress(site.pool, { reference, key: notMeKey(found.secret, found) });
  await ask("stranger@example.org");
  await expect.poll(() => mails.map(({ to }) => to)).toEqual(["stranger@example.org"]);
  expect(mails[0]!.text).toContain(rows[1]!.reference);
  expect(mails[0]!.text).not.toContain(reference);
});

/** How many buckets of mail aren't full. */
async function tokensTaken(): Promise<number | null> {
  return (await site.pool.query("select from rate_limit where full_at > now() + interval '1 hour'")).rowCount;
}

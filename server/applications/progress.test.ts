import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { replies, replyNames, waitsFor } from "../../application/team/answer.ts";
import { tellingNames, tellings } from "../../application/team/telling.ts";
import { storeApplication } from "../../tests/support/store-application.ts";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { inTransaction } from "../database/transaction.ts";
import { firstKnownAt, knownBy, replyChannel } from "./progress.ts";

const database = await createTestDatabase();
const { pool } = database;
afterAll(() => database.drop());
beforeEach(async () => void (await pool.query("truncate application, job cascade")));

type Row = { state: string; at: Date | null; knownBy: string | null; firstKnownAt: Date | null };

/** The facts about the only application; times are minutes of one hour. */
async function progress() {
  const { rows } = await pool.query<Row>(
    `select state, state_at as at, ${knownBy} as "knownBy", ${firstKnownAt} as "firstKnownAt" from application a`,
  );
  const { state, at, ...known } = rows[0]!;
  return { state, minute: at?.getUTCMinutes() ?? null, by: known.knownBy };
}

const minute = (number: number) => new Date(Date.UTC(2026, 11, 1, 10) + number * 60_000).toISOString();

type NewAnswer = { reply?: string; sent?: number | null; to?: string | null; toAddress?: string | null };

/** Stores an answer, written at one minute and sent at another; returns the mail's id. */
async function answer(written: number, { reply = "decline", sent = null, to, toAddress = null }: NewAnswer = {}) {
  const { rows } = await pool.query<{ id: string }>(
    `insert into mail (application_id, kind, key, answered_by, reply, subject, text, added_at, sent_at, went_to, to_address)
     select id, 'answer', gen_random_uuid(), 'Grace', $1, 'Hi', 'Hi', $2, $3, $4, $5 from application returning id`,
    [reply, minute(written), sent === null ? null : minute(sent), to === undefined ? "ada@example.org" : to, toAddress],
  );
  return rows[0]!.id;
}

/** `letter`: the kind of what the member sent themselves. */
async function tell(at: number, how = "phone", because: string | null = null, letter: string | null = null) {
  const key = randomUUID();
  await pool.query(
    `insert into told (application_id, key, how, because, member, at, reply, subject, text)
     select id, $1, $2, $3, 'Bo', $4, $5, $6, $6 from application`,
    [key, how, because, minute(at), letter, letter && "Hi"],
  );
  return () => pool.query("delete from told where key = $1", [key]);
}

async function reply(at: number) {
  await pool.query(
    "insert into reply (application_id, key, text, at) select id, gen_random_uuid(), 'Yes', $1 from application",
    [minute(at)],
  );
}

test("an application is open until an answer leaves, and the candidate knows once it has arrived", async () => {
  await storeApplication(pool);
  expect(await progress()).toEqual({ state: "open", minute: null, by: null });
  const id = await answer(1);
  expect(await progress()).toEqual({ state: "leaving", minute: 1, by: null });
  await pool.query("update mail set sent_at = $2 where id = $1", [id, minute(2)]);
  expect(await progress()).toEqual({ state: "answered", minute: 2, by: "Grace" });
  await pool.query("delete from mail where id = $1", [id]);
  expect(await progress()).toEqual({ state: "open", minute: null, by: null });
});

/** How the candidate replies, by what the team waits for. */
const channels = { reply: "page", meeting: "email" } as const;

test.each(replyNames.map((name) => ({ name, outcome: replies[name], awaited: waitsFor[replies[name]] })))(
  "after an answer that begins with $name, the candidate is $outcome, and the team waits for: $awaited",
  async ({ name, outcome, awaited }) => {
    await storeApplication(pool);
    await answer(1, { reply: name, sent: 2 });
    const { rows } = await pool.query(`select outcome, ${replyChannel} as channel from application a`);
    const known = { ...(await progress()), ...rows[0] };
    expect(known, "The view application_event names the state and outcome of each answer.").toEqual({
      state: awaited === null ? "answered" : "waiting",
      minute: 2,
      by: "Grace",
      outcome,
      channel: awaited && channels[awaited],
    });
  },
);

test.each([
  ["refused", { sent: null }, "gave_up_at = now(), last_failure = 'no-mailbox'"],
  ["came back", { sent: 2 }, "sent_at = null, gave_up_at = now(), last_failure = 'came-back'"],
  ["went to an address that was removed", { sent: 2 }, "went_to = null"],
  ["went to another address than a member chose", { sent: 2 }, "went_to = 'other@example.org'"],
])("an answer that %s is none", async (_, sent, change) => {
  await storeApplication(pool);
  await answer(1, sent);
  await pool.query(`update mail set ${change} where kind = 'answer'`);
  expect(await progress()).toEqual({ state: "open", minute: null, by: null });
});

test("an answer that the candidate replied to has arrived, also if their address has changed since", async () => {
  await storeApplication(pool);
  await answer(1, { reply: "ask", sent: 2 });
  await reply(3);
  await pool.query("update application set email = 'new@example.org'");
  const { rows } = await pool.query<Row>(`select ${firstKnownAt} as "firstKnownAt" from application a`);
  expect(rows[0]!.firstKnownAt?.getUTCMinutes()).toBe(2);
  // One that nothing was said to since, or whose owner said that it is not theirs, hasn't.
  await answer(4, { reply: "decline", sent: 5 });
  expect(await progress()).toMatchObject({ state: "open", minute: 3 });
  await pool.query("update mail set went_to = null");
  const { rows: removed } = await pool.query<Row>(`select ${firstKnownAt} as "firstKnownAt" from application a`);
  expect(removed[0]!.firstKnownAt).toBeNull();
});

test("the address of today decides whether an answer arrived, unless a member chose another one", async () => {
  await storeApplication(pool);
  const id = await answer(1, { sent: 2 });
  await pool.query("update application set email = 'right@example.org'");
  expect(await progress()).toMatchObject({ state: "open" });
  await pool.query("update mail set to_address = went_to where id = $1", [id]);
  expect(await progress()).toMatchObject({ state: "answered" });
  await pool.query("update mail set to_address = null, went_to = 'right@example.org' where id = $1", [id]);
  expect(await progress()).toMatchObject({ state: "answered" });
});

test.each(tellingNames.map((name) => tellings[name]))(
  "a member's word ($how, $because) is an answer, and what was before comes back with its row",
  async ({ how, because }) => {
    await storeApplication(pool);
    await answer(1, { reply: "ask", sent: 2 });
    const takeBack = await tell(3, how, because);
    expect(await progress()).toEqual({ state: "answered", minute: 3, by: "Bo" });
    await takeBack();
    expect(await progress()).toEqual({ state: "waiting", minute: 2, by: "Grace" });
  },
);

test("a reply opens it again, the next answer ends that, and a second letter under way takes nothing back", async () => {
  await storeApplication(pool);
  await answer(1, { reply: "invite", sent: 2 });
  await reply(3);
  expect(await progress()).toEqual({ state: "open", minute: 3, by: null });
  await answer(4);
  expect(await progress()).toEqual({ state: "leaving", minute: 4, by: null });
  await pool.query("update mail set sent_at = $1 where sent_at is null", [minute(5)]);
  expect(await progress()).toEqual({ state: "answered", minute: 5, by: "Grace" });
  await answer(6);
  expect(await progress()).toEqual({ state: "answered", minute: 5, by: "Grace" });
});

test("of two changes at the same time, the later one sees both", async () => {
  await storeApplication(pool);
  const id = await answer(1);
  const first = await pool.connect();
  await first.query("begin");
  await first.query("update mail set sent_at = $2 where id = $1", [id, minute(2)]);
  let isOver = false;
  const second = inTransaction(pool, async (client) => {
    await client.query(
      `insert into reply (application_id, key, text, at) select id, gen_random_uuid(), 'Yes', $1 from application`,
      [minute(1)],
    );
  }).then(() => (isOver = true));
  const isBlocked = "select from pg_locks where not granted";
  while ((await pool.query(isBlocked)).rowCount === 0 && !isOver) await pool.query("select pg_sleep(0.01)");
  await first.query("commit");
  first.release();
  await second;
  expect(await progress()).toEqual({ state: "answered", minute: 2, by: "Grace" });
});

test("in any order of facts, the state is what the rows say", async () => {
  await storeApplication(pool);
  // A small generator, so that a failure can be seen again.
  let seed = 7;
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  // No two are the same.
  const nextMinute = (step: number) => next(60) + step / 60_000;
  for (let step = 1; step < 200; step += 1) {
    const steps = [
      () =>
        answer(nextMinute(step), {
          reply: ["invite", "ask", "decline"][next(3)]!,
          sent: next(2) === 0 ? null : nextMinute(step),
        }),
      () => tell(nextMinute(step)),
      () => tell(nextMinute(step), "email", null, ["ask", "decline"][next(2)]),
      () => reply(nextMinute(step)),
      () => pool.query("delete from told where id = (select id from told order by id offset $1 limit 1)", [next(3)]),
      () => pool.query("delete from mail where id = (select id from mail order by id offset $1 limit 1)", [next(3)]),
      () => pool.query("delete from reply where id = (select id from reply order by id offset $1 limit 1)", [next(3)]),
      () => pool.query("update application set email = $1", [["ada@example.org", ""][next(2)]]),
    ];
    await steps[next(steps.length)]!();
    const { rows } = await pool.query<{ stored: string; computed: string }>(
      `with before as (select id, state, state_at from application)
       select before.state || coalesce(before.state_at::text, '') as stored,
              expected.state || coalesce(expected.at::text, '') as computed
       from before, lateral (select * from (
         select added_at, coalesce(sent_at, added_at) as at, case when sent_at is null then 'leaving'
                  when reply = 'decline' then 'answered' else 'waiting' end as state, sent_at is null as is_leaving
         from mail where sent_at is null or went_to = (select email from application)
         union all select at, at, case when reply = 'ask' then 'waiting' else 'answered' end, false from told
         union all select at, at, 'open', false from reply
         union all select '-infinity', null, 'open', false
       ) as facts) as facts, lateral (select facts.state, facts.at) as expected
       order by facts.is_leaving, facts.at desc nulls last`,
    );
    const stored = rows[0]!.stored;
    const known = rows.map(({ computed }) => computed).find((computed) => !computed.startsWith("leaving"))!;
    const leaving = rows.map(({ computed }) => computed).findLast((computed) => computed.startsWith("leaving"));
    expect(stored).toBe(known.startsWith("open") && leaving ? leaving : known);
  }
});

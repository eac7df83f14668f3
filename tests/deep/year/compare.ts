import type pg from "pg";
import { expect } from "vitest";
import { outcomes } from "../../../application/team/answer.ts";
import { inboxPageSize } from "../../../application/team/inbox.ts";
import { readInboxQuery } from "../../../application/team/inbox-address.ts";
import type { StoredApplication } from "../../../application/answer.ts";
import { findCandidatePage } from "../../../server/candidate/find-candidate-page.ts";
import { positionChanges } from "../../../server/team/positions/change-positions.ts";
import { readInbox } from "../../../server/team/inbox/read-inbox.ts";
import { readNumbers } from "../../../server/team/numbers/read-numbers.ts";
import type { Candidate } from "./candidate.ts";
import * as oracle from "./oracle.ts";
import {
  dayOf,
  listsOf,
  medianHoursOf,
  outcomeOf,
  outcomesOf,
  progressOf,
  stateOf,
  type Application,
  type Moment,
} from "./oracle.ts";
import type { Clock } from "./start-clock.ts";

const dayMs = 86_400_000;

/** Compares what the site says with what the oracle says. */
export function startComparing({ pool, clock }: { pool: pg.Pool; clock: Clock }) {
  /** Compares an application's page and its emails, after an act. */
  async function compareOne(candidate: Candidate): Promise<void> {
    await comparePage(candidate, [candidate.links.findLast(({ isOwn }) => isOwn)!]);
    if (!candidate.application.ended) await compareMail(candidate);
  }

  /** What each link to the page shows: the page, or how the link ended. */
  async function comparePage({ application, links: all }: Candidate, links = all): Promise<void> {
    const now = clock.now();
    const say = `the candidate's page on ${now.toISOString()}\n${application.story.join("\n")}`;
    for (const { key, isOwn, ended } of links) {
      const visit = { reference: application.reference, key, hasMail: true, hasChat: true };
      const page = await findCandidatePage(pool, visit, now);
      if (ended) {
        const isShown = ended.at.from > now.getTime() - 30 * dayMs;
        expect(page?.kind === "ended" ? page.link.ending : page, `${say}`).toBe(isShown ? ended.ending : null);
      } else if (page?.kind === "received") compareContent(application, isOwn, page.application, now, `${say}`);
      else expect(page?.kind, `${say}`).toBe("received");
    }
  }

  function compareContent(
    application: Application,
    isOwn: boolean,
    page: StoredApplication,
    now: Date,
    say: string,
  ): void {
    const { progress, answerBy, mayChange, replyChannel, isOwnLink, mail, email, letters, replies } = page;
    const { at, ...others } = progressOf(application, now.getTime());
    const { at: saidAt, ...said } = { at: undefined, ...progress };
    const told = { letters: letters.length, replies: replies.length };
    expect({ progress: said, answerBy, mayChange, replyChannel, isOwnLink, mail, email, ...told }, `${say}`).toEqual({
      progress: others,
      answerBy: oracle.dayToHearBy(application, now.getTime()),
      mayChange: isOwn && oracle.mayChange(application),
      replyChannel: oracle.replyChannel(application),
      isOwnLink: isOwn,
      mail: oracle.confirmationOf(application),
      email: application.email,
      letters: application.letters.filter(({ kind, sent }) => kind === "answer" && sent).length,
      replies: application.replies.filter(({ isOnPage }) => isOnPage).length,
    });
    expect(isWithin(saidAt, at), `the time ${saidAt} on ${say}`).toBe(true);
  }

  async function compareMail({ application, id }: Candidate): Promise<void> {
    const { rows } = await pool.query(
      `select kind, to_char(passed_day, 'YYYY-MM-DD') as "passedDay", went_to as "to", to_address as chosen, reply,
              case when sent_at is not null then 'sent' when gave_up_at is not null then last_failure else 'waits' end as state
       from mail where application_id = $1 order by id`,
      [id],
    );
    const expected = application.letters.map(({ kind, passedDay, to, chosen, reply, sent, gaveUp, failure }) => ({
      kind,
      passedDay,
      to,
      chosen,
      reply,
      state: sent ? "sent" : gaveUp ? failure : "waits",
    }));
    expect(rows, `the emails of\n${application.story.join("\n")}`).toEqual(expected);
  }

  /** Compares the state of every application. */
  async function compareStates(live: Application[]): Promise<void> {
    const { rows } = await pool.query<{ reference: string; state: string; outcome: string | null; at: Date | null }>(
      "select reference, state, outcome from application order by reference",
    );
    const expected = live
      .map((application) => ({
        reference: application.reference,
        state: stateOf(application),
        outcome: outcomeOf(application),
      }))
      .toSorted((one, other) => (one.reference < other.reference ? -1 : 1));
    const wrong = expected.find((one, index) => JSON.stringify(one) !== JSON.stringify(pick(rows[index])));
    const story = live.find(({ reference }) => reference === wrong?.reference)?.story.join("\n");
    expect(wrong && rows.find(({ reference }) => reference === wrong.reference), `the state of\n${story}`).toEqual(
      wrong,
    );
    expect(rows).toHaveLength(expected.length);
  }

  /** Compares the inbox, its lists of what is due, and where each closed position's candidates wait. */
  async function compareInbox(live: Application[]): Promise<void> {
    const now = clock.now().getTime();
    const { views, due } = listsOf(live, now);
    const { counts } = await readInbox(pool, readInboxQuery(new URLSearchParams()), true);
    const say = `on ${new Date(now).toISOString()}`;
    const lengths = Object.fromEntries(Object.entries(views).map(([name, list]) => [name, list.length]));
    expect(counts, `the counts of the inbox ${say}`).toEqual(lengths);
    const lists = [
      ...Object.entries(due).map(([only, list]) => [viewOf(only), only, list] as const),
      ["unmailed", "", views.unmailed] as const,
    ];
    // One list each day, in turn.
    const [view, only, list] = lists[Math.floor(now / dayMs) % lists.length]!;
    const inbox = await readInbox(pool, readInboxQuery(new URLSearchParams({ view, only })), true);
    expect(inbox.found, `how many are "${only || view}" ${say}`).toBe(list.length);
    const shown = inbox.entries.map(({ reference }) => reference);
    expect(
      shown.filter((reference) => !list.includes(reference)),
      `in "${only || view}" ${say}`,
    ).toEqual([]);
    expect(shown).toHaveLength(Math.min(list.length, inboxPageSize));
  }

  async function compareNumbers(live: Application[]): Promise<void> {
    const now = clock.now().getTime();
    const { views, due } = listsOf(live, now);
    const numbers = await readNumbers(pool, []);
    const { open, late, waiting, kept, broken, medianHours } = numbers.work;
    const say = `Numbers on ${new Date(now).toISOString()}`;
    expect({ open, late, waiting, kept, broken }, `${say}`).toEqual({
      open: views.open.length,
      late: due.late.length,
      waiting: views.waiting.length,
      kept: due.kept.length,
      broken: due.broken.length,
    });
    const median = medianHoursOf(live, now);
    // In full hours; one is received, and one known, in the time that a statement takes.
    const isRight = median === null ? medianHours === null : Math.abs(median - (medianHours ?? Infinity)) < 0.51;
    expect(isRight, `${medianHours} hours to the first answer, not ${median}, in ${say}`).toBe(true);
    for (const [by, rows] of [
      ["position", numbers.outcomes.positions],
      ["source", numbers.outcomes.sources],
    ] as const) {
      const expected = [...outcomesOf(live, now, by)].map(([id, those]) => ({
        id,
        received: those.length,
        open: those.filter((one) => stateOf(one) === "open").length,
        ...Object.fromEntries(
          outcomes.map((outcome) => [outcome, those.filter((one) => hasOutcome(one, outcome)).length]),
        ),
      }));
      const actual = rows.map(({ name: _, ...row }) => row);
      expect(actual.toSorted(byId), `outcomes by ${by} in ${say}`).toEqual(expected.toSorted(byId));
    }
    const byDay = Map.groupBy(live, ({ received }) => dayOf(received.from));
    const received = numbers.days.map((_, day) => numbers.sources.reduce((sum, { counts }) => sum + counts[day]!, 0));
    expect(received, `received in ${say}`).toEqual(numbers.days.map((day) => byDay.get(day)?.length ?? 0));
  }

  async function comparePositions(live: Application[]): Promise<void> {
    const positions = positionChanges({ pool, positions: { refresh: async () => {} } }, "Grace");
    for (const { id, waiting } of await positions.readTeamPositions())
      expect(waiting, `who waits for an answer to ${id}`).toBe(
        live.filter((application) => application.position === id && stateOf(application) === "open").length,
      );
  }

  return { compareOne, comparePage, compareStates, compareInbox, compareNumbers, comparePositions };
}

const hasOutcome = (application: Application, outcome: (typeof outcomes)[number]) =>
  outcome === "hired" ? application.isHired : outcomeOf(application) === outcome;

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

const viewOf = (only: string) =>
  only === "silent" ? "waiting" : only === "kept" || only === "broken" ? "all" : "open";

function pick(row: { reference: string; state: string; outcome: string | null } | undefined) {
  return row && { reference: row.reference, state: row.state, outcome: row.outcome };
}

/** The site stores a time when it does something; the page shows it in milliseconds. */
function isWithin(said: string | undefined, at: Moment | undefined): boolean {
  if (!said || !at) return !said && !at;
  const time = Date.parse(said);
  return time >= Math.floor(at.from) - 1 && time <= at.to + 1;
}

import type pg from "pg";
import { lanes } from "./lanes.ts";

/**
 * Gives every waiting application that has none its lane and its turn. In each lane, turn n is at most one application
 * of each network, and a network's first one waiting gets the turn that the others are at: however many one network
 * sends, everyone else waits for one of them. Start-time fair queueing, with networks for flows.
 */
export async function queueWaiting(client: Pick<pg.Pool, "query">): Promise<void> {
  for (let count = maxAtOnce; count === maxAtOnce;) {
    const { rowCount } = await client.query(assignTurns, [maxAtOnce]);
    count = rowCount ?? 0;
  }
}

/** A site that ran without Telegram may have many; each statement stays far below its time limit. */
const maxAtOnce = 5000;

/**
 * An application whose network is not known (an older release stored it) counts as a network of its own. Turn 0 is
 * that of applications which an operator asked to send again (`resend`), before all others.
 * The sort by network needs all of `based` before the first row is updated: a look for the lowest turn afterwards would
 * have to step over every row of this statement.
 */
const assignTurns = `
  with fresh as materialized (
    select o.application_id, o.network_hash, a.arrival,
           case when a.spam_signs = '{}' then ${lanes.first} else ${lanes.marked} end
             + (o.failures > 0)::integer as lane
    from outbox o join application a on a.id = o.application_id
    where o.delivered_at is null and o.lane is null
    order by a.arrival limit $1 for update of o skip locked
  ), based as materialized (
    select *, greatest(
      1,
      (select min(turn) from outbox w where delivered_at is null and w.lane = f.lane and turn > 0),
      (select max(turn) + 1 from outbox w
       where delivered_at is null and w.lane = f.lane and w.network_hash = f.network_hash)) as first_turn
    from fresh f
  ), numbered as (
    select *, row_number() over (
      partition by lane, coalesce(network_hash, uuid_send(application_id)) order by arrival) - 1 as place
    from based
  )
  update outbox o set lane = n.lane, arrival = n.arrival, turn = n.first_turn + n.place
  from numbered n where o.application_id = n.application_id`;

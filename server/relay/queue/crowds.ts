import type pg from "pg";
import { chatMessages } from "../../../content/chat-messages.ts";
import type { SendOutcome } from "../../telegram/send-outcome.ts";
import { failureKinds } from "../../telegram/failure-kinds.ts";

/** When more wait from one network, the chat gets one line, until none of that network is waiting. */
const mostUntold = 50;

/** The networks with more waiting applications than that, as SQL: their hashes and counts. */
const crowdedNetworks = `
  select network_hash, count(*)::integer as waiting from outbox
  where delivered_at is null and network_hash is not null group by network_hash having count(*) > ${mostUntold}`;

/**
 * Has `send` say in one line how many applications wait from networks of which the chat was not told. What surely did
 * not arrive is said again the next time. Null when there is nothing to say.
 */
export async function tellOfCrowds(
  client: Pick<pg.Pool, "query">,
  send: (text: string) => Promise<SendOutcome>,
): Promise<SendOutcome | null> {
  // Noted first: of two lines for one crowd, the second would be noise.
  const { rows } = await client.query<{ networkHash: Buffer; waiting: number }>(noteCrowds);
  if (rows.length === 0) return null;
  const waiting = rows.reduce((sum, row) => sum + row.waiting, 0);
  const outcome = await send(chatMessages.crowded(waiting, rows.length));
  const mayHaveArrived =
    outcome.kind === "sent" || (outcome.kind === "failed" && failureKinds[outcome.failure].isAmbiguous);
  if (!mayHaveArrived) {
    const hashes = rows.map(({ networkHash }) => networkHash);
    await client.query("delete from crowded_network where network_hash = any($1)", [hashes]);
  }
  return outcome;
}

const noteCrowds = `
  with crowded as (${crowdedNetworks}),
  gone as (
    delete from crowded_network n where not exists (
      select from outbox o where o.delivered_at is null and o.network_hash = n.network_hash)
  ),
  noted as (insert into crowded_network select network_hash from crowded on conflict do nothing returning network_hash)
  select network_hash as "networkHash", waiting from crowded join noted using (network_hash)`;

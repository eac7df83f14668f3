import { teamPath } from "../../../application/team/addresses.ts";
import { inboxSearch, readInboxQuery } from "../../../application/team/inbox-address.ts";
import type { TeamPosition } from "../../../application/team/positions.ts";

const inbox = readInboxQuery(new URLSearchParams());

/** Leads to the candidates for a position who wait for an answer; nothing without any. */
export function WaitingLink({ position: { id, waiting }, text }: { position: TeamPosition; text: string }) {
  if (waiting === 0) return null;
  return <a href={teamPath + inboxSearch(inbox, { position: id })}>{text}</a>;
}

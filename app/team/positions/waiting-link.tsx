import { teamPath } from "../../../application/team/addresses.ts";
import { inboxSearch, readInboxQuery } from "../../../application/team/inbox-address.ts";
import type { TeamPosition } from "../../../application/team/positions.ts";

const inbox = readInboxQuery(new URLSearchParams());

/** `label`: the text for screen readers, where what is beside the link says the rest to everyone else. */
type WaitingLinkProps = { position: TeamPosition; text: string; label?: string };

/** Leads to the candidates for a position who wait for an answer; nothing without any. */
export function WaitingLink({ position: { id, waiting }, text, label }: WaitingLinkProps) {
  if (waiting === 0) return null;
  return (
    <a href={teamPath + inboxSearch(inbox, { position: id })} aria-label={label}>
      {text}
    </a>
  );
}

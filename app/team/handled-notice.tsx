import { isReference } from "../../application/reference.ts";
import { teamApplicationPath, teamPath } from "../../application/team/addresses.ts";
import { inboxPageSize, type InboxEntry } from "../../application/team/inbox.ts";
import type { Team } from "../../application/team/team.ts";
import { inboxPage } from "../../content/team/inbox.ts";
import { Button } from "../ui/button.tsx";

/** What the member just marked as handled, as the address says, as far as it still is: also after Back and a reload. */
export async function readJustHandled(team: Team, params: URLSearchParams): Promise<InboxEntry[]> {
  const references = (params.get("handled") ?? "").split(",").filter(isReference).slice(0, inboxPageSize);
  if (references.length === 0) return [];
  return (await team.readEntries(references)).filter(({ handledBy }) => handledBy === team.member);
}

/** What was just done, for the page's title, which a screen reader reads first. It names no candidate. */
export function saidInTitle(notice: string | null, justHandled: InboxEntry[]): string[] {
  if (notice !== null) return [notice];
  return justHandled.length > 0 ? [inboxPage.isHandled(justHandled.map(({ reference }) => reference))] : [];
}

/** Names who is handled, and takes it back. `list`: the query of the list's address. */
export function HandledNotice({ entries, list }: { entries: InboxEntry[]; list: string }) {
  const [first] = entries;
  if (!first) return null;
  const page = entries.length === 1 ? teamApplicationPath(first.reference) : teamPath;
  return (
    <form method="post" action={page + list} className="row team-notice">
      <p role="status" dir="auto">
        {inboxPage.isHandled(entries.map(({ name }) => name))}
      </p>
      {entries.map(({ reference }) => (
        <input key={reference} type="hidden" name="reference" value={reference} />
      ))}
      <Button type="submit" name="change" value="reopen" size="small">
        {inboxPage.undo}
      </Button>
    </form>
  );
}

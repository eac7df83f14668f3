import type pg from "pg";
import { cleanLetter } from "../../../application/clean-text.ts";
import { chatMessages } from "../../../content/chat-messages.ts";
import { recordChange } from "../../applications/record-change.ts";
import { searchable } from "../../applications/search-text.ts";
import { addChatLine } from "../../jobs/chat/send-line.ts";
import { compose, plain } from "../../telegram/chat-text.ts";

type NewNote = { member: string; reference: string; applicationId: string; text: string };

/**
 * Adds a note to an application, which the transaction of `client` has locked. Nothing is added for an empty text, and for
 * the one that the member wrote last. The chat gets a line for the members whom the note names, such as "@Grace".
 */
export async function addNote(
  client: Pick<pg.Pool, "query">,
  { member, reference, applicationId, text }: NewNote,
): Promise<void> {
  const note = cleanLetter(text);
  if (note === "") return;
  const { rows } = await client.query<{ id: string }>(insertNote, [applicationId, member, note]);
  const [added] = rows;
  if (!added) return;
  await client.query("update application set search_text = search_text || $2 where id = $1", [
    applicationId,
    ` ${searchable(note)}`,
  ]);
  await recordChange(client, { member, action: "noted", subject: reference });
  const named = await findNamed(client, member, note);
  if (named.length === 0) return;
  const line = compose([plain(chatMessages.namedInNote(named, member, reference))]);
  await addChatLine(client, `note ${added.id}`, { text: line, page: reference });
}

const insertNote = `
  insert into note (application_id, member, text)
  select $1, $2, $3 where not exists (
    select from (select member, text from note where application_id = $1 order by id desc limit 1) as last
    where last.member = $2 and last.text = $3)
  returning id::text`;

async function findNamed(client: Pick<pg.Pool, "query">, author: string, note: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from team_member where name <> $1 order by name", [
    author,
  ]);
  return rows.map(({ name }) => name).filter((name) => isNamed(name, note));
}

/** A longer word that begins like the name is another one. */
function isNamed(name: string, note: string): boolean {
  const [words, sought] = [note.toLowerCase(), `@${name.toLowerCase()}`];
  for (let at = words.indexOf(sought); at >= 0; at = words.indexOf(sought, at + 1))
    if (!/^[\p{L}\p{N}]/u.test(words.slice(at + sought.length))) return true;
  return false;
}

import type pg from "pg";

/** What is shown of a text resume; nobody reads more on a page. */
const maxShownLength = 50_000;

/** The beginning of a text file as it was received: UTF-8, UTF-16 with its mark, or Windows-1252 for anything else. */
export async function readResumeText(
  client: Pick<pg.Pool, "query">,
  applicationId: string,
): Promise<{ text: string; isShortened: boolean }> {
  const { rows } = await client.query<{ bytes: Buffer; isLast: boolean }>(
    `select bytes, not exists (select from resume_chunk where application_id = $1 and number = 1) as "isLast"
     from resume_chunk where application_id = $1 and number = 0`,
    [applicationId],
  );
  const { bytes = Buffer.of(), isLast = true } = rows[0] ?? {};
  const text = decode(bytes);
  return { text: text.slice(0, maxShownLength), isShortened: !isLast || text.length > maxShownLength };
}

/** The end of the chunk may be inside a character. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes, { stream: true });
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes, { stream: true });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

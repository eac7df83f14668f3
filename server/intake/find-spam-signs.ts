import type pg from "pg";
import type { ApplicationFields } from "../../application/fields.ts";
import { minOwnLetterLength, repeatedByOthers, spamSigns, type SpamSign } from "../../application/spam-signs.ts";
import { isTransient } from "../database/transient-error.ts";

export type Suspect = {
  fields: ApplicationFields;
  sha256: Buffer;
  hiddenText: string | null;
};

/** A database that is unavailable adds no signs. */
export async function findSpamSigns(pool: pg.Pool, suspect: Suspect): Promise<SpamSign[]> {
  const { fields, sha256, hiddenText } = suspect;
  const values = [sha256, fields.coverLetter, fields.email];
  const { rows } = await pool
    .query<{ resumes: number; letters: number }>({ name: "count others", text: countOthers }, values)
    .catch((error: unknown) => {
      if (isTransient(error)) return { rows: [] };
      throw error;
    });
  const { resumes = 0, letters = 0 } = rows[0] ?? {};
  const found: Record<SpamSign, boolean> = {
    "hidden-field": hiddenText !== null && hiddenText.trim() !== "",
    "link-in-name": hasWebAddress(fields.firstName) || hasWebAddress(fields.lastName),
    "same-resume": resumes >= repeatedByOthers,
    "same-letter": letters >= repeatedByOthers && fields.coverLetter.length >= minOwnLetterLength,
  };
  return spamSigns.filter((sign) => found[sign]);
}

/** A scheme, `www.` and a domain with a path, or a common ending of such names. Degrees such as M.Com are none. */
const webAddresses = [
  /https?:|www\.|\.[a-z]{2,}\//i,
  /[\w-]{2}\.(com|net|org|info|biz|ru|cn|xyz|top|site|online|shop|link|io)\b/i,
];

function hasWebAddress(name: string): boolean {
  return webAddresses.some((pattern) => pattern.test(name));
}

// Addresses, not applications: one person may apply for every position with the same resume.
const countOthers = `
  select
    (select count(distinct lower(email))::int from (
       select email from resume join application on id = application_id
       where sha256 = $1 and received_at > now() - interval '1 day' and lower(email) <> lower($3) limit 100) as resumes
    ) as resumes,
    (select count(distinct lower(email))::int from (
       select email from application
       where cover_letter = $2 and received_at > now() - interval '1 day' and lower(email) <> lower($3) limit 100) as letters
    ) as letters`;

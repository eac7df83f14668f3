import type pg from "pg";
import type { SearchMethod } from "../../../application/team/inbox.ts";
import { singleLine } from "../../applications/clean-text.ts";

/** Going back further than this finds an inbox without a search. */
const maxSearches = 20;

/** Longer than any name with its email address. */
const maxSearchLength = 200;

/**
 * Keeps what a session searches for, and returns the number by which the result's address names it: a random one, so
 * that two clicks at once do not meet.
 */
export async function keepSearch(pool: pg.Pool, sessionHash: Buffer, text: string): Promise<number> {
  const { rows } = await pool.query<{ number: number }>(
    `with kept as (
       insert into team_search (session_hash, number, text)
       values ($1, floor(random() * 2000000000)::integer, $2) returning number
     ), dropped as (
       delete from team_search where session_hash = $1 and number in (
         select number from team_search where session_hash = $1 order by created_at desc offset $3)
     )
     select number from kept`,
    // The statement does not see the row that it adds.
    [sessionHash, singleLine(text).slice(0, maxSearchLength), maxSearches - 1],
  );
  return rows[0]!.number;
}

/** The text of a session's search, null when it is no longer kept. */
export async function readSearch(pool: pg.Pool, sessionHash: Buffer, number: number): Promise<string | null> {
  const { rows } = await pool.query<{ text: string }>(
    "select text from team_search where session_hash = $1 and number = $2",
    [sessionHash, number],
  );
  return rows[0]?.text ?? null;
}

/** Any part of a word is found where PostgreSQL could make the index for it, else only beginnings. */
export async function searchMethodOf(pool: pg.Pool): Promise<SearchMethod> {
  const { rows } = await pool.query<{ hasIndex: boolean }>(
    `select to_regclass('application_search') is not null as "hasIndex"`,
  );
  return rows[0]?.hasIndex ? "any-part" : "beginnings";
}

import type pg from "pg";
import type { Typed } from "./steps.ts";

/** An application as the site has stored it. */
export type Row = { reference: string; typed: Required<Pick<Typed, keyof typeof columns>> };

const columns = {
  position: "position_title",
  email: "email",
  firstName: "first_name",
  lastName: "last_name",
  coverLetter: "cover_letter",
  resume: "file_name",
} as const;

/** Returns the applications whose addresses are in `domain`, in the order of their arrival. */
export async function storedRows(pool: pg.Pool, domain: string): Promise<Row[]> {
  const selected = Object.entries(columns).map(([name, column]) => `${column} as "${name}"`);
  const { rows } = await pool.query<Row["typed"] & { reference: string }>(
    `select reference, ${selected.join(", ")} from application join resume on resume.application_id = application.id
      where email like $1 order by arrival`,
    [`%${domain}`],
  );
  return rows.map(({ reference, ...typed }) => ({ reference, typed }));
}

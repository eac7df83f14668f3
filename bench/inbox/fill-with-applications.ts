import type pg from "pg";
import { runLongStatement } from "../../server/database/run-long-statement.ts";

/** Rows as two years of a busy site leave them: few wait, few look like spam, most are handled. Resumes have no content. */
export async function fillWithApplications(pool: pg.Pool, count: number, session: Buffer): Promise<void> {
  await pool.query("insert into team_member (name) values ('Bench')");
  await pool.query("insert into team_session (token_hash, member_id) select $1, id from team_member", [session]);
  for (const sql of [applications, resumes, outbox, mails, views, "vacuum analyze"])
    await runLongStatement(pool, longestMs, { text: sql.replaceAll("$count", String(count)), values: [] });
}

const longestMs = 10 * 60_000;

const applications = `
  insert into application (reference, idempotency_key, received_at, first_name, last_name, email, position_id,
    position_title, experience, cover_letter, spam_signs, handled_by, handled_at)
  select 'SM-' || upper(substr(md5(n::text), 1, 4)) || '-' || upper(substr(md5(n::text), 5, 6)), gen_random_uuid(),
    now() - (($count - n) * interval '1 second' * 63072000 / $count),
    'Candidate', n::text,
    'person' || n || '@example.org',
    (array['sales-intern', 'graphic-designer-intern', 'uiux-designer-intern', 'full-stack-developer-intern'])[1 + n % 4],
    (array['Sales Intern', 'Graphic Designer Intern', 'UI/UX Designer Intern', 'Full Stack Developer Intern'])[1 + n % 4],
    '0-1', repeat('A letter of the usual length. ', 40), case when n % 97 = 0 then array['same-letter'] else '{}' end,
    case when n % 10 > 0 then 'Bench' end, case when n % 10 > 0 then now() end
  from generate_series(1, $count) n`;

const resumes = `
  insert into resume (application_id, file_name, media_type, size_bytes, sha256, scan, scan_signature)
  select id, 'resume.pdf', 'application/pdf', 200000, sha256(id::text::bytea),
    case when arrival % 5000 = 0 then 'infected' else 'clean' end, case when arrival % 5000 = 0 then 'Eicar' end
  from application`;

const outbox = `
  insert into outbox (application_id, attempts, delivered_at)
  select id, 1, case when arrival < $count - 20 then now() end from application`;

const mails = `
  insert into mail (application_id, attempts, sent_at, gave_up_at)
  select id, 1, case when arrival % 200 > 0 then now() end, case when arrival % 200 = 0 then now() end
  from application`;

const views = `
  insert into page_view select (now() at time zone 'utc')::date - n, '/page-' || page, 1 + n % 50
  from generate_series(0, 729) n, generate_series(1, 20) page`;

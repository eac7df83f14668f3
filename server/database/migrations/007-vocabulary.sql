-- Breaking: tables and columns that the release before uses get other names.
-- One word for one thing. Earlier migrations, which have run, keep the old names: piece, allowance, marks.
alter table staged_piece rename to staged_chunk;
alter table intake_allowance rename to rate_limit;
alter table application rename column marks to spam_signs;
alter table delay_alarm rename column told_at to logged_at;

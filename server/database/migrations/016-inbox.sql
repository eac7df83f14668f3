-- Who answers a candidate: the one status that the team sets.
alter table application
  add column handled_by text,
  add column handled_at timestamptz,
  add check ((handled_by is null) = (handled_at is null));

-- Each filter of the inbox, in the order of arrival.
create index application_unhandled on application (arrival) where handled_at is null;
create index application_position on application (position_id, arrival);
create index application_suspicious on application (arrival) where spam_signs <> '{}';
create index resume_withheld on resume (application_id) where scan = 'infected' or is_unscannable;

-- Search for the beginning of a name, an email address, or a reference.
create index application_first_name on application (lower(first_name) text_pattern_ops);
create index application_last_name on application (lower(last_name) text_pattern_ops);
create index application_email on application (lower(email) text_pattern_ops);
create index application_lower_reference on application (lower(reference) text_pattern_ops);

-- Where PostgreSQL has pg_trgm and lets us use it: search for any part of them (server/team/inbox/search-condition.ts).
do $$ begin
  create extension if not exists pg_trgm;
  create index application_search on application
    using gin (lower(first_name || ' ' || last_name || ' ' || email || ' ' || reference) gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise notice 'Without pg_trgm, the inbox finds beginnings only.';
end $$;

-- Breaking: the release before reads and writes the columns that are dropped here.
-- The scheduled deletion compares the times of its looks alone.
alter table retention drop column boot_id, drop column uptime_seconds;

-- The moment of the backup that this database was restored from, until an operator says that what waited may go out.
alter table retention add column restored_from timestamptz;

-- Applications that were deleted, in whichever way: a backup from before must not bring them back. The site copies them
-- into a file beside the backups (server/backup/erased-list.ts).
create table erased_application (
  reference text primary key,
  erased_on date not null default (now() at time zone 'utc')::date
);
create function note_erased_application() returns trigger language plpgsql as $$
begin
  insert into erased_application (reference) values (old.reference) on conflict do nothing;
  return null;
end $$;
create trigger application_note_erased after delete on application
  for each row execute function note_erased_application();

-- An application that the chat never got is dealt with when the chat has it, or it is erased.
alter table outbox drop column settled_at;

-- What the scheduled deletion remembers: one row. `looked_at` is when the clock was last believed, with the machine's
-- boot and uptime at that moment; `retention_days` is the period that was in force then.
create table retention (
  looked_at timestamptz not null default now(),
  boot_id text not null default '',
  uptime_seconds double precision not null default 0,
  retention_days integer,
  -- Why nothing is deleted until an operator confirms; null when nothing is in the way.
  held_because text,
  -- When Telegram may next be asked to delete a message, so that several instances together ask a few times a minute.
  next_deletion_at timestamptz not null default now()
);
insert into retention default values;

-- A message that Telegram refused to delete is left to a person, and asked about again after some days.
alter table message_to_delete
  add column asked_at timestamptz,
  add column refusal text;

-- Settled: an operator has dealt with an application that the chat never got. It counts as delivered then, so that the
-- relay leaves it alone. `end_announced_at`: when operators were first warned that an undelivered one will be deleted.
alter table outbox
  add column settled_at timestamptz,
  add column end_announced_at timestamptz;

-- Whatever deletes an application, the release before this one included: the numbers of its messages stay until the
-- messages are gone.
create function note_messages_to_delete() returns trigger language plpgsql as $$
begin
  insert into message_to_delete (chat_id, message_id, reference, step, sent_at)
  select chat_id, message_id, old.reference, step, sent_at from relay_step where application_id = old.id
  on conflict do nothing;
  return old;
end $$;
create trigger application_note_messages before delete on application
  for each row execute function note_messages_to_delete();

-- The room of deleted resumes and chunks is needed again soon, not after a fifth of the table is gone.
alter table resume_chunk set (toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 5000);
alter table staged_chunk set (toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 5000);

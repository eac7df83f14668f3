-- Applications that their candidates withdrew: what is left of them, for 30 days. It is also the outbox of the line that
-- the chat gets about each of them, sent by the instance that relays.
create table withdrawal (
  reference text primary key,
  -- SHA-256 of the key of the candidate's page, which goes on saying when it was withdrawn.
  key_hash bytea not null,
  withdrawn_at timestamptz not null default now(),
  -- Null while the application is being sent: it is erased when the send ends.
  erased_at timestamptz,
  attempts integer not null default 0,
  -- Failures of its own in a row; trouble of the chat does not count.
  failures integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_failure text,
  -- When the chat got its line, and the line's number there.
  told_at timestamptz,
  chat_id text,
  message_id bigint
);
create index withdrawal_open on withdrawal (withdrawn_at) where erased_at is null or told_at is null;
create index withdrawal_told_at on withdrawal (told_at);

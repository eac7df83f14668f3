-- The mail that a candidate gets when mail is configured: an outbox row, written with the application. One without spam
-- signs only. The release before this one ignores it.
create table mail (
  application_id uuid primary key references application on delete cascade,
  attempts integer not null default 0,
  -- Failures of its own in a row; trouble of the mail server does not count.
  failures integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- A kind of server/mail/mail-failures.ts, and the server's reply code if it gave one.
  last_failure text,
  response_code integer,
  sent_at timestamptz,
  -- It will not be tried again; `last_failure` says why.
  gave_up_at timestamptz
);
create index mail_waiting on mail (next_attempt_at) where sent_at is null and gave_up_at is null;

-- Mails that one address got or may have got, for a day; of the address, a hash with the secret of the database.
create table mailed_address (
  id bigint generated always as identity primary key,
  address_hash bytea not null,
  mailed_at timestamptz not null default now()
);
create index mailed_address_hash on mailed_address (address_hash, mailed_at);

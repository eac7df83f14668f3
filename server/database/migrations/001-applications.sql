-- One application is one row here, its resume in pieces, and one outbox row: all written in one transaction.

create table application (
  id uuid primary key default gen_random_uuid(),
  -- The order of arrival, in which the chat hears of them.
  arrival bigint generated always as identity unique,
  reference text not null unique,
  -- One intent to apply: the same key again finds this row instead of making a second one.
  idempotency_key uuid not null unique,
  received_at timestamptz not null default now(),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  position_id text not null,
  position_title text not null,
  experience text not null,
  portfolio text,
  cover_letter text not null,
  -- Why it looks like spam; nothing is discarded for it.
  marks text[] not null default '{}'
);

create table resume (
  application_id uuid primary key references application on delete cascade,
  file_name text not null,
  media_type text not null,
  size_bytes integer not null,
  sha256 bytea not null
);

-- Pieces of 256 KB: reading a resume back never needs the whole file in memory.
create table resume_chunk (
  application_id uuid not null references resume on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (application_id, number)
);
alter table resume_chunk alter column bytes set storage external;

create table outbox (
  application_id uuid primary key references application on delete cascade,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_failure text,
  delivered_at timestamptz
);
create index outbox_undelivered on outbox (next_attempt_at) where delivered_at is null;

-- What the chat has of an application: a retry repeats at most the step that was cut off.
-- It refers to the application, not to the outbox row, which stays locked during a send.
create table relay_step (
  application_id uuid not null references application on delete cascade,
  step text not null,
  chat_id text not null,
  message_id bigint not null,
  sent_at timestamptz not null default now(),
  primary key (application_id, step)
);
create index relay_step_sent_at on relay_step (sent_at);

-- A group that became a supergroup has a new id; the configured one keeps working.
create table relay_chat (
  configured_chat_id text primary key,
  chat_id text not null
);

-- Posts allowed for each network, shared by all instances. Losing it in a crash only forgives.
create unlogged table intake_allowance (
  network text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null default now()
);

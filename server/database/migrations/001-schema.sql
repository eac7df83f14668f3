-- The pieces by which a searched word is found in a text: of each word every three letters that follow each other, its
-- beginnings, and, where letters are words, as in Chinese, each one and two of them. Expensive: an index has the results.
create function search_grams(text) returns text[] language sql immutable strict parallel safe cost 10000 as $$
  select array_agg(distinct substr(word, start, length))
  from regexp_split_to_table($1, '\s+') as word, generate_series(1, 3) as length,
       generate_series(1, char_length(word) - length + 1) as start
  where length = 3 or start = 1 or word ~ '[^ -~]'
$$;

-- An application, its resume in chunks and the jobs that send it are written in one transaction.
create table application (
  id uuid primary key default gen_random_uuid(),
  arrival bigint generated always as identity unique,
  reference text not null unique,
  idempotency_key uuid not null unique,
  received_at timestamptz not null default now(),
  first_name text not null,
  last_name text not null,
  -- Empty: its owner said that the application is not theirs.
  email text not null,
  -- How often the address was corrected: part of the key of the candidate's page, so that an older link shows nothing.
  key_version integer not null default 0,
  -- Of the form with the last correction: sent twice, it is done once.
  correction_id uuid,
  phone text,
  position_id text not null,
  position_title text not null,
  experience text not null,
  portfolio text,
  cover_letter text not null,
  spam_signs text[] not null default '{}',
  -- A word of content/sources.ts: the link by which the candidate came.
  source text,
  -- The day, in the team's zone, by which the candidate was promised to hear. Later changes of the setting leave it.
  answer_by date,
  handled_by text,
  handled_at timestamptz,
  -- When a member said that they had sent an answer from their own mail program; null when they took it back.
  answered_by_hand_at timestamptz,
  note text,
  note_by text,
  note_at timestamptz,
  -- Since when messages of it are missing in the chat; null when none is.
  waiting_since timestamptz default now(),
  attempts integer not null default 0,
  -- A kind of server/telegram/outcomes.ts.
  last_failure text,
  -- The first time that the chat had all of it. Sending it again leaves this as it is.
  delivered_at timestamptz,
  -- The inbox's search text (server/applications/search-text.ts): the fields, and on a second line the note.
  search_text text not null default '',
  -- The words of its answers (mail.search_text).
  answer_words text not null default '',
  -- The kinds of its answers (mail.reply), each once, in the order of the alphabet, with spaces between them.
  replies text not null default '',
  -- The keys that applications of one person share (server/applications/same-person.ts).
  person_keys text[] not null default '{}',
  check ((handled_by is null) = (handled_at is null)),
  check (answered_by_hand_at is null or handled_at is not null),
  check ((note is null) = (note_by is null) and (note is null) = (note_at is null))
);
create index application_person_keys on application using gin (person_keys);
create index application_cover_letter on application using hash (cover_letter);
create index application_answer_by on application (answer_by) where answer_by is not null;
-- The inbox's order by the day that was named (server/team/inbox/inbox-condition.ts).
create index application_due on application
  ((coalesce(answer_by - date '2000-01-01', 99999)::bigint * 4294967296 + arrival)) where handled_at is null;
create index application_unhandled on application (arrival) where handled_at is null;
create index application_handled on application (handled_at) where handled_at is not null;
create index application_position on application (position_id, arrival);
create index application_unhandled_position on application (position_id, arrival) where handled_at is null;
create index application_handled_position on application (position_id, handled_at) where handled_at is not null;
-- The inbox finds by it the applications with rare values of these columns.
create index application_filters on application (position_id, experience, replies);
create index application_received on application (received_at);
create index application_search on application using gin (search_grams(search_text || ' ' || answer_words));
create index application_waiting on application (waiting_since) where waiting_since is not null;
create index application_suspicious on application (arrival) where spam_signs <> '{}' and handled_at is null;

create table resume (
  application_id uuid primary key references application on delete cascade,
  file_name text not null,
  media_type text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  -- `unscannable`: the scanner was there and gave no verdict; withheld like an infected resume.
  scan text not null default 'not configured'
    check (scan in ('not configured', 'clean', 'infected', 'unscanned', 'unscannable')),
  scan_signature text,
  check ((scan = 'infected') = (scan_signature is not null))
);
create index resume_sha256 on resume (sha256);
create index resume_withheld on resume (application_id) where scan in ('infected', 'unscannable');

-- Chunks of 256 KB: reading a resume back never needs the whole file in memory.
create table resume_chunk (
  application_id uuid not null references resume on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (application_id, number)
);
alter table resume_chunk alter column bytes set storage external;
-- Space of deleted resumes is needed soon, not only after a fifth of the table is dead.
alter table resume_chunk set (toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 5000);

-- The messages of applications that are in the chat.
create table chat_message (
  application_id uuid not null references application on delete cascade,
  step text not null,
  chat_id text not null,
  message_id bigint not null,
  sent_at timestamptz not null default now(),
  -- True means that the application was sent again since.
  is_old boolean not null default false,
  primary key (application_id, chat_id, message_id)
);

-- The chat that Telegram moved a group to.
create table moved_chat (
  configured_chat_id text primary key,
  chat_id text not null
);

-- Calls of the last minute, for TELEGRAM_MESSAGES_PER_MINUTE. Losing the table in a crash only allows more.
create unlogged table chat_call (
  called_at timestamptz not null default clock_timestamp()
);

-- Messages of erased applications until they are gone. Messages that Telegram refuses to delete are left to a person.
create table message_to_delete (
  chat_id text not null,
  message_id bigint not null,
  reference text not null,
  step text not null,
  sent_at timestamptz not null,
  asked_at timestamptz,
  refusal text,
  primary key (chat_id, message_id)
);

-- Sends to the chat without an answer yet. A row that stays means that a copy may be in the chat, and that no id leads to
-- it. The row outlives the application (server/applications/unconfirmed-sends.ts).
create table unconfirmed_send (
  reference text not null,
  step text not null,
  begun_at timestamptz not null default now(),
  -- True means that an earlier send of the step has ended without an answer: a later answer does not confirm that one.
  is_lost boolean not null default false,
  primary key (reference, step)
);

-- Deleted applications, which a backup from before must not bring back (server/backup/erased-list.ts).
create table erased_application (
  reference text primary key,
  erased_on date not null default (now() at time zone 'utc')::date
);

create function note_erased_application() returns trigger language plpgsql as $$
begin
  insert into message_to_delete (chat_id, message_id, reference, step, sent_at)
  select chat_id, message_id, old.reference, step, sent_at from chat_message where application_id = old.id
  on conflict do nothing;
  insert into erased_application (reference) values (old.reference) on conflict do nothing;
  delete from job where kind = 'application' and subject = old.id::text;
  return old;
end $$;
create trigger application_note_erased before delete on application
  for each row execute function note_erased_application();

-- Withdrawn applications, for 30 days.
create table withdrawal (
  reference text primary key,
  key_hash bytea not null,
  withdrawn_at timestamptz not null default now(),
  -- When the withdrawal was reported to the chat, or was found never to have been sent there.
  told_at timestamptz,
  chat_id text,
  message_id bigint
);

-- Emails to candidates. An answer of the team is stored with its text, at most once for each key of a form. Any other
-- text is written when it is sent, because it may hold the secret link.
create table mail (
  id bigint generated always as identity primary key,
  application_id uuid not null references application on delete cascade,
  -- A kind of server/mail/mail-kinds.ts.
  kind text not null,
  added_at timestamptz not null default now(),
  -- The rows of one email to one mailbox, about several of its applications.
  letter uuid not null default gen_random_uuid(),
  -- In place of the application's address.
  to_address text,
  key uuid,
  answered_by text,
  -- A name of application/team/answer.ts, and one of content/team/replies/reasons.md.
  reply text,
  reason text,
  subject text,
  text text,
  -- The kind of answer, the member and the subject, for the inbox's search.
  search_text text not null default '',
  -- A kind of server/mail/mail-failures.ts, and the mail server's codes, such as `550 5.1.1`.
  last_failure text,
  server_reply text,
  -- Tries whose end is not known, also the one under way.
  open_tries smallint not null default 0,
  tried_at timestamptz,
  -- The mail is given up four days later; waiting for a limit does not count.
  first_tried_at timestamptz,
  sent_at timestamptz,
  gave_up_at timestamptz,
  unique (application_id, key),
  check (num_nulls(key, answered_by, reply, subject, text) in (0, 5))
);
create index mail_letter on mail (letter);
-- Once for each application, also if it is handled, taken back and overdue again.
create unique index mail_overdue on mail (application_id) where kind = 'overdue';
create index mail_unsent on mail (application_id) where sent_at is null;
create index mail_declined on mail (sent_at) where reply = 'decline';
create index mail_given_up on mail (application_id) where gave_up_at is not null;

-- Answers are added and taken back; the inbox searches the words, and filters by the kinds, of all that an application has.
create function note_answers() returns trigger language plpgsql as $$
declare
  answered uuid := coalesce(new.application_id, old.application_id);
begin
  update application set (answer_words, replies) = (
    select coalesce(string_agg(search_text, ' ' order by id), ''),
           coalesce(string_agg(distinct reply, ' ' order by reply), '')
    from mail where application_id = answered and reply is not null)
  where id = answered;
  return null;
end $$;
create trigger mail_added_answer after insert on mail
  for each row when (new.reply is not null) execute function note_answers();
create trigger mail_removed_answer after delete on mail
  for each row when (old.reply is not null) execute function note_answers();

-- Mails of one day, for the limits of a mailbox, a network and the site. The hashes are keyed with a secret.
create table mailed_address (
  id bigint generated always as identity primary key,
  address_hash bytea not null,
  network_hash bytea,
  mailed_at timestamptz not null default now()
);

-- The key of the networks' hashes, for a day. Two UUIDs are 244 bits of PostgreSQL's strong random numbers.
create table network_key (
  key bytea not null,
  made_at timestamptz not null default now()
);
insert into network_key (key) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- Every instance derives the keys of the candidates' pages from it.
create table status_secret (
  secret bytea not null
);
insert into status_secret (secret) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- Losing it in a crash only allows more.
create unlogged table rate_limit (
  network text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null default now()
);

create table retention (
  looked_at timestamptz not null default now(),
  retention_days integer,
  -- Why nothing is deleted until an operator confirms; null without an objection.
  held_because text,
  -- The moment of the backup that this database was restored from, until an operator ends the hold.
  restored_from timestamptz
);
insert into retention default values;

-- When the chat last got the Monday reminder, or when there was no reason to send it.
create table weekly_reminder (
  done_at timestamptz
);
insert into weekly_reminder default values;

create table scheduled_backup (
  tried_at timestamptz,
  failure text,
  taken_at timestamptz
);
insert into scheduled_backup default values;

-- How the site was last reached at its public address; null: it is not asked.
create table public_address (
  asked_at timestamptz,
  failure text,
  failing_since timestamptz,
  certificate_ends_at timestamptz
);
insert into public_address default values;

-- Jobs, done after a response (server/jobs/job-kinds.ts): of a queue's due ones, the lowest rank first.
create table job (
  queue text not null,
  kind text not null,
  subject text not null,
  rank bigint not null default 0,
  due_at timestamptz not null default now(),
  -- In the future: the clock was set back since, and the job is due.
  set_at timestamptz not null default clock_timestamp(),
  -- Consecutive failed attempts. A pause of the whole queue is not one.
  failures integer not null default 0,
  data jsonb,
  primary key (kind, subject)
);
create index job_next on job (queue, rank, due_at);

create table queue_trouble (
  queue text primary key,
  kind text not null,
  since timestamptz not null default now()
);

-- The alarms sent to operators: trouble until it is over, and events for an hour.
create table alarm (
  -- A name of server/base/alarms.ts.
  name text primary key,
  sentence text not null,
  began_at timestamptz not null default now(),
  told_at timestamptz not null default now()
);

-- The hiring team's pages: who may sign in, and what they did. No token is stored, only its SHA-256.
create table team_member (
  id bigint generated always as identity primary key,
  name text not null,
  email text,
  invited_at timestamptz not null default now()
);
create unique index team_member_name on team_member (lower(name));
create unique index team_member_email on team_member (lower(email));

create table team_invitation (
  token_hash bytea primary key,
  member_id bigint not null references team_member on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table team_session (
  token_hash bytea primary key,
  member_id bigint not null references team_member on delete cascade,
  last_seen_at timestamptz not null default now()
);

-- Hashes of the networks in which a member had a session, for 90 days: strangers elsewhere can't use up the member's
-- links by mail.
create table team_network (
  member_id bigint not null references team_member on delete cascade,
  network_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (member_id, network_hash)
);

-- Members' decisions about a position. Null means that it stays open. A file that names another last day than it did
-- then is newer than the decision.
create table position_closing (
  position_id text primary key,
  closes_at timestamptz,
  file_day date,
  decided_at timestamptz not null default now()
);

-- The log of changes: action, application, member. Names of members stay; references of deleted applications go after
-- 30 days.
create table team_change (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null stands for the command line.
  member text,
  action text not null,
  subject text
);
create index team_change_subject on team_change (subject);

create table page_view (
  day date not null,
  page text not null,
  views bigint not null,
  primary key (day, page)
);

-- Numbers shows these sums of the days that are over (server/team/numbers/read-numbers.ts). They hold nothing about a
-- person.
create table daily_sum (
  day date not null,
  figure text not null,
  name text not null,
  count bigint not null,
  primary key (day, figure, name)
);

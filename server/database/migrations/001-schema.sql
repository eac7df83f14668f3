-- An application, its resume in chunks and the jobs that send it are written in one transaction.
create table application (
  id uuid primary key default gen_random_uuid(),
  arrival bigint generated always as identity unique,
  reference text not null unique,
  idempotency_key uuid not null unique,
  received_at timestamptz not null default now(),
  -- The inbox reads all applications for its counts, so the columns that it looks at come first.
  -- How far the team is: `leaving` means that an answer is under way, `waiting` that the team waits for the candidate.
  -- Only the triggers below write both, from the rows that say what happened; `state_at` is when that was.
  state text not null default 'open' check (state in ('open', 'leaving', 'waiting', 'answered')),
  state_at timestamptz,
  -- How the candidate knows, of `waiting` and `answered`: the triggers take it from the view `application_event`.
  outcome text,
  -- Since when messages of it are missing in the chat; null when none is.
  waiting_since timestamptz default now(),
  -- The day, in the team's zone, by which the candidate was promised to hear. Later changes of the setting leave it.
  answer_by date,
  -- A later day that a member named since; `answer_by` stays what was first promised.
  new_answer_by date,
  hired_on date,
  hired_by text,
  position_id text not null,
  experience text not null,
  spam_signs text[] not null default '{}',
  -- The inbox's search text (server/applications/search-text.ts): the fields, and on a second line the notes.
  search_text text not null default '',
  -- The words of the cover letter, for the same search (server/applications/search-text.ts).
  letter_words tsvector not null default '',
  -- The words of its answers (mail.search_text), for the same search.
  answer_words text not null default '',
  first_name text not null,
  last_name text not null,
  -- Empty: its owner said that the application is not theirs.
  email text not null,
  -- How often the candidate changed it: part of the key of the candidate's page, whose older links have ended.
  key_version integer not null default 0,
  changed_at timestamptz,
  -- Of the form with the last change: sent twice, it is done once.
  change_id uuid,
  phone text,
  position_title text not null,
  portfolio text,
  cover_letter text not null,
  -- A word of content/sources.ts: the link by which the candidate came.
  source text,
  attempts integer not null default 0,
  -- A kind of server/telegram/outcomes.ts.
  last_failure text,
  -- The first time that the chat had all of it. Sending it again leaves this as it is.
  delivered_at timestamptz,
  -- The keys that applications of one person share (server/applications/same-person.ts).
  person_keys text[] not null default '{}',
  check ((hired_by is null) = (hired_on is null))
);
create index application_person_keys on application using gin (person_keys);
create index application_letter_words on application using gin (letter_words);
create index application_cover_letter on application using hash (cover_letter);
create index application_answer_by on application (answer_by) where answer_by is not null;
create index application_open on application (arrival) where state = 'open';
create index application_known on application (state_at) where state <> 'open';
create index application_received on application (received_at);
create index application_waiting on application (waiting_since) where waiting_since is not null;

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
  -- The pages or the text that the team sees, or that there are none; null until a member first looks at it.
  reading jsonb,
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

-- The messages of applications to the chat. A row is written before its message leaves, and gets the message's id with the
-- chat's answer. Without an id, the message may be in the chat.
create table chat_message (
  id bigint generated always as identity primary key,
  application_id uuid not null references application on delete cascade,
  step text not null,
  chat_id text not null,
  message_id bigint,
  sent_at timestamptz not null default now(),
  -- True means that the application was sent again since.
  is_old boolean not null default false
);
create index chat_message_application on chat_message (application_id);

-- The chat that Telegram moved a group to.
create table moved_chat (
  configured_chat_id text primary key,
  chat_id text not null
);

-- Calls of the last minute, for TELEGRAM_MESSAGES_PER_MINUTE. Losing the table in a crash only allows more.
create unlogged table chat_call (
  called_at timestamptz not null default clock_timestamp()
);

-- Rows of `chat_message` whose applications are erased or changed, until their messages are gone. A person has to delete
-- the messages that Telegram refuses to delete, and to look for those without an id; the latter are forgotten after 30 days.
create table message_to_delete (
  id bigint primary key,
  reference text not null,
  step text not null,
  chat_id text not null,
  message_id bigint,
  sent_at timestamptz not null,
  asked_at timestamptz,
  refusal text
);
create index message_to_delete_reference on message_to_delete (reference);

-- Deleted applications, which neither a backup from before (server/backup/erased-list.ts) nor a browser that sends again
-- must bring back: each reference is derived from an idempotency key.
create table erased_application (
  reference text primary key,
  erased_on date not null default (now() at time zone 'utc')::date
);

-- Has the messages of an application deleted from the chat. Returns how many there are.
create function take_back_messages(application_id uuid, reference text) returns integer language sql as $$
  -- Waits for a sender that is just recording a message's id, and moves it too.
  with moved as (
    delete from chat_message m where m.application_id = $1 returning id, step, chat_id, message_id, sent_at
  ), noted as (
    insert into message_to_delete (id, reference, step, chat_id, message_id, sent_at)
    select id, $2, step, chat_id, message_id, sent_at from moved returning id
  )
  select count(*)::integer from noted;
$$;

create function note_erased_application() returns trigger language plpgsql as $$
begin
  perform take_back_messages(old.id, old.reference);
  insert into erased_application (reference) values (old.reference) on conflict do nothing;
  delete from job
  where kind = 'application' and subject = old.id::text or kind = 'chat line' and subject like old.id || ' %';
  return old;
end $$;
create trigger application_note_erased before delete on application
  for each row execute function note_erased_application();

-- Links to candidates' pages that no longer open them, for 30 days: the page says what happened, and when. Triggers on
-- `application` write them.
create table ended_link (
  key_hash bytea primary key,
  reference text not null,
  -- `not mine`: the owner of the email address said that they had not applied.
  ending text not null check (ending in ('replaced', 'not mine', 'withdrawn', 'deleted')),
  ended_at timestamptz not null default now(),
  -- Of a withdrawal: the chat is still to be told of it, once its messages are deleted as far as Telegram allows; null if the
  -- chat never had the application.
  awaits_report boolean
);
create index ended_link_reference on ended_link (reference);

-- Mailboxes whose owners said that an application is not theirs, scrambled (server/applications/candidate-links.ts): it
-- can't be changed to have such an address again.
create table refused_mailbox (
  application_id uuid not null references application on delete cascade,
  mailbox text not null,
  primary key (application_id, mailbox)
);

-- Emails to candidates. An answer of the team is stored with its text, at most once for each key of a form. Any other
-- text is written when it is sent, because it may hold the secret link.
create table mail (
  id bigint generated always as identity primary key,
  application_id uuid not null references application on delete cascade,
  -- A kind of server/mail/mail-kinds.ts.
  kind text not null,
  -- The day that was named to the candidate, and has passed, of a mail that says so.
  passed_day date,
  added_at timestamptz not null default now(),
  -- The rows of one email about several applications.
  letter uuid not null default gen_random_uuid(),
  -- How many applications its text names: more than the letter has rows means that some are deleted since, or have a letter
  -- of their own.
  names smallint not null default 1,
  -- The address that a member chose in place of the application's.
  to_address text,
  -- The address of the last try, written before it begins; null without one, and once its owner said that they didn't
  -- apply.
  went_to text,
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
  -- The mail is given up four days later; waiting for a limit or for the mail server as a whole does not count.
  first_tried_at timestamptz,
  sent_at timestamptz,
  gave_up_at timestamptz,
  unique (application_id, key),
  check (num_nulls(key, answered_by, reply, subject, text) in (0, 5)),
  check ((kind = 'overdue') = (passed_day is not null))
);
create index mail_letter on mail (letter);
create index mail_unsent on mail (application_id) where sent_at is null;
create index mail_given_up on mail (application_id) where gave_up_at is not null;
create index mail_misdirected on mail (application_id) where kind = 'answer' and sent_at is not null and went_to is null;

-- An answer as the member typed it, with its placeholders, under the key of its form: Undo leads back to it.
create table typed_answer (
  application_id uuid not null references application on delete cascade,
  key uuid not null,
  reply text not null,
  reason text,
  subject text not null,
  text text not null,
  primary key (application_id, key)
);
create index typed_answer_key on typed_answer (key);

-- A member's word how the candidate was told; `nothing`: closed without an answer. `key`: of the form that said it.
create table told (
  id bigint generated always as identity primary key,
  application_id uuid not null references application on delete cascade,
  key uuid not null,
  how text not null check (how in ('email', 'phone', 'in person', 'nothing')),
  because text check (because in ('spam', 'duplicate')),
  member text not null,
  at timestamptz not null default clock_timestamp(),
  -- The letter that the member sent from a program of their own, with its name of application/team/answer.ts.
  reply text,
  subject text,
  text text,
  unique (application_id, key),
  check ((how = 'nothing') = (because is not null)),
  check (num_nulls(reply, subject, text) in (0, 3)),
  check (text is null or how = 'email')
);

-- What a candidate replied: on their page with its text, or, if there is a `member`, as that member noted.
create table reply (
  id bigint generated always as identity primary key,
  application_id uuid not null references application on delete cascade,
  key uuid not null,
  text text,
  member text,
  at timestamptz not null default clock_timestamp(),
  unique (application_id, key),
  check ((text is null) <> (member is null))
);

create table note (
  id bigint generated always as identity primary key,
  application_id uuid not null references application on delete cascade,
  member text not null,
  text text not null,
  at timestamptz not null default clock_timestamp()
);
create index note_application on note (application_id);

create function has_reply(replied uuid, after timestamptz) returns boolean language sql stable as $$
  select exists (select from reply where application_id = replied and at > after)
$$;

-- Whether a mail that the mail server took at `sent_at` went where it should: to the application's address of today, or to
-- the one that a member chose for it; or the candidate replied after it.
create function has_arrived(went_to text, to_address text, sent_at timestamptz, application_id uuid, email text)
returns boolean language sql stable as $$
  select coalesce(went_to in (email, to_address) or went_to is not null and has_reply(application_id, sent_at), false)
$$;

-- What the team and a candidate know of each other, who said it, and the state that each event leads to.
create view application_event as
  select application_id, at, kind, member,
         case when kind in ('invite', 'ask') then 'waiting' when kind = 'reply' then 'open' else 'answered' end as state,
         case kind when 'invite' then 'invited' when 'ask' then 'asked' when 'decline' then 'declined'
                   when 'write' then 'answered' when 'nothing' then 'closed' when 'reply' then null else 'told' end as outcome
  from (
    select mail.application_id, sent_at as at, reply as kind, answered_by as member
    from mail join application on application.id = mail.application_id
    where mail.kind = 'answer' and sent_at is not null
      and has_arrived(went_to, to_address, sent_at, application.id, application.email)
    union all
    select application_id, at, coalesce(reply, how), member from told
    union all
    select application_id, at, 'reply', member from reply
  ) as event;

-- Computes the state of an application: of the events the last one decides, and an answer that is under way makes an open
-- application a leaving one. The lock lets a change at the same time wait, so that the later one sees both.
create function compute_application_state(changed uuid) returns void language plpgsql as $$
begin
  perform from application where id = changed for no key update;
  update application set state = computed.state, state_at = computed.at, outcome = computed.outcome
  from (
    select case when coalesce(last.state, 'open') <> 'open' then last.state
                when leaving.at is not null then 'leaving' else 'open' end as state,
           case when coalesce(last.state, 'open') <> 'open' then last.at else coalesce(leaving.at, last.at) end as at,
           last.outcome
    from (select min(added_at) as at from mail
          where application_id = changed and kind = 'answer' and sent_at is null and gave_up_at is null) as leaving
    left join (select state, at, outcome from application_event
               where application_id = changed order by at desc limit 1) as last on true
  ) as computed
  where id = changed and (application.state, application.state_at, application.outcome)
    is distinct from (computed.state, computed.at, computed.outcome);
end $$;

create function follow_event() returns trigger language plpgsql as $$
begin
  perform compute_application_state(coalesce(new.application_id, old.application_id));
  return null;
end $$;
create trigger mail_state after insert or delete or update of sent_at, gave_up_at, went_to, to_address on mail
  for each row execute function follow_event();
create trigger told_state after insert or update or delete on told for each row execute function follow_event();
create trigger reply_state after insert or update or delete on reply for each row execute function follow_event();

create function follow_address() returns trigger language plpgsql as $$
begin
  perform compute_application_state(new.id);
  return null;
end $$;
create trigger application_state after update of email on application
  for each row when (old.email is distinct from new.email) execute function follow_address();


-- Every instance derives the keys of the candidates' links from it.
create table status_secret (
  secret bytea not null
);
insert into status_secret (secret) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- The key of a link as server/applications/candidate-links.ts derives it: HMAC with SHA-256 (RFC 2104), 128 bits, base64url.
create function link_key(link text) returns text language sql stable as $$
  with pads as (
    select string_agg(set_byte('\x00', 0, byte # 54), '' order by place) as inner_pad,
           string_agg(set_byte('\x00', 0, byte # 92), '' order by place) as outer_pad
    from (
      select place, case when place < length(secret) then get_byte(secret, place) else 0 end as byte
      from status_secret, generate_series(0, 63) as place
    ) as padded
  )
  select rtrim(translate(encode(substr(
    sha256(outer_pad || sha256(inner_pad || convert_to(link, 'UTF8'))), 1, 16), 'base64'), '+/', '-_'), '=')
  from pads
$$;

-- The page's own link ends with each change, a mail's link with the address that it was sent to.
create function note_ended_links() returns trigger language plpgsql as $$
declare
  is_deleted constant boolean := tg_op = 'DELETE';
begin
  insert into ended_link (key_hash, reference, ending)
  select sha256(convert_to(link_key(link), 'UTF8')), old.reference, ending
  from (values
    ('page ' || old.id || ' ' || old.key_version, is_deleted or new.key_version <> old.key_version,
      case when is_deleted then 'deleted' else 'replaced' end),
    ('mail ' || old.id || ' ' || old.email, old.email <> '' and (is_deleted or new.email <> old.email),
      case when is_deleted then 'deleted' when new.email = '' then 'not mine' else 'replaced' end)
  ) as links (link, has_ended, ending)
  where has_ended
  on conflict (key_hash) do update set ending = excluded.ending, ended_at = excluded.ended_at;
  return null;
end $$;
create trigger application_links_ended after delete or update of key_version, email on application
  for each row execute function note_ended_links();

-- Token buckets (server/limits/rate-limit.ts), by a hash of what is counted and for whom: a network, a mailbox, a member.
-- A bucket is forgotten when it is full. Losing the table in a crash only allows more.
create unlogged table rate_limit (
  bucket bytea primary key,
  full_at timestamptz not null
);

-- The key of these hashes, and of the networks in the jobs of waiting mail. Backups leave it out: with it, all IPv4
-- addresses could be tried in minutes. Two UUIDs are 244 bits of PostgreSQL's strong random numbers.
create table rate_limit_key (
  key bytea not null
);
insert into rate_limit_key (key) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

create table retention (
  -- When the clock was last trusted (server/retention/look-at-clock.ts).
  looked_at timestamptz not null default now(),
  -- Why nothing is deleted until an operator confirms; null without an objection.
  held_because text,
  -- The moment of the backup that this database was restored from, until an operator ends the hold.
  restored_from timestamptz
);
insert into retention default values;

-- When the team last got its daily reminder, or when there was no reason to send it.
create table daily_reminder (
  done_at timestamptz
);
insert into daily_reminder default values;

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

-- A queue with a row here pauses until `paused_until`. The row goes when a job succeeds, or when nothing waits in the
-- queue but what runs by schedule.
create table queue_trouble (
  queue text primary key,
  -- Null means that nothing is wrong: the queue waits for room in TELEGRAM_MESSAGES_PER_MINUTE.
  kind text,
  since timestamptz not null default now(),
  paused_until timestamptz not null default now(),
  -- In the future: the clock was set back since, and the pause is over.
  paused_at timestamptz not null default clock_timestamp(),
  -- Consecutive pauses; the next one is longer.
  pauses integer not null default 0
);

-- The hiring team's pages: who may sign in, and what they did. No token is stored, only its SHA-256.
create table team_member (
  id bigint generated always as identity primary key,
  name text not null,
  email text,
  wants_reminder boolean not null default true,
  invited_at timestamptz not null default now(),
  -- How long the member's answers wait, and can be stopped.
  answers_wait_minutes smallint not null default 1 check (answers_wait_minutes in (1, 10, 60))
);
create unique index team_member_name on team_member (lower(name));
create unique index team_member_email on team_member (lower(email));

create table team_invitation (
  token_hash bytea primary key,
  member_id bigint not null references team_member on delete cascade,
  -- The member who made the link, and with whom it ends; null for the command line, and for one that was asked for.
  made_by bigint references team_member on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The form whose button used it.
  used_by uuid
);

create table team_session (
  token_hash bytea primary key,
  member_id bigint not null references team_member on delete cascade,
  last_seen_at timestamptz not null default now()
);

-- The positions. Starts take them from content/positions until a member changes one, or someone applies. A row whose content
-- was published is never deleted: its id keeps its meaning, and its address says that it is closed.
create table position (
  id text primary key,
  -- The published Position of application/position.ts; null until it is published.
  content jsonb,
  -- The WrittenPosition that a member saved and that is not published; null for none.
  draft jsonb,
  -- When it closes, or closed; null for a position without an end.
  closes_at timestamptz,
  -- When members last changed what the site shows of it; null since the start.
  changed_at timestamptz,
  -- The four columns above as they were before that change, for Undo; null when there is nothing to undo.
  before jsonb,
  -- Titles by which open forms may still name it.
  former_titles text[] not null default '{}',
  -- Raised by each change of a member: what was opened before it is refused.
  version integer not null default 1,
  check (content is not null or draft is not null)
);

create function keep_former_title() returns trigger language plpgsql as $$
begin
  new.former_titles := array_append(old.former_titles, old.content ->> 'title');
  return new;
end $$;
create trigger position_title before update of content on position
  for each row when (old.content ->> 'title' <> new.content ->> 'title') execute function keep_former_title();

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

-- Each attempt to send an application to the chat, for the team: when, and what became of it. The newest 50 of each
-- application are kept. The release before this one writes none.
create table relay_attempt (
  id bigint generated always as identity primary key,
  application_id uuid not null references application on delete cascade,
  began_at timestamptz not null default now(),
  -- Null while it is under way, and for good when its process died.
  ended_at timestamptz,
  -- A kind of server/telegram/failure-kinds.ts; null when nothing failed.
  failure text
);
create index relay_attempt_application on relay_attempt (application_id, id);

-- The inbox's view of mails that were given up.
create index mail_gave_up on mail (application_id) where gave_up_at is not null;

-- The hiring team's pages: who may sign in, and what they did. No token is stored, only its SHA-256.
create table team_member (
  id bigint generated always as identity primary key,
  name text not null,
  invited_at timestamptz not null default now()
);
create unique index team_member_name on team_member (lower(name));

-- A link that signs in once, within 24 hours.
create table team_invitation (
  token_hash bytea primary key,
  member_id bigint not null references team_member on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

-- Deleted with its member: revoking ends all sessions at once.
create table team_session (
  token_hash bytea primary key,
  member_id bigint not null references team_member on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index team_session_member on team_session (member_id);

-- What a session has searched for: the address of a result names the number, never the text.
create table team_search (
  session_hash bytea not null references team_session on delete cascade,
  number integer not null,
  text text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (session_hash, number)
);

-- What was done, by whom, to which application. It keeps names of members, none of candidates, and outlives both.
create table team_change (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null: someone at the command line.
  member text,
  action text not null,
  -- The member or the application that it was done to.
  subject text
);

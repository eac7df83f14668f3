-- Large resumes whose chunks are awaited: the form that names one announces it. Chunks that a release before this one
-- takes may have no row here.
create table announced_upload (
  id uuid primary key,
  size_bytes integer not null,
  -- Whose upload it is, from the narrowest network to the widest, so that none can take all the room.
  networks text[] not null,
  staged_bytes integer not null default 0,
  -- When it was announced, or the last new chunk of it arrived.
  active_at timestamptz not null default now()
);

-- The announcement knows it. Only the release before this one still writes and counts it.
alter table staged_chunk alter column network drop not null;

-- The scheduled backup, for all instances: one row. Only the one that holds the lock makes it and writes here.
create table scheduled_backup (
  -- When the last one was begun, whatever became of it.
  tried_at timestamptz,
  -- Why the last one that ended failed; null when it did not.
  failure text,
  -- The last good one: its file's name, its size, and the moment of which it holds the state.
  file text,
  size_bytes bigint,
  taken_at timestamptz
);
create unique index scheduled_backup_single on scheduled_backup ((true));
insert into scheduled_backup default values;

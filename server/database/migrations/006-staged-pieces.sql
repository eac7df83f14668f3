-- Large resumes arrive in pieces, which wait here until the application that names them is stored, or for a day.
create table staged_piece (
  upload_id uuid not null,
  number integer not null,
  bytes bytea not null,
  -- Whose piece it is, so that one network cannot take all the room.
  network text not null,
  staged_at timestamptz not null default now(),
  primary key (upload_id, number)
);
alter table staged_piece alter column bytes set storage external;

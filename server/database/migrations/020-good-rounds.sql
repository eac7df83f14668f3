-- When each of the site's regular jobs last did all that it had to do, on whichever instance. It does not move while a
-- job fails or does not run at all.
create table good_round (
  job text primary key,
  ended_at timestamptz not null
);

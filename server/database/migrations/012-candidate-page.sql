-- The candidate's page has a secret address (server/candidate/status-url.ts). One row. Every instance derives the same
-- keys from it; the two UUIDs are 244 bits of PostgreSQL's strong random numbers.
create table status_secret (
  secret bytea not null
);
create unique index status_secret_single on status_secret ((true));
insert into status_secret (secret) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

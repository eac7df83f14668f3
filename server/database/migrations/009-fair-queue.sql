-- The order in which waiting applications go out: in turn from each network (server/relay/queue/).
-- The release before this one ignores these columns; what it stores or resends has no lane and gets one.
alter table outbox
  -- Whose network it came from, as a hash with a key that lasts a day; null as soon as it is delivered.
  add column network_hash bytea,
  -- Failures of its own in a row; trouble of the chat does not count.
  add column failures integer not null default 0,
  -- All three null until the relay has queued it.
  add column lane smallint,
  add column turn bigint,
  add column arrival bigint;

create index outbox_turn on outbox (lane, turn, arrival) where delivered_at is null;
create index outbox_network on outbox (network_hash, lane, turn) where delivered_at is null;

-- One row. The two UUIDs are 244 bits of PostgreSQL's strong random numbers.
create table network_key (
  key bytea not null,
  made_at timestamptz not null default now()
);
create unique index network_key_single on network_key ((true));
insert into network_key (key) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- Networks of which the chat has been told that many applications wait, until none does.
create table crowded_network (
  network_hash bytea primary key
);

-- Which instance relays, and when it last said so. One row.
create table relay_leader (
  -- The name of its database sessions, which no other instance has.
  instance text not null,
  beat bigint not null
);
create unique index relay_leader_single on relay_leader ((true));

-- What the log said in capitals, for each way by which operators are told of it: `email` and `url`. Of several instances
-- the one that sets `tried_at` sends. The release before this one ignores the table.
create table alarm (
  receiver text not null,
  -- The capitals, without the rest of the sentence.
  headline text not null,
  sentence text not null,
  began_at timestamptz not null default now(),
  said_at timestamptz not null default now(),
  ended_at timestamptz,
  -- When sending it was last begun; null once that has worked.
  tried_at timestamptz,
  -- When it last arrived; null: not yet. The row goes when its end has arrived.
  sent_at timestamptz,
  primary key (receiver, headline)
);

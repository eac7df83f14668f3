-- Mails of one network and of the whole site a day, beside those to one mailbox. The network is the hash that the outbox
-- has too (009-fair-queue.sql): kept with a mail until it is sent or given up, and with what counts for a day. The
-- release before this one ignores all of it.
alter table mail
  add column network_hash bytea,
  -- Four days from here it is given up; waiting for a limit does not count.
  add column first_tried_at timestamptz;
alter table mailed_address add column network_hash bytea;
-- All of a day are counted together.
drop index mailed_address_hash;

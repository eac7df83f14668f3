-- Since when an application waits for the chat: since it arrived, or since somebody asked to send it again.
alter table outbox add column waiting_since timestamptz not null default now();
update outbox set waiting_since = received_at from application where id = application_id;

-- When operators were last told that applications wait too long; null while none does. One row, so that of several
-- instances one tells them.
create table delay_alarm (told_at timestamptz);
insert into delay_alarm (told_at) values (null);

-- Messages of erased applications that may still be in the chat, until they are known to be gone.
create table message_to_delete (
  chat_id text not null,
  message_id bigint not null,
  reference text not null,
  step text not null,
  sent_at timestamptz not null,
  primary key (chat_id, message_id)
);

-- What people write to the company is a ticket: somebody looks after it, and what is said to and fro stands under it.
alter table contact_message add column state text not null default 'open' check (state in ('open', 'waiting', 'done'));
alter table contact_message add column owner_id text;
alter table contact_message add column owner_name text;
-- When its sender last wrote, or it was last answered.
alter table contact_message add column moved_at timestamptz not null default now();
-- In the address that an answer to a reply goes to: nobody guesses it.
alter table contact_message add column reply_token text not null default replace(gen_random_uuid()::text, '-', '');
update contact_message set moved_at = created_at;
create unique index contact_message_reply on contact_message (reply_token);
create index contact_message_queue on contact_message (tenant_id, state, moved_at, id);
create index contact_message_owned on contact_message (tenant_id, owner_id, state, moved_at, id) where owner_id is not null;
create index contact_message_account on contact_message (tenant_id, account_id, created_at) where account_id is not null;

-- What followed: `in` the sender's, `out` ours, `note` for the staff alone.
create table ticket_entry (
  tenant_id text not null,
  id text not null,
  contact_id text not null,
  kind text not null check (kind in ('in', 'out', 'note')),
  text text not null,
  -- Of the staff, or the address that it came from.
  by_name text not null,
  at timestamptz not null,
  -- The same call, or the same mail, is one entry.
  dedupe_key text not null,
  primary key (tenant_id, id),
  unique (tenant_id, contact_id, dedupe_key),
  foreign key (tenant_id, contact_id) references contact_message (tenant_id, id) on delete cascade
);
create index ticket_entry_of on ticket_entry (tenant_id, contact_id, at);

create table saved_reply (
  tenant_id text not null references tenant (id),
  id text not null,
  title text not null,
  text text not null,
  made_by text not null,
  made_at timestamptz not null,
  primary key (tenant_id, id)
);

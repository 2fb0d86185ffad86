-- Accounts that their holder closed: until when support brings them back, and when what is personal went.

create table account_closing (
  tenant_id text not null,
  id text not null,
  account_id text not null,
  closed_at timestamptz not null,
  -- From then on nobody brings it back.
  erase_at timestamptz not null check (erase_at >= closed_at),
  restored_at timestamptz,
  restored_by text,
  -- Of the erasing: it goes on where it was.
  began_at timestamptz,
  erased_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  check (restored_at is null or began_at is null),
  check ((restored_at is null) = (restored_by is null)),
  check (erased_at is null or began_at is not null)
);
create unique index account_closing_one on account_closing (tenant_id, account_id) where restored_at is null;
create index account_closing_due on account_closing (erase_at) where restored_at is null and erased_at is null;
insert into account_closing (tenant_id, id, account_id, closed_at, erase_at)
  select tenant_id, id, id, deleted_at, deleted_at + interval '30 days' from account where deleted_at is not null;

-- Money of a closed account: nothing is paid for by it, and what renews is ended until its provider says so.
create table closed_account (
  tenant_id text not null,
  account_id text not null,
  closed_at timestamptz not null,
  -- When all providers had said that nothing renews; null while that is to be asked.
  settled_at timestamptz,
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index closed_account_owed on closed_account (closed_at) where settled_at is null;
insert into closed_account (tenant_id, account_id, closed_at)
  select tenant_id, id, deleted_at from account where deleted_at is not null;

-- Copies of what is held on a person, which they asked for: sealed, fetched once, gone after a week.
create table data_export (
  tenant_id text not null,
  id text not null,
  account_id text not null,
  asked_at timestamptz not null,
  ready_at timestamptz,
  until timestamptz,
  size_bytes int check (size_bytes > 0),
  sealed text,
  -- By which sign-in; it may ask again for some minutes, for the answer may have been lost.
  fetched_at timestamptz,
  fetched_by text,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
  check ((ready_at is null) = (until is null)),
  check ((fetched_at is null) = (fetched_by is null))
);
create unique index data_export_asked on data_export (tenant_id, account_id) where ready_at is null;
create index data_export_newest on data_export (tenant_id, account_id, asked_at desc);
create index data_export_until on data_export (until) where sealed is not null;

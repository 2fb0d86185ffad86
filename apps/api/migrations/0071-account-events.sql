-- What was done on an account and when, for its owner to read; swept after 18 months, and gone with the person: erasing an
-- account removes these rows.
create table account_event (
  tenant_id text not null,
  id text not null,
  account_id text not null,
  kind text not null,
  -- Texts by name, such as what plays; no secret and no network address.
  detail jsonb not null default '{}',
  -- Where it was done; empty when that is not known.
  device_name text not null default '',
  place text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
create index account_event_newest on account_event (tenant_id, account_id, created_at desc, id desc);
create index account_event_oldest on account_event (created_at);

alter table sign_in_session
  -- City and country as a CDN told them; empty when none did.
  add column place text not null default '',
  -- By what it was opened; empty in sessions from before.
  add column signed_in_by text not null default '';

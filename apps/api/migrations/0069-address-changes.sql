-- A new email address or telephone number that waits until somebody has shown that it is theirs; one of each at a time.
create table address_change (
  tenant_id text not null,
  account_id text not null,
  kind text not null check (kind in ('email', 'telephone')),
  address text not null,
  requested_at timestamptz not null,
  -- From then on it must be asked for again.
  expires_at timestamptz not null,
  primary key (tenant_id, account_id, kind),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
create index address_change_expires on address_change (expires_at);

-- An address that was changed or taken off, and what gives it back to whoever reads what is sent there.
create table address_undo (
  tenant_id text not null,
  id text not null,
  account_id text not null,
  kind text not null check (kind in ('email', 'telephone')),
  -- The one before, which its owner had confirmed.
  address text not null,
  confirmed_at timestamptz not null,
  -- SHA-256 of the link's token.
  token_sha256 text not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- An earlier one was used: whoever got this one in between was not the owner.
  void_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
create unique index address_undo_token on address_undo (tenant_id, token_sha256);
create index address_undo_account on address_undo (tenant_id, account_id);
create index address_undo_expires on address_undo (expires_at);

alter table proof drop constraint proof_purpose_check;
alter table proof add constraint proof_purpose_check check (
  purpose in ('confirm-email', 'confirm-mobile', 'reset-email', 'reset-mobile', 'change-email', 'change-mobile'));

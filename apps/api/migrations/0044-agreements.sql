-- What somebody agreed to when they began to pay or left a means behind: the words, the terms of the money, and the versions
-- of the legal texts. Only ever added to; it stays as long as the books do.
create table agreement (
  tenant_id text not null,
  id text not null,
  account_id text not null,
  kind text not null check (kind in ('checkout', 'change', 'card', 'mandate', 'price')),
  -- Of this kind, that it is about: once for each.
  subject text not null,
  checkout_id text,
  subscription_id text,
  -- As it was shown, with its version and its hash.
  words text not null,
  words_version text not null,
  words_sha256 text not null check (words_sha256 ~ '^[0-9a-f]{64}$'),
  terms_version text not null,
  privacy_version text not null,
  -- Null where nothing is charged by it.
  amount_minor bigint check (amount_minor >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  period_days int check (period_days > 0),
  is_recurring boolean not null,
  -- From which kind of client.
  client text not null check (client in ('browser', 'phone-browser', 'app', 'other')),
  agreed_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, kind, subject),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, checkout_id) references checkout (tenant_id, id),
  foreign key (tenant_id, subscription_id) references subscription (tenant_id, id),
  check ((amount_minor is null) = (currency is null)),
  check (amount_minor is null or period_days is not null)
);
create index agreement_of_account on agreement (tenant_id, account_id, agreed_at desc, id desc);
create index agreement_of_checkout on agreement (tenant_id, checkout_id) where checkout_id is not null;
create trigger only_added before update or delete on agreement for each row execute function refuse_change();
create trigger not_emptied before truncate on agreement for each statement execute function refuse_change();

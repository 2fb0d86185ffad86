-- Gifts and vouchers: days of a plan that somebody holds by a code. The code is kept as a hash alone; of a gift a sealed copy
-- stands beside it, for the person who bought it.

-- What an operator had made to be sold elsewhere, or to be given away.
create table voucher_batch (
  tenant_id text not null references tenant (id),
  id text not null,
  title text not null,
  plan_id text not null,
  price_id text not null,
  days int not null check (days between 1 and 1100),
  count int not null check (count > 0),
  -- What one was sold for outside, and the tax in it; nothing for those that are given away.
  price_minor bigint not null check (price_minor >= 0),
  vat_minor bigint not null check (vat_minor between 0 and price_minor),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_until timestamptz,
  made_by text not null,
  made_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, plan_id) references plan (tenant_id, id),
  foreign key (tenant_id, price_id) references price (tenant_id, id)
);
create index voucher_batch_age on voucher_batch (tenant_id, made_at desc, id desc);
create trigger only_added before update or delete on voucher_batch for each row execute function refuse_change();

create table gift (
  tenant_id text not null,
  id text not null,
  code_sha256 text not null,
  -- For its buyer; null of a voucher, whose code nobody is shown again.
  code_sealed text,
  plan_id text not null,
  price_id text not null,
  days int not null check (days between 1 and 1100),
  -- `ordered` until it is paid for; `open` can be redeemed; a `redeemed` one is voided where its money went back.
  state text not null check (state in ('ordered', 'open', 'redeemed', 'voided')),
  batch_id text,
  checkout_id text,
  buyer_id text,
  payment_id text,
  from_name text not null default '',
  for_name text not null default '',
  message text not null default '',
  -- Whom it is sent to, and when; forgotten as soon as it was sent.
  receiver text,
  send_at timestamptz,
  sent_at timestamptz,
  valid_until timestamptz,
  made_at timestamptz not null,
  redeemed_by text,
  redeemed_at timestamptz,
  -- The days it gave; null while they wait until what is held has ended.
  subscription_id text,
  period_number int,
  voided_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, code_sha256),
  foreign key (tenant_id, batch_id) references voucher_batch (tenant_id, id),
  foreign key (tenant_id, checkout_id) references checkout (tenant_id, id),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id),
  foreign key (tenant_id, plan_id) references plan (tenant_id, id),
  foreign key (tenant_id, price_id) references price (tenant_id, id),
  foreign key (tenant_id, buyer_id) references account (tenant_id, id),
  foreign key (tenant_id, redeemed_by) references account (tenant_id, id),
  foreign key (tenant_id, subscription_id, period_number)
    references subscription_period (tenant_id, subscription_id, number),
  check ((batch_id is null) = (checkout_id is not null)),
  check ((checkout_id is null) = (buyer_id is null)),
  check ((checkout_id is null) = (code_sealed is null)),
  check ((redeemed_by is null) = (redeemed_at is null)),
  check (state <> 'redeemed' or redeemed_by is not null),
  check (subscription_id is null or redeemed_by is not null),
  check ((subscription_id is null) = (period_number is null)),
  check ((state = 'voided') = (voided_at is not null))
);
-- One payment is one gift.
create unique index gift_of_checkout on gift (tenant_id, checkout_id) where checkout_id is not null;
create unique index gift_of_payment on gift (tenant_id, payment_id) where payment_id is not null;
create index gift_of_batch on gift (tenant_id, batch_id) where batch_id is not null;
create index gift_of_buyer on gift (tenant_id, buyer_id, made_at desc) where buyer_id is not null;
create index gift_of_redeemer on gift (tenant_id, redeemed_by, redeemed_at) where redeemed_by is not null;
create index gift_to_begin on gift (redeemed_at) where state = 'redeemed' and subscription_id is null;
create index gift_to_send on gift (send_at) where state = 'open' and receiver is not null;

-- A code is redeemed once, by one account, and what it stands for does not change.
create function guard_gift() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'gifts are not taken away' using errcode = 'insufficient_privilege'; end if;
  if (new.code_sha256, new.plan_id, new.price_id, new.days, new.batch_id, new.checkout_id, new.buyer_id, new.valid_until, new.made_at)
      is distinct from
      (old.code_sha256, old.plan_id, old.price_id, old.days, old.batch_id, old.checkout_id, old.buyer_id, old.valid_until, old.made_at)
    or (old.payment_id is not null and new.payment_id is distinct from old.payment_id)
    or (old.redeemed_by is not null and (new.redeemed_by, new.redeemed_at) is distinct from (old.redeemed_by, old.redeemed_at))
    or (old.subscription_id is not null
      and (new.subscription_id, new.period_number) is distinct from (old.subscription_id, old.period_number))
    or (new.state <> old.state and not (old.state, new.state) in (
      ('ordered', 'open'), ('ordered', 'voided'), ('open', 'redeemed'), ('open', 'voided'), ('redeemed', 'voided'))) then
    raise exception 'a gift is redeemed once and changed in no other way' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_gift before update or delete on gift for each row execute function guard_gift();
create trigger not_emptied before truncate on gift for each statement execute function refuse_change();

-- What is paid for a gift, and what the ledger knows: `deferred` is ours and not yet earned. Each list gets one word more,
-- whatever else was added to it before.
do $$
declare one record;
declare body text;
begin
  for one in select * from (values
    ('checkout', 'checkout_purpose_check', '''membership''::text', '''membership''::text, ''gift''::text'),
    ('payment', 'payment_use_check', '''period''::text', '''period''::text, ''gift''::text'),
    ('ledger_entry', 'ledger_entry_kind_check', '''correction''::text', '''correction''::text, ''recognition''::text'),
    ('ledger_line', 'ledger_line_account_check', '|disputes', '|disputes|deferred')
  ) as list (of_table, name, word, words) loop
    select pg_get_constraintdef(oid) into strict body from pg_constraint where conname = one.name and conrelid = one.of_table::regclass;
    if position(one.word in body) = 0 then raise exception '% has no %', one.name, one.word; end if;
    execute format('alter table %I drop constraint %I', one.of_table, one.name);
    execute format('alter table %I add constraint %I %s', one.of_table, one.name, replace(body, one.word, one.words));
  end loop;
  body := pg_get_functiondef('guard_papers'::regproc);
  if position('''revenue'', ''vat'', ''discount''' in body) = 0 then raise exception 'guard_papers has changed'; end if;
  execute replace(body, '''revenue'', ''vat'', ''discount''', '''revenue'', ''vat'', ''discount'', ''deferred''');
end $$;

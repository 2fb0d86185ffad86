-- Money. What was paid is written once: ledger lines, periods and steps are only ever added, and the database itself refuses
-- whatever would break that. Amounts are integers in minor units beside their currency.

-- Coupons -----------------------------------------------------------------------------------------------------------------

alter table coupon
  add column max_redemptions int check (max_redemptions > 0),
  add column once_per_account boolean not null default true;

-- Subscriptions -----------------------------------------------------------------------------------------------------------

-- What a subscription is worth is the sum of its periods; `paid_through` is derived from them here and nowhere else.
-- `payment_status` is what the version before reads; it follows `state` and goes with a later version.
alter table subscription
  add column state text not null default 'ACTIVE'
    check (state in ('ACTIVE', 'PAST_DUE', 'CANCEL_SCHEDULED', 'CANCELLED', 'EXPIRED', 'FAILED')),
  add column checkout_id text,
  add column provider_subscription_id text,
  add column next_charge_at timestamptz,
  add column past_due_since timestamptz,
  add column cancelled_at timestamptz,
  add column predecessor_id text,
  alter column payment_status set default 'SUCCESS',
  alter column paid_through set default '-infinity';

update subscription set state = case
  when payment_status = 'SUCCESS' then 'ACTIVE'
  when payment_status = 'CANCELLED' then 'CANCELLED'
  when payment_status = 'EXPIRED' then 'EXPIRED'
  when is_recurring then 'PAST_DUE'
  else 'FAILED' end;

create index subscription_of_provider on subscription (provider_subscription_id) where provider_subscription_id is not null;
create index subscription_to_end on subscription (paid_through) where state in ('ACTIVE', 'PAST_DUE', 'CANCEL_SCHEDULED', 'CANCELLED');

create table subscription_period (
  tenant_id text not null,
  subscription_id text not null,
  number int not null check (number > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- `paid` by a payment, `granted` by an operator or the demo, `carried` over from before there were periods.
  kind text not null check (kind in ('paid', 'granted', 'carried')),
  bonus_days int not null default 0 check (bonus_days >= 0),
  payment_id text,
  -- Given back: the period counts no more.
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, subscription_id, number),
  foreign key (tenant_id, subscription_id) references subscription (tenant_id, id),
  check ((kind = 'paid') = (payment_id is not null))
);
-- A payment pays for one period and no more.
create unique index subscription_period_payment on subscription_period (tenant_id, payment_id) where payment_id is not null;

insert into subscription_period (tenant_id, subscription_id, number, starts_at, ends_at, kind, created_at)
select tenant_id, id, 1, least(created_at, paid_through - interval '1 day'), paid_through, 'carried', created_at from subscription;

create function guard_subscription() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.paid_through > new.created_at then
      raise exception 'what a subscription is paid through follows from its periods' using errcode = 'check_violation';
    end if;
    new.paid_through := new.created_at;
  elsif new.paid_through is distinct from old.paid_through and pg_trigger_depth() < 2 then
    raise exception 'what a subscription is paid through follows from its periods' using errcode = 'check_violation';
  elsif new.state <> old.state and not (old.state, new.state) in (
    ('ACTIVE', 'PAST_DUE'), ('ACTIVE', 'CANCEL_SCHEDULED'), ('ACTIVE', 'CANCELLED'), ('ACTIVE', 'EXPIRED'),
    ('PAST_DUE', 'ACTIVE'), ('PAST_DUE', 'FAILED'), ('PAST_DUE', 'CANCEL_SCHEDULED'), ('PAST_DUE', 'CANCELLED'),
    ('CANCEL_SCHEDULED', 'CANCELLED'), ('CANCEL_SCHEDULED', 'EXPIRED'), ('CANCELLED', 'EXPIRED')
  ) then
    raise exception 'a subscription does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  new.payment_status := case
    when new.state = 'ACTIVE' then 'SUCCESS'
    when new.state in ('CANCEL_SCHEDULED', 'CANCELLED') then 'CANCELLED'
    when new.state = 'EXPIRED' then 'EXPIRED'
    else 'FAILED' end;
  return new;
end $$;
create trigger guard_subscription before insert or update on subscription
  for each row execute function guard_subscription();

-- Periods of a subscription follow each other in one line: the row of the subscription is the lock.
create function guard_period() returns trigger language plpgsql as $$
declare last record;
begin
  if tg_op = 'DELETE' then raise exception 'periods are not taken away, they are voided' using errcode = 'check_violation'; end if;
  if tg_op = 'UPDATE' then
    if old.voided_at is not null or new.voided_at is null
      or (to_jsonb(new) - 'voided_at') is distinct from (to_jsonb(old) - 'voided_at') then
      raise exception 'a period is voided once and changed in no other way' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  perform 1 from subscription where tenant_id = new.tenant_id and id = new.subscription_id for update;
  select coalesce(max(number), 0) as number, max(ends_at) filter (where voided_at is null) as ends_at into last
    from subscription_period where tenant_id = new.tenant_id and subscription_id = new.subscription_id;
  if new.number <> last.number + 1 or new.starts_at < last.ends_at then
    raise exception 'period % of subscription % is there already', new.number, new.subscription_id using errcode = 'unique_violation';
  end if;
  return new;
end $$;
create trigger guard_period before insert or update or delete on subscription_period
  for each row execute function guard_period();

create function derive_paid_through() returns trigger language plpgsql as $$
begin
  update subscription sub set paid_through = coalesce(
    (select max(per.ends_at) from subscription_period per
      where per.tenant_id = sub.tenant_id and per.subscription_id = sub.id and per.voided_at is null),
    sub.created_at)
  where sub.tenant_id = new.tenant_id and sub.id = new.subscription_id;
  return null;
end $$;
create trigger derive_paid_through after insert or update on subscription_period
  for each row execute function derive_paid_through();

-- Checkouts: what somebody set out to pay ---------------------------------------------------------------------------------

create table checkout (
  tenant_id text not null,
  id text not null,
  -- Ours, told to the provider and to the person; unique for ever.
  reference text not null unique,
  account_id text not null,
  provider text not null,
  plan_id text not null,
  price_id text not null,
  is_recurring boolean not null,
  -- How the person wants to pay at the provider; empty for whatever it offers.
  way text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price_minor bigint not null check (price_minor >= 0),
  discount_minor bigint not null default 0 check (discount_minor between 0 and price_minor),
  -- What is due.
  amount_minor bigint not null check (amount_minor = price_minor - discount_minor),
  coupon_code text not null default '',
  period_days int not null check (period_days > 0),
  bonus_days int not null default 0 check (bonus_days >= 0),
  state text not null default 'open'
    check (state in ('open', 'action_required', 'pending', 'paid', 'failed', 'cancelled', 'expired', 'refunded')),
  -- The provider's page, to go on with.
  url text,
  provider_ids jsonb not null default '{}',
  bank_id text,
  idempotency_key text,
  subscription_id text,
  decline_code text not null default '',
  decline_message text not null default '',
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  settled_at timestamptz,
  -- When the provider is to be asked next; null when there is nothing to ask.
  next_read_at timestamptz,
  reads int not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, plan_id) references plan (tenant_id, id),
  foreign key (tenant_id, price_id) references price (tenant_id, id)
);
create index checkout_of_account on checkout (tenant_id, account_id, started_at desc);
create unique index checkout_key on checkout (tenant_id, account_id, idempotency_key) where idempotency_key is not null;
create index checkout_to_read on checkout (next_read_at) where next_read_at is not null;

-- Ids of the provider by which a callback finds its checkout.
create table checkout_link (
  provider text not null,
  kind text not null,
  value text not null,
  tenant_id text not null,
  checkout_id text not null,
  primary key (provider, kind, value),
  foreign key (tenant_id, checkout_id) references checkout (tenant_id, id)
);

-- What the person is shown; only ever added to.
create table checkout_step (
  tenant_id text not null,
  checkout_id text not null,
  id bigint generated always as identity,
  kind text not null,
  -- A fact is told once.
  fact text not null,
  at timestamptz not null,
  detail jsonb not null default '{}',
  primary key (tenant_id, checkout_id, id),
  unique (tenant_id, checkout_id, fact),
  foreign key (tenant_id, checkout_id) references checkout (tenant_id, id)
);

create table coupon_redemption (
  tenant_id text not null,
  checkout_id text not null,
  code text not null,
  account_id text not null,
  redeemed_at timestamptz not null,
  primary key (tenant_id, checkout_id),
  foreign key (tenant_id, checkout_id) references checkout (tenant_id, id)
);
create index coupon_redemption_code on coupon_redemption (tenant_id, code, account_id);

-- Payments: money that moved ----------------------------------------------------------------------------------------------

create table payment (
  tenant_id text not null,
  id text not null,
  account_id text not null,
  checkout_id text not null,
  subscription_id text,
  provider text not null,
  transaction_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- `period` paid for one; `unapplied` is still the person's: paid twice, too little, or in another currency.
  use text not null check (use in ('period', 'unapplied')),
  paid_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  -- One movement at a provider is one payment, however often it is told.
  unique (provider, transaction_id),
  foreign key (tenant_id, checkout_id) references checkout (tenant_id, id),
  foreign key (tenant_id, subscription_id) references subscription (tenant_id, id)
);
create index payment_of_account on payment (tenant_id, account_id, paid_at desc);
create index payment_of_checkout on payment (tenant_id, checkout_id);
alter table subscription_period add foreign key (tenant_id, payment_id) references payment (tenant_id, id);

create table refund (
  tenant_id text not null,
  id text not null,
  payment_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reason text not null,
  state text not null default 'queued' check (state in ('queued', 'pending', 'done', 'failed')),
  -- Told to the provider, so that a repeated try gives back once.
  key text not null,
  provider_refund_id text,
  asked_by text not null,
  asked_at timestamptz not null,
  -- Promised: 72 hours for what was debited twice.
  due_at timestamptz not null,
  done_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, key),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id)
);
create unique index refund_at_provider on refund (tenant_id, payment_id, provider_refund_id) where provider_refund_id is not null;

-- Never more is given back than was paid: the payment's row is the lock.
create function guard_refund() returns trigger language plpgsql as $$
declare paid record;
declare given bigint;
begin
  select amount_minor, currency into paid from payment where tenant_id = new.tenant_id and id = new.payment_id for update;
  select coalesce(sum(amount_minor), 0) into given from refund
    where tenant_id = new.tenant_id and payment_id = new.payment_id and state <> 'failed' and id <> new.id;
  if new.state <> 'failed' and (new.currency <> paid.currency or given + new.amount_minor > paid.amount_minor) then
    raise exception 'more than was paid cannot be given back' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_refund before insert or update on refund for each row execute function guard_refund();

-- Ledger ------------------------------------------------------------------------------------------------------------------

create table ledger_entry (
  tenant_id text not null references tenant (id),
  id text not null,
  -- What happened, by a name that can happen once, such as `charge:{payment}`.
  key text not null,
  kind text not null check (kind in ('charge', 'refund', 'chargeback', 'correction')),
  payment_id text,
  happened_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, key),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id)
);

create table ledger_line (
  tenant_id text not null,
  entry_id text not null,
  number int not null,
  -- `provider:{slug}` is money on its way to us; the others say whose it is.
  account text not null check (account ~ '^(provider:[a-z]+|revenue|vat|discount|unapplied|disputes)$'),
  -- Positive is debit, negative credit.
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (tenant_id, entry_id, number),
  foreign key (tenant_id, entry_id) references ledger_entry (tenant_id, id)
);
create index ledger_line_account on ledger_line (tenant_id, account, currency);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger only_added before update or delete on ledger_entry for each row execute function refuse_change();
create trigger only_added before update or delete on ledger_line for each row execute function refuse_change();
create trigger only_added before update or delete on checkout_step for each row execute function refuse_change();
create trigger only_added before update or delete on payment for each row execute function refuse_change();
create trigger not_emptied before truncate on ledger_entry for each statement execute function refuse_change();
create trigger not_emptied before truncate on ledger_line for each statement execute function refuse_change();
create trigger not_emptied before truncate on payment for each statement execute function refuse_change();

-- At commit every entry has its counterpart, in every currency.
create function guard_balance() returns trigger language plpgsql as $$
declare entry text := coalesce(to_jsonb(new) ->> 'entry_id', to_jsonb(new) ->> 'id');
begin
  if (select count(*) from ledger_line where tenant_id = new.tenant_id and entry_id = entry) < 2 or exists (
    select 1 from ledger_line where tenant_id = new.tenant_id and entry_id = entry
      group by currency having sum(amount_minor) <> 0
  ) then
    raise exception 'ledger entry % does not balance', entry using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger balanced after insert on ledger_entry deferrable initially deferred
  for each row execute function guard_balance();
create constraint trigger balanced after insert on ledger_line deferrable initially deferred
  for each row execute function guard_balance();

-- Receipts: numbered without gaps, so the number is drawn in the transaction that uses it -----------------------------------

create table receipt_counter (
  tenant_id text not null references tenant (id),
  year int not null,
  last_number int not null,
  primary key (tenant_id, year)
);

create table receipt (
  tenant_id text not null,
  payment_id text not null,
  year int not null,
  number int not null,
  vat_minor bigint not null check (vat_minor >= 0),
  issued_at timestamptz not null,
  primary key (tenant_id, payment_id),
  unique (tenant_id, year, number),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id)
);
create trigger only_added before update or delete on receipt for each row execute function refuse_change();

-- Providers ---------------------------------------------------------------------------------------------------------------

-- What a provider told us, kept before it is worked off. Of no tenant until it is known what it is about.
create table provider_event (
  id bigint generated always as identity primary key,
  provider text not null,
  -- A fact that is told again is the same row.
  dedupe_key text not null,
  kind text not null,
  news jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'unmatched')),
  tenant_id text,
  checkout_id text,
  received_at timestamptz not null,
  worked_at timestamptz,
  unique (provider, dedupe_key)
);
create index provider_event_age on provider_event (received_at);

-- Products, plans and prices that we had made at a provider.
create table provider_object (
  tenant_id text not null references tenant (id),
  provider text not null,
  key text not null,
  object_id text not null,
  primary key (tenant_id, provider, key)
);

create table provider_customer (
  tenant_id text not null,
  account_id text not null,
  provider text not null,
  customer_id text not null,
  primary key (tenant_id, account_id, provider),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);

-- A means to pay that the provider keeps; the newest is the one that renews.
create table payment_method (
  tenant_id text not null,
  account_id text not null,
  provider text not null,
  method_id text not null,
  kind text not null,
  brand text not null default '',
  last4 text not null default '',
  expiry_month int,
  expiry_year int,
  kept_at timestamptz not null,
  primary key (tenant_id, account_id, provider, method_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);

-- A price in a currency that a provider can charge, where the catalogue's is none. Never a rate: a row that a person set.
create table provider_price (
  tenant_id text not null,
  price_id text not null,
  provider text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (tenant_id, price_id, provider),
  foreign key (tenant_id, price_id) references price (tenant_id, id)
);

-- Deposits, findings, and who did what --------------------------------------------------------------------------------------

create table deposit_evidence (
  tenant_id text not null,
  checkout_id text not null,
  bank_id text not null,
  slip_number text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  paid_on date not null,
  recorded_by text not null,
  recorded_at timestamptz not null,
  -- A slip counts once.
  primary key (tenant_id, bank_id, slip_number),
  foreign key (tenant_id, checkout_id) references checkout (tenant_id, id)
);
create trigger only_added before update or delete on deposit_evidence for each row execute function refuse_change();

-- What does not fit, for a person to decide; never mended in silence.
create table finding (
  tenant_id text not null references tenant (id),
  id text not null,
  -- A fact is found once.
  fact text not null,
  kind text not null,
  checkout_id text,
  payment_id text,
  account_id text,
  detail jsonb not null default '{}',
  proposal text not null,
  found_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text,
  resolution text,
  primary key (tenant_id, id),
  unique (tenant_id, fact)
);
create index finding_open on finding (tenant_id, found_at) where resolved_at is null;

create table operator_action (
  tenant_id text not null references tenant (id),
  id bigint generated always as identity,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  at timestamptz not null,
  primary key (tenant_id, id)
);
create trigger only_added before update or delete on operator_action for each row execute function refuse_change();

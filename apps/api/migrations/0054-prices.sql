-- Prices with a moment from which they count, for a country or for any. What stands in `price` is what was sold from the
-- beginning; each later amount is a row of its own. What counts at a moment follows from the rows: nothing is written then.
create table dated_price (
  tenant_id text not null,
  id text not null,
  price_id text not null,
  plan_id text not null,
  currency text not null,
  period_days int not null,
  -- Two letters; empty for every country that has no price of its own.
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  amount_minor bigint not null check (amount_minor >= 0),
  counts_from timestamptz not null,
  -- In which the day was said.
  zone text not null,
  -- Renewals of running members pay it from then on, once they were told long enough before; null: they keep what they pay.
  renewals_from timestamptz check (renewals_from >= counts_from),
  added_by text not null,
  added_at timestamptz not null check (added_at <= counts_from),
  withdrawn_by text,
  withdrawn_at timestamptz,
  primary key (tenant_id, id),
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
alter table price add constraint price_sold unique (tenant_id, id, plan_id, currency, period_days);
alter table dated_price add foreign key (tenant_id, price_id, plan_id, currency, period_days)
  references price (tenant_id, id, plan_id, currency, period_days);
create unique index dated_price_once on dated_price (tenant_id, plan_id, country, currency, period_days, counts_from)
  where withdrawn_at is null;
create index dated_price_of on dated_price (tenant_id, price_id, counts_from desc);

-- Sold by its dated rows alone: in those countries, and from then on. Null is no.
alter table price add column is_dated boolean;

create function guard_dated_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'prices are not taken away, they are withdrawn' using errcode = 'check_violation'; end if;
  if (to_jsonb(new) - 'withdrawn_by' - 'withdrawn_at') is distinct from (to_jsonb(old) - 'withdrawn_by' - 'withdrawn_at') then
    raise exception 'a price is not changed, a new amount is a new row' using errcode = 'check_violation';
  end if;
  if old.withdrawn_at is not null or new.withdrawn_at is null or new.withdrawn_at >= old.counts_from then
    raise exception 'a price is withdrawn once, before it counts' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_dated_price before update or delete on dated_price for each row execute function guard_dated_price();

create function guard_price() returns trigger language plpgsql as $$
begin
  raise exception 'a price that counted is not changed, a new amount is a new row' using errcode = 'check_violation';
end $$;
create trigger guard_price before update on price for each row
  when ((old.plan_id, old.amount_minor, old.currency, old.period_days)
    is distinct from (new.plan_id, new.amount_minor, new.currency, new.period_days))
  execute function guard_price();

create trigger version_insert after insert on dated_price referencing new table as fresh
  for each statement execute function note_version_change('configuration');
create trigger version_update after update on dated_price referencing old table as gone new table as fresh
  for each statement execute function note_version_change('configuration');

-- What running members were told of a price: each once, and only who was told pays it.
create table price_notice (
  tenant_id text not null,
  subscription_id text not null,
  dated_price_id text not null,
  plan_id text not null,
  from_minor bigint not null check (from_minor >= 0),
  to_minor bigint not null check (to_minor >= 0),
  currency text not null,
  period_days int not null,
  told_at timestamptz not null,
  channel text not null check (channel in ('mail', 'sms')),
  -- No charge before it bears the new price; the first that does is due then, as far as is known.
  applies_from timestamptz not null check (applies_from > told_at),
  first_charge_at timestamptz not null check (first_charge_at >= applies_from),
  -- The last that was told is what holds.
  number bigint generated always as identity,
  primary key (tenant_id, subscription_id, dated_price_id),
  foreign key (tenant_id, subscription_id) references subscription (tenant_id, id),
  foreign key (tenant_id, dated_price_id) references dated_price (tenant_id, id)
);
create index price_notice_applies on price_notice (applies_from);
create trigger only_added before update or delete on price_notice for each row execute function refuse_change();

-- The renewals of a running membership cost another amount because of a price, which nobody asked for; once for each price.
alter table plan_change add column dated_price_id text,
  add foreign key (tenant_id, dated_price_id) references dated_price (tenant_id, id);
create unique index plan_change_price on plan_change (tenant_id, subscription_id, dated_price_id) where dated_price_id is not null;

-- The card that renews, as far as the provider tells: members hear before it ends.
alter table subscription
  add column card_brand text not null default '',
  add column card_last4 text not null default '',
  -- From when on it is refused.
  add column card_ends_at timestamptz;
create index subscription_card on subscription (card_ends_at) where card_ends_at is not null and state = 'ACTIVE';
alter table billing_notice drop constraint billing_notice_kind_check;
alter table billing_notice add constraint billing_notice_kind_check
  check (kind in ('renews', 'bonus-ends', 'ends-3', 'ends-1', 'ends-today', 'card-month', 'card-week'));

-- Plans that were changed while they run. The newest row of a subscription says what each renewal costs from its next charge on;
-- without one its first payment says so. Rows are added and told of, never taken away.

create table plan_change (
  tenant_id text not null,
  id text not null,
  subscription_id text not null,
  account_id text not null,
  from_plan_id text not null,
  from_price_id text not null,
  -- What a renewal cost until then: it may still be taken before the provider has heard.
  from_minor bigint not null check (from_minor >= 0),
  from_days int not null check (from_days > 0),
  plan_id text not null,
  price_id text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  renewal_minor bigint not null check (renewal_minor >= 0),
  period_days int not null check (period_days > 0),
  -- The payment of the difference; null where nothing was due.
  checkout_id text,
  asked_at timestamptz not null,
  -- Since when the plan holds; null until the next charge brings it.
  effective_at timestamptz,
  -- Since when the provider knows; null while it was not told.
  told_at timestamptz,
  number bigint generated always as identity,
  primary key (tenant_id, id),
  foreign key (tenant_id, subscription_id) references subscription (tenant_id, id),
  foreign key (tenant_id, plan_id) references plan (tenant_id, id),
  foreign key (tenant_id, price_id) references price (tenant_id, id),
  foreign key (tenant_id, checkout_id) references checkout (tenant_id, id)
);
create index plan_change_newest on plan_change (tenant_id, subscription_id, number desc);
-- One payment changes one plan, once.
create unique index plan_change_checkout on plan_change (tenant_id, checkout_id) where checkout_id is not null;

create function guard_plan_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'changes of plan are not taken away' using errcode = 'insufficient_privilege'; end if;
  if (to_jsonb(new) - 'effective_at' - 'told_at') is distinct from (to_jsonb(old) - 'effective_at' - 'told_at')
    or (old.effective_at is not null and new.effective_at is distinct from old.effective_at)
    or (old.told_at is not null and new.told_at is distinct from old.told_at) then
    raise exception 'a change of plan is told of once and changed in no other way' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_plan_change before update or delete on plan_change for each row execute function guard_plan_change();

-- A checkout that pays the difference of a change, of this subscription.
alter table checkout
  add column changes_subscription_id text,
  -- What each renewal costs after it, as it was said when the change was asked for.
  add column renewal_minor bigint check (renewal_minor >= 0),
  add check ((changes_subscription_id is null) = (renewal_minor is null)),
  add foreign key (tenant_id, changes_subscription_id) references subscription (tenant_id, id);

alter table payment drop constraint payment_use_check;
alter table payment add constraint payment_use_check check (use in ('period', 'change', 'unapplied'));

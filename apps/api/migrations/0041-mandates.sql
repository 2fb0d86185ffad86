-- Direct debits: what a member allowed to be taken from a bank account, and each time that it was.

create table mandate (
  tenant_id text not null references tenant (id),
  id text not null,
  account_id text not null,
  provider text not null,
  state text not null default 'REQUESTED'
    check (state in ('REQUESTED', 'AWAITING_CONSENT', 'CONSENTED', 'ACTIVE', 'PAUSED', 'ENDED')),
  -- Ids at the provider and what is charged by; never shown.
  provider_ids jsonb not null default '{}',
  bank_name text not null default '',
  last4 text not null default '' check (last4 ~ '^\d{0,4}$'),
  -- What was agreed: no more than this sum, for this price, by the words of this version.
  plan_id text not null,
  price_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  period_days int not null check (period_days > 0),
  terms_version text not null check (terms_version <> ''),
  agreed_at timestamptz not null,
  -- How its holder agrees; null before the provider said it.
  step jsonb,
  consented_at timestamptz,
  active_at timestamptz,
  paused_by text check (paused_by in ('member', 'failures', 'provider')),
  ended_at timestamptz,
  end_reason text check (end_reason in ('member', 'provider', 'expired', 'not-agreed', 'refused', 'replaced', 'cancelled')),
  -- When it ends by itself.
  ends_at timestamptz,
  end_told_at timestamptz,
  -- What the provider is still to be told.
  owed text check (owed in ('pause', 'resume', 'end')),
  checked_at timestamptz,
  next_read_at timestamptz,
  reads int not null default 0,
  activation_asked_at timestamptz,
  resumed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, plan_id) references plan (tenant_id, id),
  foreign key (tenant_id, price_id) references price (tenant_id, id),
  check ((state = 'PAUSED') = (paused_by is not null)),
  check ((state = 'ENDED') = (ended_at is not null)),
  check ((state = 'ENDED') = (end_reason is not null)),
  check (state not in ('ACTIVE', 'PAUSED') or active_at is not null)
);
-- One of an account at a provider.
create unique index mandate_open on mandate (tenant_id, account_id, provider) where state <> 'ENDED';
create index mandate_of_account on mandate (tenant_id, account_id, agreed_at);
create index mandate_to_read on mandate (next_read_at) where next_read_at is not null;
create index mandate_to_expire on mandate (ends_at) where state in ('ACTIVE', 'PAUSED') and end_told_at is null;
-- How a callback finds it.
create index mandate_of_provider on mandate (provider, (provider_ids ->> 'mandate')) where state <> 'ENDED';
create index mandate_of_holder on mandate (provider, (provider_ids ->> 'email')) where state <> 'ENDED';

create function guard_mandate() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'mandates are not taken away' using errcode = 'insufficient_privilege'; end if;
  if (to_jsonb(new) - array['state', 'provider_ids', 'bank_name', 'last4', 'step', 'consented_at', 'active_at', 'paused_by', 'ended_at',
        'end_reason', 'ends_at', 'end_told_at', 'owed', 'checked_at', 'next_read_at', 'reads', 'activation_asked_at', 'resumed_at'])
      is distinct from
     (to_jsonb(old) - array['state', 'provider_ids', 'bank_name', 'last4', 'step', 'consented_at', 'active_at', 'paused_by', 'ended_at',
        'end_reason', 'ends_at', 'end_told_at', 'owed', 'checked_at', 'next_read_at', 'reads', 'activation_asked_at', 'resumed_at']) then
    raise exception 'what was agreed stays as it was' using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not (old.state, new.state) in (
    ('REQUESTED', 'AWAITING_CONSENT'), ('REQUESTED', 'CONSENTED'), ('REQUESTED', 'ACTIVE'), ('REQUESTED', 'ENDED'),
    ('AWAITING_CONSENT', 'CONSENTED'), ('AWAITING_CONSENT', 'ACTIVE'), ('AWAITING_CONSENT', 'ENDED'),
    ('CONSENTED', 'ACTIVE'), ('CONSENTED', 'ENDED'), ('ACTIVE', 'PAUSED'), ('ACTIVE', 'ENDED'),
    ('PAUSED', 'ACTIVE'), ('PAUSED', 'ENDED')
  ) then
    raise exception 'a mandate does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_mandate before update or delete on mandate for each row execute function guard_mandate();

-- By which mandate a membership renews.
alter table subscription add column mandate_id text,
  add foreign key (tenant_id, mandate_id) references mandate (tenant_id, id),
  add check (mandate_id is null or is_recurring);
create index subscription_of_mandate on subscription (tenant_id, mandate_id) where mandate_id is not null;

-- What a member was told before a debit: the sum and its day, three days ahead.
create table mandate_notice (
  tenant_id text not null,
  renewal_id text not null,
  mandate_id text not null,
  debit_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  told_at timestamptz not null,
  channel text not null check (channel in ('mail', 'sms')),
  primary key (tenant_id, renewal_id, debit_on),
  foreign key (tenant_id, renewal_id) references renewal (tenant_id, id),
  foreign key (tenant_id, mandate_id) references mandate (tenant_id, id),
  check (debit_on - (told_at at time zone 'Africa/Lagos')::date >= 3)
);

-- Each debit, with the month of Lagos in which it was asked for. One that failed costs its payer: so a month has one at most.
create table mandate_debit (
  tenant_id text not null,
  mandate_id text not null,
  checkout_id text not null,
  renewal_id text not null,
  asked_at timestamptz not null,
  month date not null check (month = date_trunc('month', asked_at at time zone 'Africa/Lagos')::date),
  -- `void`: the bank was never asked.
  state text not null default 'asked' check (state in ('asked', 'paid', 'failed', 'void')),
  primary key (tenant_id, checkout_id),
  foreign key (tenant_id, mandate_id) references mandate (tenant_id, id),
  foreign key (tenant_id, checkout_id) references checkout (tenant_id, id),
  foreign key (tenant_id, renewal_id) references renewal (tenant_id, id)
);
create unique index mandate_debit_month on mandate_debit (tenant_id, mandate_id, month) where state in ('asked', 'failed');
-- None beside one of which nobody knows what came of it.
create unique index mandate_debit_alone on mandate_debit (tenant_id, mandate_id) where state = 'asked';

create function guard_mandate_debit() returns trigger language plpgsql as $$
declare held record;
begin
  if tg_op = 'DELETE' then raise exception 'debits are not taken away' using errcode = 'insufficient_privilege'; end if;
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) - 'state') is distinct from (to_jsonb(old) - 'state')
      or (new.state <> old.state and not (old.state = 'asked' or (old.state in ('failed', 'void') and new.state = 'paid'))) then
      raise exception 'a debit is decided once' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  select state, checked_at into held from mandate where tenant_id = new.tenant_id and id = new.mandate_id for share;
  if held.state <> 'ACTIVE' or held.checked_at is null or held.checked_at < new.asked_at - interval '24 hours' then
    raise exception 'mandate % is not known to be active', new.mandate_id using errcode = 'check_violation';
  end if;
  if not exists (select from mandate_notice told
      join checkout on checkout.tenant_id = new.tenant_id and checkout.id = new.checkout_id
      where told.tenant_id = new.tenant_id and told.renewal_id = new.renewal_id and told.mandate_id = new.mandate_id
        and told.debit_on = (new.asked_at at time zone 'Africa/Lagos')::date and checkout.amount_minor <= told.amount_minor) then
    raise exception 'no debit without a notice of it' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_mandate_debit before insert or update or delete on mandate_debit
  for each row execute function guard_mandate_debit();

-- What came of the payment came of its debit.
create function settle_mandate_debit() returns trigger language plpgsql as $$
begin
  update mandate_debit set state = case
    when new.state in ('paid', 'refunded') then 'paid'
    when new.decline_class in ('ours', 'member', 'regulator') and new.state = 'failed' then 'void'
    else 'failed' end
  where tenant_id = new.tenant_id and checkout_id = new.id
    and (state = 'asked' or (state in ('failed', 'void') and new.state in ('paid', 'refunded')));
  return null;
end $$;
create trigger settle_mandate_debit after update of state on checkout for each row
  when (new.way = 'directdebit' and new.state is distinct from old.state
    and new.state in ('paid', 'refunded', 'failed', 'cancelled', 'expired'))
  execute function settle_mandate_debit();

-- A link that was opened for a day goes on as a renewal that is debited.
create or replace function guard_renewal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'renewals are not taken away' using errcode = 'insufficient_privilege'; end if;
  if (to_jsonb(new) - array['state', 'tries', 'next_try_at', 'stop_reason', 'closed_at', 'ends_at'])
      is distinct from (to_jsonb(old) - array['state', 'tries', 'next_try_at', 'stop_reason', 'closed_at', 'ends_at'])
    or new.tries < old.tries
    or new.ends_at < old.ends_at
    or (new.ends_at <> old.ends_at and old.state <> 'open')
    or (new.state <> old.state and not (old.state = 'open' or (old.state = 'lapsed' and new.state = 'paid'))) then
    raise exception 'a renewal is decided once, and its terms stay' using errcode = 'check_violation';
  end if;
  return new;
end $$;

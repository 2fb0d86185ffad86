-- Renewals that nobody runs for us: a means is kept, and each period is asked for by ourselves.

create table renewal (
  tenant_id text not null,
  id text not null,
  subscription_id text not null,
  account_id text not null,
  -- Where the paid days end; the period that is paid for follows them.
  period_starts_at timestamptz not null,
  -- The terms as they stood when it fell due.
  plan_id text not null,
  price_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  period_days int not null check (period_days > 0),
  state text not null default 'open' check (state in ('open', 'paid', 'lapsed', 'cancelled')),
  -- Until when it can be paid.
  ends_at timestamptz not null check (ends_at > period_starts_at),
  tries int not null default 0 check (tries >= 0),
  -- When the means is charged next; null while a try is under way, or none is planned.
  next_try_at timestamptz,
  -- Why none is planned any more; empty while one may be.
  stop_reason text not null default '',
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (tenant_id, id),
  -- A period is asked for once.
  unique (tenant_id, subscription_id, period_starts_at),
  foreign key (tenant_id, subscription_id) references subscription (tenant_id, id),
  foreign key (tenant_id, plan_id) references plan (tenant_id, id),
  foreign key (tenant_id, price_id) references price (tenant_id, id),
  check ((state = 'open') = (closed_at is null)),
  check (next_try_at is null or (state = 'open' and stop_reason = ''))
);
create index renewal_to_try on renewal (next_try_at) where next_try_at is not null;
create index renewal_to_plan on renewal (created_at) where state = 'open' and next_try_at is null and stop_reason = '';
create index renewal_to_lapse on renewal (ends_at) where state = 'open';

create function guard_renewal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'renewals are not taken away' using errcode = 'insufficient_privilege'; end if;
  if (to_jsonb(new) - array['state', 'tries', 'next_try_at', 'stop_reason', 'closed_at'])
      is distinct from (to_jsonb(old) - array['state', 'tries', 'next_try_at', 'stop_reason', 'closed_at'])
    or new.tries < old.tries
    or (new.state <> old.state and not (old.state = 'open' or (old.state = 'lapsed' and new.state = 'paid'))) then
    raise exception 'a renewal is decided once, and its terms stay' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_renewal before update or delete on renewal for each row execute function guard_renewal();

-- A checkout that pays for one. `try_number` where we charged what is kept; null where the person pays by themselves.
alter table checkout
  drop constraint checkout_purpose_check,
  add constraint checkout_purpose_check check (purpose in ('membership', 'change', 'renewal')),
  add column renewal_id text,
  add column try_number int check (try_number > 0),
  -- Trying the same means again is of no use.
  add column is_decline_hard boolean not null default false,
  add constraint checkout_purpose_renewal check ((purpose = 'renewal') = (renewal_id is not null)),
  add constraint checkout_try check (try_number is null or renewal_id is not null),
  add foreign key (tenant_id, renewal_id) references renewal (tenant_id, id);
create index checkout_of_renewal on checkout (tenant_id, renewal_id) where renewal_id is not null;
-- One try of each number; and none beside one of which nobody knows what came of it.
create unique index checkout_try_once on checkout (tenant_id, renewal_id, try_number) where try_number is not null;
create unique index checkout_try_alone on checkout (tenant_id, renewal_id)
  where try_number is not null and state in ('open', 'action_required', 'pending');

-- The one-tap link that a person is sent: whoever has it may pay for one renewal, and learns a plan and a first name.
create table renewal_link (
  token_sha256 text primary key,
  tenant_id text not null,
  renewal_id text not null,
  made_at timestamptz not null,
  foreign key (tenant_id, renewal_id) references renewal (tenant_id, id)
);
create index renewal_link_of on renewal_link (tenant_id, renewal_id);

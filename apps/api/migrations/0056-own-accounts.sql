-- A member's own account number at a provider: any sum may come to it at any time. Which number was whose is kept for ever: money
-- comes late, and banks give numbers out again.

create table own_account (
  tenant_id text not null,
  id text not null,
  account_id text not null,
  provider text not null,
  -- `asked` until the provider says; `retired` when the member wished so, or their account closed.
  state text not null check (state in ('asked', 'open', 'failed', 'retired')),
  -- As the provider was told it, and by which it knows the member.
  email text not null,
  -- The provider's names of the member and of the account.
  customer text,
  provider_account_id text,
  number text check (number ~ '^\d{10}$'),
  bank_name text,
  bank_slug text,
  account_name text,
  failure text not null default '',
  asked_at timestamptz not null,
  -- From when on the number is this member's.
  opened_at timestamptz,
  retired_at timestamptz,
  -- When the provider took it back.
  closed_at timestamptz,
  -- When the bank was last asked again for what came; once in ten minutes.
  looked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  check ((number is null) = (opened_at is null)),
  check ((number is null) = (provider_account_id is null)),
  check (state <> 'open' or number is not null),
  check ((state = 'retired') = (retired_at is not null))
);
create unique index own_account_one on own_account (number) where state = 'open';
create unique index own_account_live on own_account (tenant_id, account_id) where state in ('asked', 'open');
create index own_account_of on own_account (tenant_id, account_id, asked_at desc);
create index own_account_number on own_account (number, opened_at desc) where number is not null;
create index own_account_asked on own_account (asked_at) where state = 'asked';
create index own_account_to_close on own_account (retired_at) where state = 'retired' and closed_at is null;

create function guard_own_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'whose a number was is kept' using errcode = 'insufficient_privilege'; end if;
  if (new.tenant_id, new.id, new.account_id, new.provider, new.email, new.asked_at)
      is distinct from (old.tenant_id, old.id, old.account_id, old.provider, old.email, old.asked_at)
    or (old.number is not null and (new.number, new.opened_at, new.provider_account_id)
      is distinct from (old.number, old.opened_at, old.provider_account_id))
    or (old.state = 'retired' and new.state <> 'retired') or (old.state = 'failed' and new.state <> 'failed')
    or (old.state = 'open' and new.state not in ('open', 'retired')) then
    raise exception 'a number that was given stays as it was' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_own_account before update or delete on own_account for each row execute function guard_own_account();

-- Money to one's own number for which nothing is open has a checkout of its own: of the plan that the member would pay for next.
do $$
declare
  purposes text := (select pg_get_expr(conbin, conrelid) from pg_constraint
    where conrelid = 'checkout'::regclass and conname = 'checkout_purpose_check');
begin
  alter table checkout drop constraint checkout_purpose_check;
  execute format('alter table checkout add constraint checkout_purpose_check check (%s or purpose = ''own_account'')', purposes);
end $$;

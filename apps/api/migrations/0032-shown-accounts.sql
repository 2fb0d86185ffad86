-- Where people were told to send money. Never taken away: money may come late, and banks give numbers out again.

create table shown_account (
  tenant_id text not null,
  checkout_id text not null,
  kind text not null check (kind in ('transfer', 'ussd')),
  provider text not null,
  -- The account's number, or the code that is dialled.
  number text not null check (number <> ''),
  bank_name text not null,
  account_name text not null,
  -- As the provider waits for it, which may hold its fee.
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from timestamptz not null,
  valid_to timestamptz not null check (valid_to > valid_from),
  -- What the payer's bank sent back, as the provider told; the payment stays open.
  returned_minor bigint check (returned_minor > 0),
  returned_at timestamptz,
  primary key (tenant_id, checkout_id),
  foreign key (tenant_id, checkout_id) references checkout (tenant_id, id),
  check ((returned_minor is null) = (returned_at is null))
);
create index shown_account_number on shown_account (number, valid_from desc);

create function guard_shown_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'what was shown is not taken away' using errcode = 'insufficient_privilege'; end if;
  if (to_jsonb(new) - array['returned_minor', 'returned_at']) is distinct from (to_jsonb(old) - array['returned_minor', 'returned_at']) then
    raise exception 'what was shown stays' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_shown_account before update or delete on shown_account for each row execute function guard_shown_account();

-- Credit: money that came in and is not the payment, too little, too much, or a second time. It is the person's, and pays for
-- the next thing or goes back. In the ledger all of it is `wallet`; each payment that it came with has its own part here.

alter table ledger_line
  drop constraint ledger_line_account_check,
  -- `transit`: ordered to go back and not gone. `receivable`: taken back after it was used.
  add constraint ledger_line_account_check
    check (account ~ '^(provider:[a-z]+|revenue|vat|discount|unapplied|disputes|wallet|transit|receivable)$');
alter table ledger_entry
  drop constraint ledger_entry_kind_check,
  add constraint ledger_entry_kind_check check (kind in ('charge', 'refund', 'chargeback', 'correction', 'credit'));

create table credit (
  tenant_id text not null,
  payment_id text not null,
  account_id text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  kind text not null check (kind in ('short', 'over', 'double', 'after_cancel')),
  amount_minor bigint not null check (amount_minor > 0),
  -- What pays for nothing, is held for nothing, and does not go back.
  left_minor bigint not null check (left_minor between 0 and amount_minor),
  created_at timestamptz not null,
  primary key (tenant_id, payment_id),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id)
);
create index credit_of_account on credit (tenant_id, account_id);

-- What a checkout makes of credit.
create table credit_use (
  tenant_id text not null,
  id text not null,
  checkout_id text not null,
  -- The payment that it came with.
  payment_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- `held` while the checkout is under way; `freed` when it came to nothing; `returned` when what it paid for was taken back.
  state text not null check (state in ('held', 'used', 'freed', 'returned')),
  -- The payment that it was used with.
  pays_id text,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, checkout_id) references checkout (tenant_id, id),
  foreign key (tenant_id, payment_id) references credit (tenant_id, payment_id),
  foreign key (tenant_id, pays_id) references payment (tenant_id, id),
  check ((state in ('used', 'returned')) = (pays_id is not null))
);
create index credit_use_of_checkout on credit_use (tenant_id, checkout_id);
create index credit_use_of_credit on credit_use (tenant_id, payment_id);
create index credit_use_pays on credit_use (tenant_id, pays_id) where pays_id is not null;

-- Of a refund, what was taken from credit when it was ordered.
alter table refund add column credit_minor bigint not null default 0 check (credit_minor between 0 and amount_minor);

-- Of the price, what credit pays: it is held for the checkout until that is paid or over.
alter table checkout
  add column credit_minor bigint not null default 0 check (credit_minor >= 0),
  drop constraint checkout_check1,
  add constraint checkout_due check (amount_minor = price_minor - discount_minor - credit_minor);

create function guard_credit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - array['left_minor']) is distinct from (to_jsonb(old) - array['left_minor']) then
    raise exception 'credit is used, and changed in no other way' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_credit before update or delete on credit for each row execute function guard_credit();

create function guard_credit_use() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.state, new.state) not in (('held', 'freed'), ('used', 'returned'))
    or (to_jsonb(new) - array['state']) is distinct from (to_jsonb(old) - array['state']) then
    raise exception 'a use of credit is decided once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_credit_use before update or delete on credit_use for each row execute function guard_credit_use();

-- At commit the parts of a person come to what the ledger has as theirs, in each currency.
create function guard_wallet() returns trigger language plpgsql as $$
declare
  tenant text := new.tenant_id;
  whose text;
  wrong record;
begin
  whose := case tg_table_name
    when 'credit' then to_jsonb(new) ->> 'account_id'
    when 'credit_use' then (select account_id from credit
      where tenant_id = tenant and payment_id = to_jsonb(new) ->> 'payment_id')
    else (select payment.account_id from ledger_entry entry
      join payment on payment.tenant_id = entry.tenant_id and payment.id = entry.payment_id
      where entry.tenant_id = tenant and entry.id = to_jsonb(new) ->> 'entry_id') end;
  select currency, coalesce(sum(book), 0) as books, coalesce(sum(part), 0) as parts into wrong from (
    select line.currency, -line.amount_minor as book, 0 as part from payment
    join ledger_entry entry on entry.tenant_id = payment.tenant_id and entry.payment_id = payment.id
    join ledger_line line on line.tenant_id = entry.tenant_id and line.entry_id = entry.id
    where payment.tenant_id = tenant and payment.account_id = whose and line.account = 'wallet'
    union all
    select currency, 0, left_minor from credit where tenant_id = tenant and account_id = whose
    union all
    select credit.currency, 0, one.amount_minor from credit_use one
    join credit on credit.tenant_id = one.tenant_id and credit.payment_id = one.payment_id
    where credit.tenant_id = tenant and credit.account_id = whose and one.state = 'held'
  ) each_of group by currency having sum(book) <> sum(part) limit 1;
  if found then
    raise exception 'credit of account % is % in the ledger and % in its parts', whose, wrong.books, wrong.parts
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger as_booked after insert or update on credit deferrable initially deferred
  for each row execute function guard_wallet();
create constraint trigger as_booked after insert or update on credit_use deferrable initially deferred
  for each row execute function guard_wallet();
create constraint trigger as_parts after insert on ledger_line deferrable initially deferred
  for each row when (new.account = 'wallet') execute function guard_wallet();

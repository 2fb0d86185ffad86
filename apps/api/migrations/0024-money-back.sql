-- Money that goes back in other ways than a refund at a provider: taken by the payer's bank, or sent by ours.

-- The payer's bank takes a charge back. Money is gone while it is open, and comes back when it is won.
create table dispute (
  tenant_id text not null,
  id text not null,
  payment_id text not null,
  provider_dispute_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, payment_id, provider_dispute_id),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id),
  check ((state = 'open') = (closed_at is null))
);

create function guard_dispute() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'open'
    or (to_jsonb(new) - 'state' - 'closed_at') is distinct from (to_jsonb(old) - 'state' - 'closed_at') then
    raise exception 'a dispute is decided once and changed in no other way' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_dispute before update or delete on dispute for each row execute function guard_dispute();

-- `held`: not given back while the payer's bank has the money.
alter table refund
  drop constraint refund_state_check,
  add constraint refund_state_check check (state in ('queued', 'held', 'pending', 'done', 'failed'));

-- A deposit goes back by a transfer of ours, which one person records and another confirms.
create table deposit_return (
  tenant_id text not null,
  refund_id text not null,
  bank_id text not null,
  transfer_number text not null,
  paid_on date not null,
  recorded_by text not null,
  recorded_at timestamptz not null,
  -- A transfer counts once.
  primary key (tenant_id, bank_id, transfer_number),
  unique (tenant_id, refund_id),
  foreign key (tenant_id, refund_id) references refund (tenant_id, id)
);
create trigger only_added before update or delete on deposit_return for each row execute function refuse_change();

-- `reported`: unmatched for so long that somebody was told, or would have been.
alter table provider_event
  drop constraint provider_event_state_check,
  add constraint provider_event_state_check check (state in ('waiting', 'done', 'unmatched', 'reported'));
create index provider_event_unmatched on provider_event (received_at) where state = 'unmatched';

-- What was promised to go back and has not.
create index refund_due on refund (due_at) where state in ('queued', 'pending');

-- What was booked of a payment is summed when something of it goes back.
create index ledger_entry_payment on ledger_entry (tenant_id, payment_id) where payment_id is not null;

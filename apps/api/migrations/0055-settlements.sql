-- What providers paid out, line by line, as they tell it or an operator read it on the bank's statement. A provider's account is one
-- for all tenants: its settlement is nobody's, its lines are.

create table settlement (
  provider text not null,
  settlement_id text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  net_minor bigint not null,
  paid_at timestamptz not null,
  -- All of its lines are known.
  read_at timestamptz,
  -- Of a line of the bank's statement; null where the provider told it.
  recorded_by text,
  primary key (provider, settlement_id)
);
create index settlement_unread on settlement (provider, settlement_id) where read_at is null;
create index settlement_newest on settlement (paid_at desc, provider, settlement_id);

create table settlement_line (
  provider text not null,
  -- Once at its provider, whatever settlement it is in.
  line_id text not null,
  settlement_id text not null,
  kind text not null check (kind in ('charge', 'refund', 'chargeback', 'bank', 'other')),
  transaction_id text not null,
  -- Whose it is; null while nothing in the books is known to it.
  tenant_id text references tenant (id),
  payment_id text,
  -- What came, or went back, and what the provider kept of it.
  gross_minor bigint not null,
  fee_minor bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  noted_at timestamptz not null,
  primary key (provider, line_id),
  foreign key (provider, settlement_id) references settlement (provider, settlement_id),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id)
);
create index settlement_line_of on settlement_line (provider, settlement_id, line_id);
create index settlement_line_payment on settlement_line (tenant_id, payment_id);
create index settlement_line_unknown on settlement_line (provider, line_id) where tenant_id is null;

-- A settled line finds what went back by the provider's id of it.
create index refund_by_provider_id on refund (provider_refund_id) where provider_refund_id is not null;
create index dispute_by_provider_id on dispute (provider_dispute_id);

-- What was told of money stays; whose it is, is found once.
create function guard_settlement() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege'; end if;
  if tg_table_name = 'settlement' then
    if to_jsonb(new) - 'read_at' is distinct from to_jsonb(old) - 'read_at' or old.read_at is not null
    then raise exception 'a settlement is not changed' using errcode = 'insufficient_privilege'; end if;
  elsif old.tenant_id is not null
    or to_jsonb(new) - 'tenant_id' - 'payment_id' is distinct from to_jsonb(old) - 'tenant_id' - 'payment_id'
  then raise exception 'a settled line is not changed' using errcode = 'insufficient_privilege'; end if;
  return new;
end $$;
create trigger guard_settlement before update or delete on settlement for each row execute function guard_settlement();
create trigger guard_settlement before update or delete on settlement_line for each row execute function guard_settlement();
create trigger not_emptied before truncate on settlement for each statement execute function refuse_change();
create trigger not_emptied before truncate on settlement_line for each statement execute function refuse_change();

-- `bank` is what reached us, `fees` what the provider kept.
do $$
declare one record;
declare body text;
begin
  for one in select * from (values
    ('ledger_entry', 'ledger_entry_kind_check', '''correction''::text', '''correction''::text, ''settlement''::text'),
    ('ledger_line', 'ledger_line_account_check', '|disputes', '|disputes|bank|fees')
  ) as list (of_table, name, word, words) loop
    select pg_get_constraintdef(oid) into strict body from pg_constraint where conname = one.name and conrelid = one.of_table::regclass;
    if position(one.word in body) = 0 then raise exception '% has no %', one.name, one.word; end if;
    execute format('alter table %I drop constraint %I', one.of_table, one.name);
    execute format('alter table %I add constraint %I %s', one.of_table, one.name, replace(body, one.word, one.words));
  end loop;
end $$;

-- At commit an entry of a settlement says what its line says, and every line that is somebody's has its entry.
create function guard_settled() returns trigger language plpgsql as $$
declare line settlement_line;
declare booked record;
begin
  if tg_table_name = 'ledger_entry' then
    select * into line from settlement_line where tenant_id = new.tenant_id and provider = split_part(new.key, ':', 2) and line_id = substr(new.key, length('settled::') + length(split_part(new.key, ':', 2)) + 1);
    if not found then raise exception 'entry % settles nothing', new.key using errcode = 'check_violation'; end if;
  else
    line := new;
    if (line.gross_minor = 0 and line.fee_minor = 0) then return null; end if;
  end if;
  select count(distinct entry.id) as entries,
    coalesce(sum(amount_minor) filter (where account = 'provider:' || line.provider and currency = line.currency), 0) as provider,
    coalesce(sum(amount_minor) filter (where account = 'fees' and currency = line.currency), 0) as fees,
    coalesce(sum(amount_minor) filter (where account = 'bank' and currency = line.currency), 0) as bank
    into booked from ledger_entry entry
    join ledger_line on ledger_line.tenant_id = entry.tenant_id and ledger_line.entry_id = entry.id
    where entry.tenant_id = line.tenant_id and entry.key = 'settled:' || line.provider || ':' || line.line_id;
  if booked.entries <> 1 or booked.provider <> - line.gross_minor or booked.fees <> line.fee_minor
    or booked.bank <> line.gross_minor - line.fee_minor
  then raise exception 'settled line % of % and the books differ', line.line_id, line.provider using errcode = 'check_violation'; end if;
  return null;
end $$;
create constraint trigger settled after insert on ledger_entry deferrable initially deferred
  for each row when (new.kind = 'settlement') execute function guard_settled();
create constraint trigger settled after insert or update on settlement_line deferrable initially deferred
  for each row when (new.tenant_id is not null) execute function guard_settled();

-- Whom the titles are from, by what rule they are paid, and the statements that they were given.

create table producer (
  tenant_id text not null references tenant (id),
  id text not null,
  name text not null,
  -- Lines, as they stand on an envelope.
  address text not null,
  email text not null,
  -- In what they are paid out.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- By what they are known elsewhere, such as a tax number.
  reference text not null,
  revision int not null check (revision > 0),
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (tenant_id, id)
);
create index producer_listed on producer (tenant_id, lower(name), id);

create table producer_contract (
  tenant_id text not null,
  id text not null,
  producer_id text not null,
  reference text not null,
  from_day date not null,
  -- The last day; null for no end.
  until_day date,
  rule text not null check (rule in ('share', 'fee')),
  -- Hundredths of a per cent.
  share_points int check (share_points between 1 and 10000),
  -- Of a month.
  fee_minor bigint check (fee_minor > 0),
  fee_currency text check (fee_currency ~ '^[A-Z]{3}$'),
  revision int not null check (revision > 0),
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, producer_id) references producer (tenant_id, id) on delete cascade,
  check (until_day >= from_day),
  check ((rule = 'share') = (share_points is not null)),
  check ((rule = 'fee') = (fee_minor is not null and fee_currency is not null))
);
create index producer_contract_of on producer_contract (tenant_id, producer_id, from_day, id);

-- A title that is gone stays named: what was watched of it is still to be paid.
create table producer_contract_title (
  tenant_id text not null,
  contract_id text not null,
  title_id text not null,
  name text not null,
  primary key (tenant_id, contract_id, title_id),
  foreign key (tenant_id, contract_id) references producer_contract (tenant_id, id) on delete cascade
);
create index producer_contract_title_of on producer_contract_title (tenant_id, title_id);

create table producer_statement_counter (
  tenant_id text not null references tenant (id),
  year int not null,
  last_number int not null,
  primary key (tenant_id, year)
);

-- What a producer was told of a month: frozen.
create table producer_statement (
  tenant_id text not null,
  id text not null,
  producer_id text not null,
  month date not null check (extract(day from month) = 1),
  year int not null,
  number int not null,
  -- The one before it of the same producer and month, which it stands in the place of.
  corrects text,
  why text not null,
  -- All that stands on it, as it was counted then.
  content jsonb not null,
  issued_at timestamptz not null,
  issued_by text not null,
  primary key (tenant_id, id),
  unique (tenant_id, year, number),
  unique (tenant_id, id, producer_id, month),
  foreign key (tenant_id, producer_id) references producer (tenant_id, id),
  foreign key (tenant_id, corrects, producer_id, month) references producer_statement (tenant_id, id, producer_id, month),
  check ((corrects is null) = (why = ''))
);
create unique index producer_statement_first on producer_statement (tenant_id, producer_id, month) where corrects is null;
create unique index producer_statement_corrected on producer_statement (tenant_id, corrects) where corrects is not null;
create index producer_statement_of on producer_statement (tenant_id, producer_id, month desc, year desc, number desc);

-- Only ever added to, each with the next number of its year.
create function guard_producer_statement() returns trigger language plpgsql as $$
declare last int;
begin
  if tg_op <> 'INSERT' then
    raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  select coalesce(max(number), 0) into last from producer_statement where tenant_id = new.tenant_id and year = new.year;
  if new.number <> last + 1 then
    raise exception 'statement % of % is not the next', new.number, new.year using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_producer_statement before insert or update or delete on producer_statement
  for each row execute function guard_producer_statement();
create trigger not_emptied before truncate on producer_statement for each statement execute function refuse_change();

-- Invoices and credit notes: papers of their own beside the receipts. What the ledger has as ours of a payment, the discount taken
-- off, is what its invoice says less its credit notes: the database refuses papers that say anything else.

create table invoice_counter (
  tenant_id text not null references tenant (id),
  series text not null check (series in ('INV', 'CN')),
  year int not null,
  last_number int not null check (last_number > 0),
  primary key (tenant_id, series, year)
);

create table invoice (
  tenant_id text not null,
  year int not null,
  number int not null check (number > 0),
  payment_id text not null,
  account_id text not null,
  issued_at timestamptz not null,
  -- When it was paid, which is when it was supplied.
  supplied_at timestamptz not null,
  -- As they were at the time; empty where the tenant had not said.
  supplier_name text not null,
  supplier_address text not null,
  supplier_tax_number text not null,
  supplier_company_number text not null,
  purchaser_name text not null,
  plan_title text not null,
  price_title text not null,
  period_from timestamptz,
  period_to timestamptz,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Taken off before tax.
  discount_minor bigint not null check (discount_minor >= 0),
  net_minor bigint not null check (net_minor >= 0),
  vat_permille int not null check (vat_permille between 0 and 999),
  vat_minor bigint not null check (vat_minor >= 0),
  gross_minor bigint not null check (gross_minor > 0 and gross_minor = net_minor + vat_minor),
  -- Reference at the revenue service; null where it is not told.
  irn text,
  report_state text not null default 'not_needed' check (report_state in ('not_needed', 'queued', 'reported', 'rejected')),
  report_answer text not null default '',
  reported_at timestamptz,
  primary key (tenant_id, year, number),
  unique (tenant_id, payment_id),
  foreign key (tenant_id, payment_id) references payment (tenant_id, id),
  check ((period_from is null) = (period_to is null)),
  check ((irn is null) = (report_state = 'not_needed'))
);
create index invoice_of_time on invoice (tenant_id, issued_at);
create index invoice_to_report on invoice (issued_at) where report_state = 'queued';

create table credit_note (
  tenant_id text not null,
  year int not null,
  number int not null check (number > 0),
  payment_id text not null,
  -- Entry of the ledger by which it went back.
  entry_key text not null,
  reason text not null check (reason in ('refund', 'dispute')),
  issued_at timestamptz not null,
  currency text not null,
  net_minor bigint not null check (net_minor >= 0),
  vat_minor bigint not null check (vat_minor >= 0),
  gross_minor bigint not null check (gross_minor > 0 and gross_minor = net_minor + vat_minor),
  irn text,
  report_state text not null default 'not_needed' check (report_state in ('not_needed', 'queued', 'reported', 'rejected')),
  report_answer text not null default '',
  reported_at timestamptz,
  primary key (tenant_id, year, number),
  unique (tenant_id, entry_key),
  foreign key (tenant_id, payment_id) references invoice (tenant_id, payment_id),
  foreign key (tenant_id, entry_key) references ledger_entry (tenant_id, key),
  check ((irn is null) = (report_state = 'not_needed'))
);
create index credit_note_of_payment on credit_note (tenant_id, payment_id);
create index credit_note_of_time on credit_note (tenant_id, issued_at);
create index credit_note_to_report on credit_note (issued_at) where report_state = 'queued';

-- What was paid before: invoices in the order of the receipts, under the same numbers; supplier as the tenant says it now.
insert into invoice (tenant_id, year, number, payment_id, account_id, issued_at, supplied_at, supplier_name, supplier_address,
  supplier_tax_number, supplier_company_number, purchaser_name, plan_title, price_title, period_from, period_to, currency,
  discount_minor, net_minor, vat_permille, vat_minor, gross_minor)
select receipt.tenant_id, receipt.year, row_number() over (partition by receipt.tenant_id, receipt.year order by receipt.number),
  receipt.payment_id, payment.account_id, receipt.issued_at, payment.paid_at,
  coalesce(nullif(tenant.config ->> 'company_name', ''), nullif(tenant.config ->> 'app_name', ''), tenant.name),
  coalesce(tenant.config ->> 'company_address', ''), coalesce(tenant.config ->> 'tax_number', ''),
  coalesce(tenant.config ->> 'company_number', ''), trim(account.first_name || ' ' || account.last_name),
  plan.title, price.title, lasting.starts_at, lasting.ends_at, payment.currency,
  booked.discount, booked.ours - booked.vat,
  case when booked.vat = 0 then 0
    when tenant.config ->> 'vat_percent' ~ '^\d{1,2}(\.\d{1,3})?$' then round((tenant.config ->> 'vat_percent')::numeric * 10)::int
    else round(booked.vat * 1000 / (booked.ours - booked.vat))::int end, booked.vat, booked.ours
from receipt
join payment on payment.tenant_id = receipt.tenant_id and payment.id = receipt.payment_id
join tenant on tenant.id = receipt.tenant_id
join account on account.tenant_id = payment.tenant_id and account.id = payment.account_id
join checkout on checkout.tenant_id = payment.tenant_id and checkout.id = payment.checkout_id
left join lateral (
  select change.price_id from plan_change change
  where change.tenant_id = payment.tenant_id and change.subscription_id = payment.subscription_id
    and change.effective_at <= payment.paid_at order by change.number desc limit 1
) changed on true
join price on price.tenant_id = payment.tenant_id and price.id = coalesce(changed.price_id, checkout.price_id)
join plan on plan.tenant_id = price.tenant_id and plan.id = price.plan_id
left join subscription_period period on period.tenant_id = payment.tenant_id and period.payment_id = payment.id
cross join lateral (
  select coalesce(period.starts_at, case when checkout.changes_until is not null then payment.paid_at end) as starts_at,
    coalesce(period.ends_at, checkout.changes_until) as ends_at
) lasting
cross join lateral (
  select -coalesce(sum(line.amount_minor) filter (where line.account in ('revenue', 'vat', 'discount')), 0) as ours,
    -coalesce(sum(line.amount_minor) filter (where line.account = 'vat'), 0) as vat,
    coalesce(sum(line.amount_minor) filter (where line.account = 'discount'), 0) as discount
  from ledger_entry entry
  join ledger_line line on line.tenant_id = entry.tenant_id and line.entry_id = entry.id
  where entry.tenant_id = payment.tenant_id and entry.payment_id = payment.id and entry.kind = 'charge'
) booked
where booked.ours > 0;

-- And what went back of it, in the order of the books.
insert into credit_note (tenant_id, year, number, payment_id, entry_key, reason, issued_at, currency, net_minor, vat_minor, gross_minor)
select back.tenant_id, back.year,
  row_number() over (partition by back.tenant_id, back.year order by back.happened_at, back.id),
  back.payment_id, back.key, case back.kind when 'refund' then 'refund' else 'dispute' end, back.happened_at, back.currency,
  back.ours - back.vat, back.vat, back.ours
from (
  select entry.tenant_id, entry.id, entry.key, entry.kind, entry.payment_id, entry.happened_at, line.currency,
    extract(year from entry.happened_at at time zone 'UTC')::int as year,
    sum(line.amount_minor) filter (where line.account in ('revenue', 'vat', 'discount')) as ours,
    coalesce(sum(line.amount_minor) filter (where line.account = 'vat'), 0) as vat
  from ledger_entry entry
  join ledger_line line on line.tenant_id = entry.tenant_id and line.entry_id = entry.id
  join invoice on invoice.tenant_id = entry.tenant_id and invoice.payment_id = entry.payment_id
  where entry.kind in ('refund', 'chargeback')
  group by entry.tenant_id, entry.id, line.currency
) back
where back.ours > 0;

insert into invoice_counter (tenant_id, series, year, last_number)
select tenant_id, 'INV', year, max(number) from invoice group by tenant_id, year
union all select tenant_id, 'CN', year, max(number) from credit_note group by tenant_id, year;

-- Only ever added to, each with the next number; what the revenue service says of one goes forward alone.
create function guard_paper() returns trigger language plpgsql as $$
declare last int;
begin
  if tg_op = 'INSERT' then
    execute format('select coalesce(max(number), 0) from %I where tenant_id = $1 and year = $2', tg_table_name)
      into last using new.tenant_id, new.year;
    if new.number <> last + 1 then
      raise exception '% % of % is not the next', tg_table_name, new.number, new.year using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE'
    or (to_jsonb(new) - 'report_state' - 'report_answer' - 'reported_at')
      is distinct from (to_jsonb(old) - 'report_state' - 'report_answer' - 'reported_at')
    or (old.report_state, new.report_state) not in (('queued', 'reported'), ('queued', 'rejected'), ('rejected', 'queued')) then
    raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger guard_paper before insert or update or delete on invoice for each row execute function guard_paper();
create trigger guard_paper before insert or update or delete on credit_note for each row execute function guard_paper();
create trigger not_emptied before truncate on invoice for each statement execute function refuse_change();
create trigger not_emptied before truncate on credit_note for each statement execute function refuse_change();

-- At commit the papers of a payment say what the books say. A payment without an invoice is none of the papers' yet: the version
-- before books without them, and the invoice follows before anything of it goes back.
create function guard_papers() returns trigger language plpgsql as $$
declare books record;
declare papers record;
begin
  select gross_minor as gross, vat_minor as vat into papers
    from invoice where tenant_id = new.tenant_id and payment_id = new.payment_id;
  if not found then return null; end if;
  select papers.gross - coalesce(sum(gross_minor), 0) as gross, papers.vat - coalesce(sum(vat_minor), 0) as vat into papers
    from credit_note where tenant_id = new.tenant_id and payment_id = new.payment_id;
  select coalesce(-sum(line.amount_minor), 0) as gross,
      coalesce(-sum(line.amount_minor) filter (where line.account = 'vat'), 0) as vat into books
    from ledger_entry entry
    join ledger_line line on line.tenant_id = entry.tenant_id and line.entry_id = entry.id
    where entry.tenant_id = new.tenant_id and entry.payment_id = new.payment_id
      and line.account in ('revenue', 'vat', 'discount');
  if books is distinct from papers then
    raise exception 'the papers of payment % say % and the books %', new.payment_id, papers, books using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger as_booked after insert on invoice deferrable initially deferred
  for each row execute function guard_papers();
create constraint trigger as_booked after insert on credit_note deferrable initially deferred
  for each row execute function guard_papers();
create constraint trigger as_invoiced after insert on ledger_entry deferrable initially deferred
  for each row when (new.payment_id is not null) execute function guard_papers();

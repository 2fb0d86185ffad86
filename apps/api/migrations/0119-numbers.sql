-- What the business did, counted by days into small tables (docs/operating.md, numbers): nothing in them is about one person, and
-- each row can be counted again from what it was counted from.

-- How far it is counted, and by which clocks; whoever counts holds the row.
create table numbers_count (
  tenant_id text primary key references tenant (id),
  zone text not null,
  first_day date not null,
  -- Before this day all is counted once at least.
  next_day date not null,
  -- The day on which the last days were all counted again; null before the first time.
  again_on date,
  counted_at timestamptz not null
);

create table numbers_day (
  tenant_id text not null references tenant (id),
  day date not null,
  joined int not null,
  -- Who holds something as the day ends, who did not as it began, and who no longer does.
  active int not null,
  began int not null,
  ended int not null,
  -- First days that were given and ended on it, and how many of those members paid.
  trials int not null,
  trials_paid int not null,
  -- Payments that were refused; renewals that were refused for the first time, and those that were paid after all.
  refused int not null,
  renewals_refused int not null,
  renewals_won int not null,
  -- Null of a day whose plays were no longer kept when it was first counted.
  viewers int,
  plays int,
  watched_seconds bigint,
  counted_at timestamptz not null,
  primary key (tenant_id, day)
);

-- Of a month, for distinct members cannot be added up from days.
create table numbers_month (
  tenant_id text not null references tenant (id),
  month date not null,
  members int not null,
  counted_at timestamptz not null,
  primary key (tenant_id, month)
);

create table numbers_money (
  tenant_id text not null references tenant (id),
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- By whom it was paid; empty for what came by none.
  provider text not null,
  payments int not null,
  -- With value added tax; what went back is negative.
  earned_minor bigint not null,
  refunded_minor bigint not null,
  disputed_minor bigint not null,
  vat_minor bigint not null,
  primary key (tenant_id, day, currency, provider)
);

-- By days, and by months of whole days added up, so that a year is few rows.
create table numbers_title (
  tenant_id text not null references tenant (id),
  grain text not null check (grain in ('day', 'month')),
  starts_on date not null,
  title_id text not null,
  plays int not null,
  -- Persons of a day, and those of them who have it finished.
  viewers int not null,
  finished int not null,
  watched_seconds bigint not null,
  primary key (tenant_id, grain, starts_on, title_id)
);

-- As the player told it once it was over; null where none did.
alter table playback_session add column watched_seconds int check (watched_seconds >= 0);

-- What a day is counted from is found by the day.
create index playback_session_begun on playback_session (tenant_id, started_at);
create index subscription_period_until on subscription_period (tenant_id, ends_at) where voided_at is null;
create index ledger_entry_happened on ledger_entry (tenant_id, happened_at);
create index checkout_settled on checkout (tenant_id, settled_at) where settled_at is not null;

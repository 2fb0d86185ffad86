-- Retries on the paydays that the members' own payments show.

alter table checkout
  -- What the refusal means for the next try, where the provider says it; null where its words are read.
  add column decline_class text check (decline_class in ('funds', 'issuer', 'generic', 'regulator', 'member', 'hard', 'ours')),
  -- No try before, by the provider's word.
  add column decline_retry_at timestamptz;

-- Why a try was planned for its moment. What is planned anew takes the place of what was planned before it.
create table renewal_choice (
  tenant_id text not null,
  renewal_id text not null,
  try_number int not null check (try_number > 1),
  planned_for timestamptz not null,
  -- How probable it was that this moment is chosen.
  chance double precision not null check (chance > 0 and chance <= 1),
  -- Nobody's choice: drawn, so that other moments are known too.
  is_exploring boolean not null,
  primary key (tenant_id, renewal_id, try_number),
  foreign key (tenant_id, renewal_id) references renewal (tenant_id, id)
);

-- When members of a tenant have money, learnt once a day from a year of tries and payments.
create table retry_rates (
  tenant_id text primary key references tenant (id),
  -- Whoever moves it on learns.
  asked_at timestamptz not null,
  -- Until when what members paid by choice is counted by the hour.
  counted_to timestamptz not null,
  rates jsonb
);

-- Payments that members made by choice, by the hour in which they were begun.
create table paid_hour (
  tenant_id text not null references tenant (id),
  hour timestamptz not null,
  count int not null check (count > 0),
  primary key (tenant_id, hour)
);

-- What is learnt from: tries after the first, and what members paid by choice.
create index checkout_retried on checkout (tenant_id, started_at) where try_number > 1;
create index checkout_by_choice on checkout (tenant_id, started_at) where try_number is null and state = 'paid';

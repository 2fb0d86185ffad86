-- What counts once a second person has said yes (permissions of leave `second`).
create table approval (
  tenant_id text not null references tenant (id),
  id text not null,
  action text not null check (action in ('deposit', 'refund')),
  -- To what, such as a payment's reference.
  subject text not null,
  -- Exactly what the first person said yes to: the second says yes to the same.
  wish text not null,
  detail jsonb not null default '{}',
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reason text not null default '',
  asked_kind text not null check (asked_kind in ('staff', 'key', 'service')),
  asked_id text not null,
  asked_name text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'withdrawn', 'lapsed')),
  decided_id text,
  decided_name text,
  decided_at timestamptz,
  primary key (tenant_id, id),
  -- Nobody is both people.
  check (state <> 'done' or decided_id <> asked_id)
);
create unique index approval_waiting on approval (tenant_id, action, subject) where state = 'waiting';
create index approval_listed on approval (tenant_id, asked_at, id) where state = 'waiting';

-- Of a person of the staff: two of one name are two people. Empty for what others did, and for what is from before.
alter table api_key add column created_by_id text;
alter table deposit_evidence add column recorded_by_id text;
alter table deposit_return add column recorded_by_id text;

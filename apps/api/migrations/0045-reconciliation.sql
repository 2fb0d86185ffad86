-- Each night every subscription is compared with its provider, and what was settled with the ledger: how far each was read, what a
-- provider said of which subscription, and what it settled.

create table provider_comparison (
  provider text primary key,
  -- The run before this one began then.
  read_until timestamptz not null,
  -- When the run that goes on began; null between two.
  span_until timestamptz check (span_until >= read_until),
  -- Phase and place within it.
  cursor text check (cursor is null or span_until is not null),
  tokens double precision not null check (tokens >= 0),
  tokens_at timestamptz not null,
  held_by text not null default '',
  held_until timestamptz not null
);

-- Which subscriptions a provider named in a run; of those in doubt it is asked once more before anything is found.
create table listed_subscription (
  provider text not null,
  subscription_id text not null,
  listed_at timestamptz not null,
  is_doubtful boolean not null default false,
  -- What the list said of one in doubt, where the provider cannot be asked about one.
  said jsonb,
  primary key (provider, subscription_id)
);
create index listed_subscription_doubts on listed_subscription (provider, listed_at, subscription_id) where is_doubtful;
create index listed_subscription_old on listed_subscription (provider, listed_at);

create index subscription_to_compare on subscription (payment_gateway, tenant_id, id)
  where provider_subscription_id is not null and state in ('ACTIVE', 'PAST_DUE', 'CANCEL_SCHEDULED');

-- What stands open, oldest first, for whoever is told that it grows old.
create index finding_old on finding (found_at) where resolved_at is null;

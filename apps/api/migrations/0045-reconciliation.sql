-- Each night every subscription is compared with its provider, and what was settled with the ledger: how far each was read, what a
-- provider said of which subscription, and what it settled.

-- How far each provider's books were read: what happened there, and its subscriptions.
alter table provider_catch_up rename to provider_reading;
alter table provider_reading add column book text not null default 'events';
alter table provider_reading drop constraint provider_catch_up_pkey, add primary key (provider, book);

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

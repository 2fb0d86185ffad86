-- What is told to programs of the tenant's own (ADR 0077): where, what happened, and how each telling went.

create table webhook_endpoint (
  tenant_id text not null references tenant (id),
  id text not null,
  name text not null,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  state text not null default 'on' check (state in ('on', 'off')),
  -- Why it is off, in words; empty where somebody turned it off, or it is on.
  off_reason text not null default '',
  -- Signs what is sent, empty of one that was taken away; sealed under the key ring, context is webhook:{tenant}:{id}.
  secret_sealed text not null,
  -- The one before, which signs beside it until then.
  former_sealed text,
  former_until timestamptz,
  -- Since when nothing has arrived; null while the last thing did.
  failing_since timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (tenant_id, id),
  check ((former_sealed is null) = (former_until is null))
);
create index webhook_endpoint_on on webhook_endpoint (tenant_id) where state = 'on' and removed_at is null;

create table webhook_event (
  tenant_id text not null references tenant (id),
  -- Told to receivers as webhook-id: by it they know what they have seen.
  id text not null,
  type text not null,
  -- Ids, states and sums: nothing personal and nothing that opens anything.
  data jsonb not null,
  at timestamptz not null,
  primary key (tenant_id, id)
);
create index webhook_event_at on webhook_event (at);

create table webhook_delivery (
  tenant_id text not null,
  id text not null,
  endpoint_id text not null,
  event_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries int not null default 0 check (tries >= 0),
  -- `epoch`: at once.
  due_at timestamptz not null default 'epoch',
  -- By a worker, until when; one that died holds it no longer than that.
  claimed_until timestamptz,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, endpoint_id) references webhook_endpoint (tenant_id, id) on delete cascade,
  foreign key (tenant_id, event_id) references webhook_event (tenant_id, id) on delete cascade
);
create index webhook_delivery_due on webhook_delivery (tenant_id, endpoint_id, due_at) where state = 'waiting';
create index webhook_delivery_waiting on webhook_delivery (due_at) where state = 'waiting';
create index webhook_delivery_listed on webhook_delivery (tenant_id, endpoint_id, created_at desc, id desc);
create index webhook_delivery_failed on webhook_delivery (tenant_id, endpoint_id, created_at desc, id desc) where state = 'failed';
create index webhook_delivery_of_event on webhook_delivery (tenant_id, event_id);

create table webhook_try (
  tenant_id text not null,
  delivery_id text not null,
  number int not null check (number > 0),
  at timestamptz not null,
  duration_ms int not null check (duration_ms >= 0),
  -- What it answered; null where nothing came.
  status int,
  -- Its first characters, made harmless; of no answer, why.
  answer text not null,
  primary key (tenant_id, delivery_id, number),
  foreign key (tenant_id, delivery_id) references webhook_delivery (tenant_id, id) on delete cascade
);

-- Kept by triggers, so that no writer can forget it, and what is told is there exactly when what it tells of is. A tenant whose
-- endpoints want none of it pays for one look at an index.
create function tell_webhooks(tenant text, happened text, told jsonb) returns void language plpgsql as $$
declare event text;
declare asked text[];
declare moment timestamptz := date_trunc('milliseconds', now());
begin
  select array_agg(id) into asked from webhook_endpoint
    where tenant_id = tenant and state = 'on' and removed_at is null and happened = any(events);
  if asked is null then return; end if;
  event := gen_random_uuid()::text;
  insert into webhook_event (tenant_id, id, type, data, at) values (tenant, event, happened, told, moment);
  insert into webhook_delivery (tenant_id, id, endpoint_id, event_id, created_at)
    select tenant, gen_random_uuid()::text, endpoint, event, moment from unnest(asked) endpoint;
  perform pg_notify('kola_webhook', json_build_object('tenantId', tenant, 'endpointId', endpoint)::text)
    from unnest(asked) endpoint;
end $$;

create function tell_of_account() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.tenant_id, 'member.signed-up', jsonb_build_object('accountId', new.id));
  return null;
end $$;
create trigger webhook_account after insert on account for each row execute function tell_of_account();

create function tell_of_closing() returns trigger language plpgsql as $$
declare told jsonb := jsonb_build_object('accountId', new.account_id);
begin
  if tg_op = 'INSERT' then perform tell_webhooks(new.tenant_id, 'member.closed', told);
  elsif old.restored_at is null and new.restored_at is not null then
    perform tell_webhooks(new.tenant_id, 'member.restored', told);
  elsif old.erased_at is null and new.erased_at is not null then
    perform tell_webhooks(new.tenant_id, 'member.erased', told);
  end if;
  return null;
end $$;
create trigger webhook_closing after insert or update of restored_at, erased_at on account_closing
  for each row execute function tell_of_closing();

create function tell_of_payment() returns trigger language plpgsql as $$
declare why text;
begin
  select purpose into why from checkout where tenant_id = new.tenant_id and id = new.checkout_id;
  perform tell_webhooks(new.tenant_id, case why when 'renewal' then 'payment.renewed' else 'payment.paid' end,
    jsonb_build_object('paymentId', new.id, 'accountId', new.account_id, 'checkoutId', new.checkout_id,
      'subscriptionId', new.subscription_id, 'purpose', why, 'provider', new.provider,
      'amountMinor', new.amount_minor, 'currency', new.currency));
  return null;
end $$;
create trigger webhook_payment after insert on payment for each row execute function tell_of_payment();

create function tell_of_checkout() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.tenant_id, 'payment.failed',
    jsonb_build_object('checkoutId', new.id, 'accountId', new.account_id, 'purpose', new.purpose, 'provider', new.provider,
      'amountMinor', new.amount_minor, 'currency', new.currency));
  return null;
end $$;
create trigger webhook_checkout after update of state on checkout
  for each row when (new.state = 'failed' and old.state <> 'failed') execute function tell_of_checkout();

create function tell_of_refund() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(new.tenant_id, 'payment.refunded',
    jsonb_build_object('refundId', new.id, 'paymentId', new.payment_id,
      'amountMinor', new.amount_minor, 'currency', new.currency));
  return null;
end $$;
create trigger webhook_refund_done after update of state on refund
  for each row when (new.state = 'done' and old.state <> 'done') execute function tell_of_refund();
create trigger webhook_refund_known after insert on refund
  for each row when (new.state = 'done') execute function tell_of_refund();

create function tell_of_title() returns trigger language plpgsql as $$
declare title title := case tg_op when 'DELETE' then old else new end;
declare happened text := case when tg_op <> 'DELETE' and new.state = 'published' then 'title.published' else 'title.removed' end;
begin
  perform tell_webhooks(title.tenant_id, happened, jsonb_build_object('titleId', title.id, 'kind', title.kind));
  return null;
end $$;
create trigger webhook_title_made after insert on title
  for each row when (new.state = 'published') execute function tell_of_title();
create trigger webhook_title_changed after update of state on title
  for each row when ((new.state = 'published') <> (old.state = 'published')) execute function tell_of_title();
create trigger webhook_title_gone after delete on title
  for each row when (old.state = 'published') execute function tell_of_title();

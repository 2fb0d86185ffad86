-- Callbacks about a payment that is known wait beside it: one reading answers all of them. What was kept gets its job behind the
-- answer, for many at once.

alter table provider_event
  -- No job of it was made yet.
  add column is_unsent boolean not null default false;
create index provider_event_unsent on provider_event (received_at) where is_unsent;
create index provider_event_told on provider_event (tenant_id, checkout_id, id) where state = 'waiting';

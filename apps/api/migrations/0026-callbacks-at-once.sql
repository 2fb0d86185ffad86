-- Callbacks about a payment that is known wait beside it: one reading answers all of them.

create index provider_event_told on provider_event (tenant_id, checkout_id, id) where state = 'waiting';

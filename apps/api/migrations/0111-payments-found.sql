-- What the staff find payments by: a sum, a provider, a way to pay, a currency; newest first each.
create index checkout_of_amount on checkout (tenant_id, amount_minor, started_at desc, id desc);
create index checkout_of_provider on checkout (tenant_id, provider, started_at desc, id desc);
create index checkout_of_way on checkout (tenant_id, way, started_at desc, id desc);
create index checkout_of_currency on checkout (tenant_id, currency, started_at desc, id desc);
-- Deposits that are waited for, the first first.
create index checkout_deposits on checkout (tenant_id, started_at, id) where provider = 'manual' and state = 'pending';
-- The books of a month, in the order in which it happened.
create index ledger_entry_time on ledger_entry (tenant_id, happened_at, id);

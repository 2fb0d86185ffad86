-- Callbacks that cannot prove who sent them are kept in small number until the provider stands by them; and indexes for the
-- sizes that payments grow to.

alter table provider_event
  -- Who sent it; null as soon as the provider stands by it.
  add column network text,
  -- What the provider is asked; null where it cannot be asked, or was.
  add column claim text;
create index provider_event_doubted on provider_event (provider, network) where network is not null and state = 'waiting';

-- The operator's lists, newest first.
create index checkout_newest on checkout (tenant_id, started_at desc, id desc);
create index checkout_newest_of_state on checkout (tenant_id, state, started_at desc, id desc);
create index finding_newest on finding (tenant_id, found_at desc, id desc);

-- How often a coupon was redeemed: counting them anew for every quote would take longer with each.
alter table coupon add column redemptions int not null default 0 check (redemptions >= 0);
update coupon set redemptions = (select count(*) from coupon_redemption used
  where used.tenant_id = coupon.tenant_id and used.code = coupon.code);
create function count_redemption() returns trigger language plpgsql as $$
begin
  update coupon set redemptions = redemptions + case when tg_op = 'INSERT' then 1 else -1 end
  where tenant_id = coalesce(new.tenant_id, old.tenant_id) and code = coalesce(new.code, old.code);
  return null;
end $$;
create trigger count_redemption after insert or delete on coupon_redemption
  for each row execute function count_redemption();

create index refund_of_payment on refund (tenant_id, payment_id);
create index deposit_evidence_of_checkout on deposit_evidence (tenant_id, checkout_id);

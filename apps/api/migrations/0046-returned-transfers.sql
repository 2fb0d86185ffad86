-- Each transfer that went back to the payer's bank, as the provider told; a payment may see several.

create table returned_transfer (
  tenant_id text not null,
  checkout_id text not null,
  -- Of the callback that told of it, which is deleted in time; 0 of what was told before there was this table.
  event_id bigint not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  returned_at timestamptz not null,
  primary key (tenant_id, checkout_id, event_id),
  foreign key (tenant_id, checkout_id) references shown_account (tenant_id, checkout_id)
);
create trigger only_added before update or delete on returned_transfer for each row execute function refuse_change();

insert into returned_transfer (tenant_id, checkout_id, event_id, amount_minor, currency, returned_at)
select tenant_id, checkout_id, 0, returned_minor, currency, returned_at from shown_account where returned_minor is not null;

-- A payment's transactions, to read them all.
create index checkout_link_of_checkout on checkout_link (tenant_id, checkout_id);

-- What members were told before money moves or a membership ends: each once, by however many workers.
create table billing_notice (
  tenant_id text not null,
  subscription_id text not null,
  kind text not null check (kind in ('renews', 'bonus-ends', 'ends-3', 'ends-1', 'ends-today')),
  -- Where the paid days end that it speaks of.
  about timestamptz not null,
  told_at timestamptz not null,
  -- Empty where there was no address.
  channel text not null check (channel in ('mail', 'sms', '')),
  primary key (tenant_id, subscription_id, about, kind),
  foreign key (tenant_id, subscription_id) references subscription (tenant_id, id)
);

create function guard_billing_notice() returns trigger language plpgsql as $$
begin
  raise exception 'what was told stays told' using errcode = 'insufficient_privilege';
end $$;
create trigger guard_billing_notice before update or delete on billing_notice
  for each row execute function guard_billing_notice();

-- Plans, coupons and grants as the staff see them.

-- A special plan that names titles opens those, with what belongs to them, and no others; one that names none opens all.
create table plan_title (
  tenant_id text not null,
  plan_id text not null,
  title_id text not null,
  added_by text not null,
  added_at timestamptz not null,
  primary key (tenant_id, title_id, plan_id),
  foreign key (tenant_id, plan_id) references plan (tenant_id, id),
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade
);
create index plan_title_plan on plan_title (tenant_id, plan_id, title_id);

-- Who made a coupon, and when; unknown of those that were there before.
alter table coupon
  add column made_by text not null default '',
  add column made_at timestamptz not null default '2026-01-01';
create index coupon_newest on coupon (tenant_id, made_at desc, code);

-- To whom a plan was granted, the newest first.
create index gift_granted on gift (tenant_id, plan_id, redeemed_at desc, id desc) where starts_with(batch_id, 'grant-');

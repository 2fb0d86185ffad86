-- Until when the days lasted that the difference of a change of plan was reckoned for: one that is paid after a renewal is for
-- days that are over.
alter table checkout
  add column changes_until timestamptz,
  add check (changes_until is null or changes_subscription_id is not null);

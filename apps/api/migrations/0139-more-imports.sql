-- Coupons, plans, members and people are brought in by files as well.
alter table bulk_import drop constraint bulk_import_kind_check;
alter table bulk_import add constraint bulk_import_kind_check
  check (kind in ('titles', 'windows', 'coupons', 'plans', 'members', 'people'));

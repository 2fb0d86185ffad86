-- Some take what goes back off a payout as one sum. The sum stays as it was told and is nobody's; what it is made of stands beside it,
-- each part somebody's.

alter table settlement_line drop constraint settlement_line_kind_check;
alter table settlement_line add constraint settlement_line_kind_check
  check (kind in ('charge', 'refund', 'chargeback', 'bank', 'other', 'sum'));
alter table settlement_line add column part_of text;
alter table settlement_line add foreign key (provider, part_of) references settlement_line (provider, line_id);
alter table settlement_line add check (part_of is null or kind in ('refund', 'chargeback'));
create index settlement_line_part on settlement_line (provider, part_of) where part_of is not null;

-- At commit the parts of a sum come to it.
create function guard_parts() returns trigger language plpgsql as $$
declare whole settlement_line;
declare parts record;
begin
  select * into whole from settlement_line where provider = new.provider and line_id = new.part_of;
  select sum(gross_minor) as gross, sum(fee_minor) as fee, bool_and(currency = whole.currency and settlement_id = whole.settlement_id) as fits
    into parts from settlement_line where provider = new.provider and part_of = new.part_of;
  if whole.kind <> 'sum' or not parts.fits or parts.gross <> whole.gross_minor or parts.fee <> whole.fee_minor
  then raise exception 'the parts of % do not come to it', new.part_of using errcode = 'check_violation'; end if;
  return null;
end $$;
create constraint trigger parts after insert on settlement_line deferrable initially deferred
  for each row when (new.part_of is not null) execute function guard_parts();

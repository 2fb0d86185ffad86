-- What members searched for and found nothing, counted by days (docs/operating.md, numbers): no account, no address and no moment is in it.

create table search_missed (
  tenant_id text not null references tenant (id) on delete cascade,
  day date not null,
  -- As search knows them: folded.
  words text not null,
  times int not null,
  -- About how many members: each sets one of 256 bits, which is that of many others too.
  viewers bit(256) not null,
  primary key (tenant_id, day, words)
);
create index search_missed_day on search_missed (day);

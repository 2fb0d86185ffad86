-- What viewers met, counted by day and by what they watched on; who watched what is not in it. As many rows as there are kinds
-- of networks, devices, engines and codecs, whoever tells how much.
create table playback_quality (
  tenant_id text not null references tenant (id) on delete cascade,
  day date not null,
  network text not null,
  device text not null,
  engine text not null,
  codec text not null,
  sessions integer not null,
  failed integer not null,
  -- Neither a picture nor a failure.
  unseen integer not null,
  watched_seconds bigint not null,
  stalled_ms bigint not null,
  stalls bigint not null,
  -- Of starts, by fifths of a second; the last is all that took longer.
  start_counts integer[] not null,
  -- By the contract's categories of failures, and by its lines of picture.
  failure_counts integer[] not null,
  lines_counts integer[] not null,
  primary key (tenant_id, day, network, device, engine, codec)
);
create index playback_quality_day on playback_quality (day);

-- A playback session is counted once.
alter table playback_session add column quality_told boolean not null default false;

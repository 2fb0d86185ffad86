-- What members say of a line of subtitles.

-- One of a member and a line.
create table subtitle_report (
  tenant_id text not null,
  title_id text not null,
  language text not null,
  kind text not null,
  start_ms int not null,
  account_id text not null,
  -- As the line stood.
  line text not null,
  words text not null,
  at timestamptz not null,
  settled_at timestamptz,
  settled_by text not null default '',
  primary key (tenant_id, title_id, language, kind, start_ms, account_id),
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade
);
create index subtitle_report_member on subtitle_report (tenant_id, account_id);
create index subtitle_report_open on subtitle_report (tenant_id, title_id, language, kind) where settled_at is null;

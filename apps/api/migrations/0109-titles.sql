-- What editors write of a title before viewers read it, and all that they have read of it.

-- Stopped: taken away at once, and can come back as it was.
alter table title drop constraint title_state_check;
alter table title add constraint title_state_check check (state in ('processing', 'published', 'failed', 'withdrawn', 'stopped'));
-- Of the National Film and Video Censors Board: number, and the day on which it was given, YYYY-MM-DD.
alter table title add column certificate jsonb not null default '{}';
-- By which editors' lists are filtered without reading what titles have in words.
alter table title add column rating smallint generated always as (rating_rank(facts ->> 'Maturity Rating')) stored;
create index title_by_name on title (tenant_id, name, id);
create index title_by_added on title (tenant_id, added_at, id);

create table title_draft (
  tenant_id text not null,
  title_id text not null,
  document jsonb not null,
  revision int not null check (revision > 0),
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (tenant_id, title_id),
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade
);

create table title_version (
  tenant_id text not null,
  title_id text not null,
  -- From 1, without gaps.
  number int not null,
  document jsonb not null,
  note text not null,
  published_at timestamptz not null,
  published_by text not null,
  primary key (tenant_id, title_id, number),
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade
);
create trigger only_added before update on title_version for each row execute function refuse_change();

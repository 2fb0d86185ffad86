-- What the staff write of help articles and legal texts: one draft of each that they share, and every version with the day since
-- which it is in force.

alter table article add column removed_at timestamptz;

create table text_draft (
  tenant_id text not null,
  kind text not null check (kind in ('articles', 'legal')),
  text_id text not null,
  -- Grows with every change of the text and never begins anew: nobody writes over what they have not seen.
  revision int not null,
  -- Null where nothing is drafted.
  document jsonb,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (tenant_id, kind, text_id)
);

create table text_version (
  tenant_id text not null,
  kind text not null check (kind in ('articles', 'legal')),
  text_id text not null,
  number int not null check (number > 0),
  -- Null for what stood before the first version.
  from_day date,
  -- The beginning of that day by the clocks of the service's zone.
  in_force_at timestamptz not null,
  at timestamptz not null,
  by text not null,
  why text not null,
  document jsonb not null,
  -- Of each language, in their order, without active content.
  html jsonb not null check (jsonb_typeof(html) = 'array'),
  withdrawn_at timestamptz,
  primary key (tenant_id, kind, text_id, number)
);
create index text_version_in_force on text_version (tenant_id, kind, text_id, in_force_at desc, number desc)
  where withdrawn_at is null;
create index text_version_begins on text_version (tenant_id, in_force_at) where withdrawn_at is null;

create trigger version_insert after insert on text_version referencing new table as fresh
  for each statement execute function note_version_change('help');
create trigger version_delete after delete on text_version referencing old table as gone
  for each statement execute function note_version_change('help');
create trigger version_update after update on text_version referencing old table as gone new table as fresh
  for each statement execute function note_version_change('help');

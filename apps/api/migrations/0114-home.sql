-- What the staff make of home: one draft that they share, and every version that viewers have had. The newest one is in force; without
-- any, home is made of the lists that the configuration names.

create table home_draft (
  tenant_id text primary key,
  -- Null for none. The row stays.
  arrangement jsonb,
  -- Grows with every change and never begins anew: nobody writes over what they have not seen.
  revision int not null check (revision > 0),
  changed_at timestamptz not null,
  changed_by text not null
);

create table home_version (
  tenant_id text not null,
  -- From 1, without gaps.
  number int not null check (number > 0),
  at timestamptz not null,
  by text not null,
  why text not null,
  -- What changed from the version before it.
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  arrangement jsonb not null,
  primary key (tenant_id, number)
);
create trigger only_added before update on home_version for each row execute function refuse_change();

-- The films and series of each tenant that were watched most in seven days, counted each night.
create table watched_title (
  tenant_id text not null,
  title_id text not null,
  -- Accounts that watched it, day by day.
  accounts int not null check (accounts > 0),
  primary key (tenant_id, title_id),
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade
);

-- The catalogue in memory reads both with the titles.
alter table catalogue_change drop constraint catalogue_change_kind_check;
alter table catalogue_change add constraint catalogue_change_kind_check check (kind in ('title', 'playlist', 'home'));
create function note_home_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into catalogue_change (tenant_id, kind, id) select distinct tenant_id, 'home', 'home' from fresh on conflict do nothing;
  elsif tg_op = 'DELETE' then
    insert into catalogue_change (tenant_id, kind, id) select distinct tenant_id, 'home', 'home' from gone on conflict do nothing;
  else
    insert into catalogue_change (tenant_id, kind, id)
      select tenant_id, 'home', 'home' from fresh union select tenant_id, 'home', 'home' from gone on conflict do nothing;
  end if;
  return null;
end $$;
do $$
declare
  v_table text;
begin
  foreach v_table in array array['home_version', 'watched_title'] loop
    execute format('create trigger home_change_insert after insert on %I referencing new table as fresh
      for each statement execute function note_home_change()', v_table);
    execute format('create trigger home_change_delete after delete on %I referencing old table as gone
      for each statement execute function note_home_change()', v_table);
    execute format('create trigger home_change_update after update on %I referencing old table as gone new table as fresh
      for each statement execute function note_home_change()', v_table);
    execute format('create trigger version_insert after insert on %I referencing new table as fresh
      for each statement execute function note_version_change(''catalogue'')', v_table);
    execute format('create trigger version_delete after delete on %I referencing old table as gone
      for each statement execute function note_version_change(''catalogue'')', v_table);
    execute format('create trigger version_update after update on %I referencing old table as gone new table as fresh
      for each statement execute function note_version_change(''catalogue'')', v_table);
  end loop;
end $$;

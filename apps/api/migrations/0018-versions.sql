-- What is kept in memory of a tenant is made anew when its version has grown. There are three, so that a typing error in
-- an article makes no catalogue anew: of the configuration with the plans, of the catalogue, and of the help. All three are
-- raised here, so that no writer can forget it.

alter table tenant
  add column configuration_version bigint not null default 1,
  add column help_version bigint not null default 1;

drop trigger article_added on article;
drop trigger article_changed on article;
drop function raise_catalogue_version_of_article();

create function raise_configuration_version() returns trigger language plpgsql as $$
begin
  new.configuration_version := old.configuration_version + 1;
  return new;
end $$;
create trigger tenant_configured before update on tenant for each row
  when ((old.name, old.config) is distinct from (new.name, new.config))
  execute function raise_configuration_version();

-- What a transaction has changed so far. The versions stand in the tenant's own row, which all writers of a tenant share:
-- it is not touched before the end of the transaction, so that nobody waits there while holding what another wants. Rows
-- are gone again when the transaction is over.
create table version_change (
  tenant_id text not null,
  part text not null check (part in ('configuration', 'catalogue', 'help')),
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, part, changed_in)
);

create function raise_version() returns trigger language plpgsql as $$
begin
  update tenant set
    configuration_version = configuration_version + (new.part = 'configuration')::int,
    catalogue_version = catalogue_version + (new.part = 'catalogue')::int,
    help_version = help_version + (new.part = 'help')::int
  where id = new.tenant_id;
  delete from version_change
  where tenant_id = new.tenant_id and part = new.part and changed_in = new.changed_in;
  return null;
end $$;
create constraint trigger version_raised after insert on version_change deferrable initially deferred
  for each row execute function raise_version();

-- Once for each statement, however many rows it writes; an update that leaves all as it was is none.
create function note_version_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into version_change (tenant_id, part) select distinct tenant_id, tg_argv[0] from fresh on conflict do nothing;
  elsif tg_op = 'DELETE' then
    insert into version_change (tenant_id, part) select distinct tenant_id, tg_argv[0] from gone on conflict do nothing;
  else
    insert into version_change (tenant_id, part)
      select distinct tenant_id, tg_argv[0]
      from ((table fresh except table gone) union all (table gone except table fresh)) changed
      on conflict do nothing;
  end if;
  return null;
end $$;

do $$
declare
  v_watched record;
begin
  for v_watched in
    select * from (values
      ('plan', 'configuration'), ('price', 'configuration'),
      ('playlist', 'catalogue'), ('playlist_title', 'catalogue'), ('playlist_part', 'catalogue'),
      ('article', 'help')
    ) as watched (name, part)
  loop
    execute format('create trigger version_insert after insert on %I referencing new table as fresh
      for each statement execute function note_version_change(%L)', v_watched.name, v_watched.part);
    execute format('create trigger version_delete after delete on %I referencing old table as gone
      for each statement execute function note_version_change(%L)', v_watched.name, v_watched.part);
    execute format('create trigger version_update after update on %I referencing old table as gone new table as fresh
      for each statement execute function note_version_change(%L)', v_watched.name, v_watched.part);
  end loop;
end $$;

-- Titles are many and wide, so they are not compared; but a title that nobody sees changes nothing that is shown.
create function note_title_version_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into version_change (tenant_id, part)
      select distinct tenant_id, 'catalogue' from fresh where state = 'published' on conflict do nothing;
  end if;
  if tg_op <> 'INSERT' then
    insert into version_change (tenant_id, part)
      select distinct tenant_id, 'catalogue' from gone where state = 'published' on conflict do nothing;
  end if;
  return null;
end $$;
create trigger version_insert after insert on title referencing new table as fresh
  for each statement execute function note_title_version_change();
create trigger version_delete after delete on title referencing old table as gone
  for each statement execute function note_title_version_change();
create trigger version_update after update on title referencing old table as gone new table as fresh
  for each statement execute function note_title_version_change();

-- A title shows how long its film is and whether it can be played.
create function note_media_version_change() returns trigger language plpgsql as $$
begin
  insert into version_change (tenant_id, part)
    select distinct t.tenant_id, 'catalogue'
    from fresh f
    join gone g on g.tenant_id = f.tenant_id and g.id = f.id
    join title t on t.tenant_id = f.tenant_id and t.media_id = f.id and t.state = 'published'
    where (g.state, g.duration_seconds) is distinct from (f.state, f.duration_seconds)
    on conflict do nothing;
  return null;
end $$;
create trigger version_update after update on media referencing old table as gone new table as fresh
  for each statement execute function note_media_version_change();

-- Work of thousands of steps tells of the catalogue now and then, not with each step: whoever keeps it in memory reads it anew
-- each time. Such a transaction says so by kola.told_later, and whoever does the work tells in the end.
create or replace function raise_version() returns trigger language plpgsql as $$
begin
  if new.part <> 'catalogue' or coalesce(current_setting('kola.told_later', true), '') <> 'on' then
    update tenant set
      configuration_version = configuration_version + (new.part = 'configuration')::int,
      catalogue_version = catalogue_version + (new.part = 'catalogue')::int,
      help_version = help_version + (new.part = 'help')::int
    where id = new.tenant_id;
  end if;
  delete from version_change
  where tenant_id = new.tenant_id and part = new.part and changed_in = new.changed_in;
  return null;
end $$;

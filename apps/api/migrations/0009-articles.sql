-- Help articles are kept in memory with everything else of a tenant: whoever changes one makes the answers anew.

create function raise_catalogue_version_of_article() returns trigger language plpgsql as $$
begin
  update tenant set catalogue_version = catalogue_version + 1
  where id = case when tg_op = 'DELETE' then old.tenant_id else new.tenant_id end;
  return null;
end $$;

create trigger article_added after insert or delete on article
  for each row execute function raise_catalogue_version_of_article();
create trigger article_changed after update on article
  for each row when (old is distinct from new) execute function raise_catalogue_version_of_article();

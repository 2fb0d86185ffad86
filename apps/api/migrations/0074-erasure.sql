-- What is personal goes from rows that are otherwise only ever added to. Whoever erases says so for one transaction
-- (`kola.erases`); then the guards of these tables let the named columns be emptied, and nothing else be changed.
alter table account_closing
  -- When what was kept for the law had gone too.
  add column ended_at timestamptz check (ended_at is null or erased_at is not null);
create index account_closing_kept on account_closing (erased_at) where erased_at is not null and ended_at is null;

create function erases() returns boolean language sql stable as
$$ select coalesce(current_setting('kola.erases', true), '') = 'on' $$;

create function guard_erasing() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if 'DELETE' = any(tg_argv) then return old; end if;
    raise exception 'rows of % are emptied, not taken away', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  if (to_jsonb(new) - tg_argv) is distinct from (to_jsonb(old) - tg_argv) then
    raise exception 'of % only what is personal is erased', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

do $$
declare one record;
declare body text;
begin
  for one in select * from (values
    ('agreement', 'only_added', '''DELETE'''),
    ('checkout_step', 'only_added', '''detail'''),
    ('invoice', 'guard_paper', '''purchaser_name'''),
    ('gift', 'guard_gift', '''from_name'', ''for_name'', ''message'''),
    ('own_account', 'guard_own_account', '''email'', ''customer'', ''account_name'', ''number'', ''bank_name'', ''bank_slug'', ''provider_account_id'', ''opened_at'''),
    ('shown_account', 'guard_shown_account', '''account_name'', ''number''')
  ) as list (of_table, guard, columns) loop
    select pg_get_triggerdef(oid) into strict body from pg_trigger
      where tgname = one.guard and tgrelid = one.of_table::regclass;
    if position(' WHEN (' in body) > 0 then raise exception '% of % has a condition already', one.guard, one.of_table; end if;
    execute format('drop trigger %I on %I', one.guard, one.of_table);
    execute replace(body, ' EXECUTE FUNCTION', ' WHEN (not erases()) EXECUTE FUNCTION');
    execute format('create trigger erases_only before update or delete on %I for each row when (erases())
      execute function guard_erasing(%s)', one.of_table, one.columns);
  end loop;
end $$;

-- Where tenants are that are not, or not only, at home in this database (ADR 0072). Of who is at home there is nothing here.
create table tenant_home (
  tenant_id text primary key,
  -- arriving: its rows are being copied here. leaving: they are being copied away while it is served. fenced: nothing of it
  -- may be changed any more. gone: it is at home elsewhere, and its rows are still here. removed: they are not.
  state text not null check (state in ('arriving', 'leaving', 'fenced', 'gone', 'removed')),
  -- Where it comes from or goes to.
  cell text not null check (cell ~ '^[a-z0-9][a-z0-9-]{0,29}$'),
  changed_at timestamptz not null default now()
);

-- A trigger of every table while a tenant moves, and of none otherwise: what is not at home here is not changed here, by whom
-- ever. NOTE the lock comes before the look, and who fences waits for it after the fence stands: whoever looked before is done
-- by then. What a subscription applies fires no trigger.
create function refuse_elsewhere() returns trigger language plpgsql as $$
declare
  who text;
  home tenant_home;
begin
  if tg_table_name = 'tenant' then
    who := case tg_op when 'DELETE' then old.id else new.id end;
  else
    who := case tg_op when 'DELETE' then old.tenant_id else new.tenant_id end;
  end if;
  if who is not null then
    -- What looks at the tables as they were when it began would not see a fence that has come since.
    if current_setting('transaction_isolation') <> 'read committed' then
      raise exception 'while tenants move changes are made at read committed' using errcode = 'serialization_failure';
    end if;
    perform pg_advisory_xact_lock_shared(8089, hashtext(who));
    select * into home from tenant_home where tenant_id = who and state <> 'leaving';
    if found then
      raise exception 'tenant % is not at home here', who using errcode = 'KOLA1', detail = home.state || ':' || home.cell;
    end if;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

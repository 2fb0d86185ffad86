-- What is sold besides memberships: passes, which end by themselves, and plans that show no more than so many lines.

-- Null for as many as there are. Counted in the shorter direction, as the names of the qualities do: 480 of a 480p.
alter table plan add column max_height int check (max_height between 144 and 4320);

-- `pass`: bought once for its days, never renewed; a price of the plan whose screens and titles it gives.
alter table price add column kind text not null default 'membership' check (kind in ('membership', 'pass'));

-- A session keeps the limit that it began with: every address of it that is made later bears the same.
alter table playback_session add column max_height int check (max_height > 0);

do $$
declare one record;
declare body text;
begin
  for one in select * from (values
    ('presence_interval_ms, started_at', 'presence_interval_ms, started_at, max_height'),
    ('(v_started->>''presenceIntervalMs'')::int, v_now', '(v_started->>''presenceIntervalMs'')::int, v_now, (v_started->>''maxHeight'')::int')
  ) as part (old, new) loop
    body := pg_get_functiondef('claim_screen'::regproc);
    if position(one.old in body) = 0 then raise exception 'claim_screen has changed'; end if;
    execute replace(body, one.old, one.new);
  end loop;
end $$;

-- Nothing of a pass ever renews, whoever writes it.
create function guard_pass() returns trigger language plpgsql as $$
begin
  if new.is_recurring and exists (select 1 from price
      where price.tenant_id = new.tenant_id and price.id = new.price_id and price.kind = 'pass') then
    raise exception 'a pass does not renew' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_pass before insert or update of is_recurring, price_id on subscription
  for each row execute function guard_pass();

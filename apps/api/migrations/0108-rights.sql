-- When and where a title may be seen. What has no window is open everywhere and always; what has some is open where one of them is,
-- and what it is part of has to be open as well.

create table availability_window (
  tenant_id text not null,
  id text not null,
  title_id text not null,
  -- Two letters each, in their order; none for every country.
  countries text[] not null check (array_to_string(countries, '') ~ '^([A-Z]{2})*$' and cardinality(countries) <= 250),
  from_at timestamptz not null,
  -- Not any more from here on; null for no end.
  until_at timestamptz,
  -- BCP 47, as the contract has them; none for all that the film has.
  languages text[] not null,
  -- Whose, and which.
  contract text not null,
  revision int not null,
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade,
  check (until_at is null or until_at > from_at)
);
create index availability_window_title on availability_window (tenant_id, title_id, from_at);
-- What ends soon.
create index availability_window_until on availability_window (tenant_id, (coalesce(until_at, 'infinity'::timestamptz)), id);

-- The catalogue in memory reads a title's windows with the title.
create function note_window_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into catalogue_change (tenant_id, kind, id) select distinct tenant_id, 'title', title_id from fresh on conflict do nothing;
  elsif tg_op = 'DELETE' then
    insert into catalogue_change (tenant_id, kind, id) select distinct tenant_id, 'title', title_id from gone on conflict do nothing;
  else
    insert into catalogue_change (tenant_id, kind, id)
      select tenant_id, 'title', title_id from fresh union select tenant_id, 'title', title_id from gone on conflict do nothing;
  end if;
  return null;
end $$;
create trigger window_change_insert after insert on availability_window referencing new table as fresh
  for each statement execute function note_window_change();
create trigger window_change_delete after delete on availability_window referencing old table as gone
  for each statement execute function note_window_change();
create trigger window_change_update after update on availability_window referencing old table as gone new table as fresh
  for each statement execute function note_window_change();
create trigger version_insert after insert on availability_window referencing new table as fresh
  for each statement execute function note_version_change('catalogue');
create trigger version_delete after delete on availability_window referencing old table as gone
  for each statement execute function note_version_change('catalogue');
create trigger version_update after update on availability_window referencing old table as gone new table as fresh
  for each statement execute function note_version_change('catalogue');

-- Where its viewer was when it began: licences go by it, whoever asks for them.
alter table playback_session add column country text check (country ~ '^[A-Z]{2}$');
do $$
declare one record;
declare body text;
begin
  for one in select * from (values
    ('started_at, max_height', 'started_at, max_height, country'),
    ('(v_started->>''maxHeight'')::int', '(v_started->>''maxHeight'')::int, v_started->>''country''')
  ) as part (old, new) loop
    body := pg_get_functiondef('claim_screen'::regproc);
    if position(one.old in body) = 0 then raise exception 'claim_screen has changed'; end if;
    execute replace(body, one.old, one.new);
  end loop;
end $$;

-- What is looked for by the clock is found by an index, however large its table has grown. Where only a part of the rows
-- is ever looked for, only that part is in the index.

create index playback_session_ended on playback_session (ended_at) where ended_at is not null;
create index playback_session_unended on playback_session (started_at) where ended_at is null;

create index sign_in_session_expiry on sign_in_session (expires_at);
create index sign_in_session_revoked on sign_in_session (revoked_at) where revoked_at is not null;
create index sign_in_try_window on sign_in_try (window_started_at);

create index message_expiry on message (expires_at) where sealed is not null and expires_at is not null;
create index message_waiting on message (created_at) where sealed is not null;
create index early_report_received on early_report (received_at);

create index contact_message_created on contact_message (created_at);
create index contact_message_sender on contact_message (tenant_id, email, created_at);

-- A finished package asks for the request that it was made for, and a media for the titles that play it.
create index title_request_title on title_request (tenant_id, title_id);
create index title_media on title (tenant_id, media_id) where media_id is not null;

-- Which titles and playlists were changed, and by which transaction: whoever keeps a catalogue in memory reads these anew
-- and no others. Rows are only added, so that two who change the same playlist do not wait for each other here; the
-- old ones are swept. Kept by triggers, so that no writer can forget it.
create table catalogue_change (
  tenant_id text not null,
  kind text not null check (kind in ('title', 'playlist')),
  id text not null,
  changed_in xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now(),
  primary key (tenant_id, changed_in, kind, id)
);
create index catalogue_change_age on catalogue_change (changed_at);

create function note_title_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into catalogue_change (tenant_id, kind, id) select tenant_id, 'title', id from fresh on conflict do nothing;
  elsif tg_op = 'DELETE' then
    insert into catalogue_change (tenant_id, kind, id) select tenant_id, 'title', id from gone on conflict do nothing;
  else
    insert into catalogue_change (tenant_id, kind, id)
      select tenant_id, 'title', id from fresh union select tenant_id, 'title', id from gone on conflict do nothing;
  end if;
  return null;
end $$;
create trigger title_change_insert after insert on title referencing new table as fresh
  for each statement execute function note_title_change();
create trigger title_change_delete after delete on title referencing old table as gone
  for each statement execute function note_title_change();
create trigger title_change_update after update on title referencing old table as gone new table as fresh
  for each statement execute function note_title_change();

-- A title shows how long its film is and whether it can be played.
create function note_media_change() returns trigger language plpgsql as $$
begin
  insert into catalogue_change (tenant_id, kind, id)
    select tenant_id, 'title', id from title where tenant_id = new.tenant_id and media_id = new.id on conflict do nothing;
  return null;
end $$;
create trigger media_change after update on media for each row
  when ((old.state, old.duration_seconds) is distinct from (new.state, new.duration_seconds))
  execute function note_media_change();

create function note_playlist_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into catalogue_change (tenant_id, kind, id) select tenant_id, 'playlist', id from fresh on conflict do nothing;
  elsif tg_op = 'DELETE' then
    insert into catalogue_change (tenant_id, kind, id) select tenant_id, 'playlist', id from gone on conflict do nothing;
  else
    insert into catalogue_change (tenant_id, kind, id)
      select tenant_id, 'playlist', id from fresh union select tenant_id, 'playlist', id from gone on conflict do nothing;
  end if;
  return null;
end $$;
create trigger playlist_change_insert after insert on playlist referencing new table as fresh
  for each statement execute function note_playlist_change();
create trigger playlist_change_delete after delete on playlist referencing old table as gone
  for each statement execute function note_playlist_change();
create trigger playlist_change_update after update on playlist referencing old table as gone new table as fresh
  for each statement execute function note_playlist_change();

-- Of what stands in a playlist, titles and parts alike.
create function note_playlist_entry_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into catalogue_change (tenant_id, kind, id)
      select distinct tenant_id, 'playlist', playlist_id from fresh on conflict do nothing;
  elsif tg_op = 'DELETE' then
    insert into catalogue_change (tenant_id, kind, id)
      select distinct tenant_id, 'playlist', playlist_id from gone on conflict do nothing;
  else
    insert into catalogue_change (tenant_id, kind, id)
      select tenant_id, 'playlist', playlist_id from fresh union select tenant_id, 'playlist', playlist_id from gone
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger playlist_title_change_insert after insert on playlist_title referencing new table as fresh
  for each statement execute function note_playlist_entry_change();
create trigger playlist_title_change_delete after delete on playlist_title referencing old table as gone
  for each statement execute function note_playlist_entry_change();
create trigger playlist_title_change_update after update on playlist_title referencing old table as gone new table as fresh
  for each statement execute function note_playlist_entry_change();
create trigger playlist_part_change_insert after insert on playlist_part referencing new table as fresh
  for each statement execute function note_playlist_entry_change();
create trigger playlist_part_change_delete after delete on playlist_part referencing old table as gone
  for each statement execute function note_playlist_entry_change();
create trigger playlist_part_change_update after update on playlist_part referencing old table as gone new table as fresh
  for each statement execute function note_playlist_entry_change();

-- A long playlist is read page by page, in its order.
drop index playlist_title_order;
create index playlist_title_order on playlist_title (tenant_id, playlist_id, position, title_id);

-- The same of the words that search looks through: only what is new is read.
alter table search_word add column changed_in xid8 not null default '0';
create index search_word_recent on search_word (tenant_id, changed_in);
create function note_word_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger search_word_change before insert or update on search_word
  for each row execute function note_word_change();

-- My list, places and votes are a person's. What was there is the main one's, whose id is the account's; whoever names
-- nobody, as the version before does, means the main one. (Its votes and places fail meanwhile: their keys are others.)
create function fill_main_profile() returns trigger language plpgsql as $$
begin
  new.profile_id := coalesce(new.profile_id, new.account_id);
  return new;
end $$;

alter table my_list_entry add column profile_id text;
update my_list_entry set profile_id = account_id;
alter table my_list_entry
  alter column profile_id set not null,
  drop constraint my_list_entry_pkey,
  add primary key (tenant_id, account_id, profile_id, title_id),
  add foreign key (tenant_id, account_id, profile_id) references profile (tenant_id, account_id, id) on delete cascade;
drop index my_list_entry_recent;
create index my_list_entry_recent on my_list_entry (tenant_id, account_id, profile_id, created_at desc, title_id);
create trigger my_list_entry_of_main before insert on my_list_entry for each row execute function fill_main_profile();

alter table resume_point add column profile_id text;
update resume_point set profile_id = account_id;
alter table resume_point
  alter column profile_id set not null,
  drop constraint resume_point_pkey,
  add primary key (tenant_id, account_id, profile_id, title_id),
  add foreign key (tenant_id, account_id, profile_id) references profile (tenant_id, account_id, id) on delete cascade;
drop index resume_point_recent;
create index resume_point_recent on resume_point (tenant_id, account_id, profile_id, updated_at desc);
create trigger resume_point_of_main before insert on resume_point for each row execute function fill_main_profile();

alter table vote add column profile_id text;
update vote set profile_id = account_id;
alter table vote
  alter column profile_id set not null,
  drop constraint vote_pkey,
  add primary key (tenant_id, account_id, profile_id, title_id),
  add foreign key (tenant_id, account_id, profile_id) references profile (tenant_id, account_id, id) on delete cascade;
create trigger vote_of_main before insert on vote for each row execute function fill_main_profile();

-- What the bell announced and the person has read, on whichever device.
create table read_notice (
  tenant_id text not null,
  account_id text not null,
  profile_id text not null,
  -- Of the announced title.
  title_id text not null,
  read_at timestamptz not null,
  primary key (tenant_id, account_id, profile_id, title_id),
  foreign key (tenant_id, account_id, profile_id) references profile (tenant_id, account_id, id) on delete cascade,
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade
);

-- Whoever watched on the sign-in when it began, for whom it goes on; null in those from before: the main one.
alter table playback_session add column profile_id text;
create function note_who_watches() returns trigger language plpgsql as $$
begin
  new.profile_id := coalesce(
    new.profile_id,
    (select s.profile_id from sign_in_session s where s.tenant_id = new.tenant_id and s.id = new.sign_in_session_id),
    new.account_id);
  return new;
end $$;
create trigger playback_session_of_person before insert on playback_session for each row execute function note_who_watches();

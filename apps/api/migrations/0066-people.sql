-- The people of an account. Every account has one whose id is its own, the main one: what the documents know of a person
-- (name, image_id, language, dob, gender) stays in the account itself, so that clients that know one person go on.
create table profile (
  tenant_id text not null,
  account_id text not null,
  id text not null,
  -- Empty for the main one, as are picture, language, gender and birthday.
  name text not null default '' check (length(name) <= 40),
  image_id smallint not null default 0 check (image_id between 0 and 39),
  language text not null default '',
  gender text not null default '' check (gender in ('Male', 'Female', '')),
  dob date check (dob >= date '1900-01-01'),
  rating_limit text check (rating_limit in ('C', 'G', 'PG', '12A', '12', '15', '18')),
  is_child boolean not null default false,
  autoplay_next boolean not null default true,
  -- argon2id
  pin_hash text,
  -- Wrong ones since the last right one, and how often it has rested since then.
  pin_tries int not null default 0,
  pin_rests int not null default 0,
  pin_rests_until timestamptz,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, account_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
  check (not is_child or rating_limit is not null),
  -- Somebody must be able to let the others out.
  check (id <> account_id or rating_limit is null)
);

insert into profile (tenant_id, account_id, id, created_at) select tenant_id, id, id, created_at from account;

create function add_main_profile() returns trigger language plpgsql as $$
begin
  insert into profile (tenant_id, account_id, id, created_at) values (new.tenant_id, new.id, new.id, new.created_at);
  return null;
end $$;
create trigger account_has_main_profile after insert on account for each row execute function add_main_profile();

-- Whoever changes the account's own person, by whichever call, makes what others have on their screens stale.
create function raise_main_profile_version() returns trigger language plpgsql as $$
begin
  update profile set version = version + 1
  where tenant_id = new.tenant_id and account_id = new.id and id = new.id;
  return null;
end $$;
create trigger account_person_changed after update of first_name, last_name, meta_data on account for each row
  when ((old.first_name, old.last_name, old.meta_data) is distinct from (new.first_name, new.last_name, new.meta_data))
  execute function raise_main_profile_version();

-- Who is watching on it; null for the main one. Of a person who was removed it stays: nobody is chosen then.
alter table sign_in_session add column profile_id text;

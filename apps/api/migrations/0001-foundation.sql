-- Every table that a tenant owns bears tenant_id, and every key begins with it.

create table tenant (
  id text primary key,
  name text not null,
  -- App configuration as the wire sends it: text to text.
  config jsonb not null default '{}',
  -- Grows with every change that a catalogue or configuration answer could show; the ETag is made of it.
  catalogue_version bigint not null default 1,
  -- Hash of the demo content that was loaded; null for every other tenant.
  demo_sha256 text,
  created_at timestamptz not null default now()
);

create table plan (
  tenant_id text not null references tenant (id),
  id text not null,
  title text not null,
  screens int not null check (screens between 1 and 20),
  -- A special plan is hidden from the public list.
  is_special boolean not null default false,
  position int not null default 0,
  meta_data jsonb not null default '{}',
  primary key (tenant_id, id)
);

create table price (
  tenant_id text not null,
  id text not null,
  plan_id text not null,
  slug_name text not null,
  title text not null,
  description text not null default '',
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  period_days int not null check (period_days > 0),
  position int not null default 0,
  meta_data jsonb not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, plan_id) references plan (tenant_id, id)
);

create table coupon (
  tenant_id text not null references tenant (id),
  code text not null,
  percent_off int not null check (percent_off between 1 and 100),
  description text not null default '',
  expires_at timestamptz,
  primary key (tenant_id, code)
);

create table account (
  tenant_id text not null references tenant (id),
  id text not null,
  -- Lower case, trimmed; what a person signs in with.
  email_address text,
  telephone text,
  -- argon2id of the client's SHA-256; null when only an identity provider signs in.
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default '',
  country text not null default '',
  email_verified_at timestamptz,
  mobile_verified_at timestamptz,
  -- image_id, language, dob, gender
  meta_data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index account_email on account (tenant_id, email_address) where deleted_at is null and email_address is not null;
create unique index account_telephone on account (tenant_id, telephone) where deleted_at is null and telephone is not null and telephone <> '';

create table subscription (
  tenant_id text not null,
  id text not null,
  account_id text not null,
  plan_id text not null,
  price_id text not null,
  payment_status text not null check (payment_status in ('SUCCESS', 'CANCELLED', 'FAILED', 'EXPIRED')),
  payment_gateway text not null,
  transaction_id text not null default '',
  -- The whole truth of entitlement: now, this date and the grace period.
  paid_through timestamptz not null,
  grace_days int not null default 0,
  is_recurring boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id),
  foreign key (tenant_id, plan_id) references plan (tenant_id, id),
  foreign key (tenant_id, price_id) references price (tenant_id, id)
);
create index subscription_account on subscription (tenant_id, account_id, created_at desc);

create table sign_in_session (
  tenant_id text not null,
  id text not null,
  account_id text not null,
  device_id text not null,
  device_name text not null default '',
  -- Lower-case hex SHA-256 of the user token; the token itself is nowhere.
  token_sha256 text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create unique index sign_in_session_token on sign_in_session (token_sha256);
create index sign_in_session_account on sign_in_session (tenant_id, account_id);

-- Tries at a password per account name, number or network address, in a window that moves.
create table sign_in_try (
  tenant_id text not null,
  subject text not null,
  window_started_at timestamptz not null,
  tries int not null,
  primary key (tenant_id, subject)
);

create table media (
  tenant_id text not null references tenant (id),
  id text not null,
  state text not null check (state in ('processing', 'ready', 'failed')),
  -- The packaging that viewers read; null until one is whole.
  version text,
  duration_seconds double precision,
  -- dash, hls, hlsClearKey, renditions, audio, subtitles, storyboard, markers as the package-ready job bears them
  package jsonb,
  failure_code text,
  failure_text text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);

create table content_key (
  tenant_id text not null,
  media_id text not null,
  -- 32 hex characters, lower case
  key_id text not null,
  label text not null check (label in ('AUDIO', 'SD', 'HD')),
  -- Sealed under the master key; context is content-key:{key_id}.
  sealed_key text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, media_id, key_id),
  foreign key (tenant_id, media_id) references media (tenant_id, id) on delete cascade
);
create unique index content_key_id on content_key (key_id);

create table title (
  tenant_id text not null references tenant (id),
  id text not null,
  kind text not null check (kind in ('movie', 'series', 'season', 'episode')),
  -- Season to its series, episode to its season.
  parent_id text,
  number int,
  name text not null,
  synopsis text not null default '',
  language text not null default '',
  released_on date not null default current_date,
  added_at timestamptz not null default now(),
  -- The wire's metaData: text to text.
  facts jsonb not null default '{}',
  -- Comma-free copies for filters.
  genres text[] not null default '{}',
  art jsonb not null default '{"base": "", "kinds": [], "placeholders": {}}',
  media_id text,
  state text not null default 'published' check (state in ('processing', 'published', 'failed', 'withdrawn')),
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references title (tenant_id, id),
  foreign key (tenant_id, media_id) references media (tenant_id, id)
);
create index title_parent on title (tenant_id, parent_id, number);

create table playlist (
  tenant_id text not null references tenant (id),
  id text not null,
  name text not null,
  primary key (tenant_id, id)
);

create table playlist_title (
  tenant_id text not null,
  playlist_id text not null,
  title_id text not null,
  position int not null,
  primary key (tenant_id, playlist_id, title_id),
  foreign key (tenant_id, playlist_id) references playlist (tenant_id, id) on delete cascade,
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade
);
create index playlist_title_order on playlist_title (tenant_id, playlist_id, position);

-- A playlist of playlists: home's rows, the lists of genres.
create table playlist_part (
  tenant_id text not null,
  playlist_id text not null,
  part_id text not null,
  position int not null,
  primary key (tenant_id, playlist_id, part_id),
  foreign key (tenant_id, playlist_id) references playlist (tenant_id, id) on delete cascade,
  foreign key (tenant_id, part_id) references playlist (tenant_id, id) on delete cascade
);

create table article (
  tenant_id text not null references tenant (id),
  id text not null,
  slug text not null,
  title text not null,
  excerpt text not null default '',
  html text not null default '',
  tags text[] not null default '{}',
  position int not null default 0,
  primary key (tenant_id, id)
);

create table my_list_entry (
  tenant_id text not null,
  account_id text not null,
  title_id text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, account_id, title_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade
);

create table resume_point (
  tenant_id text not null,
  account_id text not null,
  title_id text not null,
  -- false once finished or taken out: kept, so that an old report cannot bring it back
  is_active boolean not null,
  position_seconds int not null check (position_seconds >= 0),
  playback_session_id text,
  sequence bigint,
  updated_at timestamptz not null,
  primary key (tenant_id, account_id, title_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade
);
create index resume_point_recent on resume_point (tenant_id, account_id, updated_at desc) where is_active;

create table playback_session (
  tenant_id text not null,
  id text not null,
  account_id text not null,
  title_id text not null,
  media_id text not null,
  device_id text not null,
  device_name text not null default '',
  -- Lower-case hex SHA-256 of the presence token.
  presence_token_sha256 text not null,
  -- The sign-in session that started it: signing out ends it.
  sign_in_session_id text,
  -- The highest sequence among its resume reports.
  resume_sequence bigint,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
create unique index playback_session_presence on playback_session (presence_token_sha256);
create index playback_session_account on playback_session (tenant_id, account_id, started_at desc);

-- One screen each: an account's device holds it until it runs out. Times are the server's.
create table screen_lease (
  tenant_id text not null,
  account_id text not null,
  device_id text not null,
  playback_session_id text not null,
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, account_id, device_id),
  foreign key (tenant_id, playback_session_id) references playback_session (tenant_id, id) on delete cascade
);
create index screen_lease_expiry on screen_lease (expires_at);

create table presence_record (
  tenant_id text not null,
  account_id text not null,
  device_id text not null,
  record jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, account_id, device_id)
);

create table upload (
  tenant_id text not null references tenant (id),
  id text not null,
  name text not null,
  size_bytes bigint not null,
  sha256 text not null,
  storage_key text,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  primary key (tenant_id, id)
);
create unique index upload_sha256 on upload (tenant_id, sha256);

-- What an operator asked for, by the caller's own key: asking again is the same title.
create table title_request (
  tenant_id text not null,
  request_key text not null,
  request_sha256 text not null,
  title_id text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, request_key)
);

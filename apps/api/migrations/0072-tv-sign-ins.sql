-- A television that asks to be signed in (RFC 8628): what it shows and what it polls with, as hashes. Rows are swept a day
-- after they ran out, and those that an account approved go with it.
create table tv_sign_in (
  tenant_id text not null references tenant (id),
  id text not null,
  -- The name of the client, without the tenant.
  client text not null,
  -- HMAC under a key of the server: 34 million codes are soon tried against a plain hash.
  user_code_mac text not null,
  -- SHA-256 of 256 random bits.
  device_code_sha256 text not null,
  device_id text not null,
  device_name text not null,
  place text not null default '',
  state text not null default 'asked' check (state in ('asked', 'approved', 'refused', 'fetched')),
  -- Who approved or refused it, and by which sign-in; null while it asks.
  account_id text,
  sign_in_session_id text,
  -- The one person that it opens as; null: it asks who is watching.
  profile_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Between two polls; longer for who did not wait.
  interval_seconds int not null,
  polled_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
  check ((state = 'asked') = (account_id is null))
);
-- No two of a tenant show the same letters, nor letters that were shown within a day.
create unique index tv_sign_in_user_code on tv_sign_in (tenant_id, user_code_mac);
create unique index tv_sign_in_device_code on tv_sign_in (device_code_sha256);
create index tv_sign_in_account on tv_sign_in (tenant_id, account_id);
create index tv_sign_in_end on tv_sign_in (expires_at);

-- Stopped from afar, from the list of devices.
alter table playback_session drop constraint playback_session_end_reason_check;
alter table playback_session add constraint playback_session_end_reason_check
  check (end_reason in ('left', 'taken-over', 'stopped', 'replaced', 'signed-out', 'expired')) not valid;

-- Who works for a tenant, how they sign in to the console, and what they did (ADR 0075). Never a viewer's account.

create table staff (
  tenant_id text not null references tenant (id),
  id text not null,
  -- Trimmed and in lower case.
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('owner', 'editor', 'support', 'finance', 'analyst')),
  -- argon2id of the client's SHA-256; null until an invitation is taken.
  password_hash text,
  -- RFC 6238, sealed under the key ring; null until the authenticator has shown that it has it.
  totp_sealed text,
  -- The newest step that was used: none counts twice.
  totp_step bigint,
  created_at timestamptz not null,
  created_by text not null,
  joined_at timestamptz,
  last_seen_at timestamptz,
  removed_at timestamptz,
  primary key (tenant_id, id)
);
-- Whoever was taken off may be invited again.
create unique index staff_email on staff (tenant_id, email) where removed_at is null;

-- A link of a mail: to join, or to set a new password. Good once.
create table staff_link (
  tenant_id text not null,
  token_sha256 text not null,
  staff_id text not null,
  purpose text not null check (purpose in ('join', 'password')),
  invited_by text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_sha256),
  foreign key (tenant_id, staff_id) references staff (tenant_id, id) on delete cascade
);
create index staff_link_staff on staff_link (tenant_id, staff_id);
create index staff_link_expires on staff_link (expires_at);

-- Between the first step of a sign-in and the second.
create table staff_ticket (
  tenant_id text not null,
  token_sha256 text not null,
  staff_id text not null,
  next text not null check (next in ('code', 'passkey', 'enrol')),
  -- The secret that an authenticator is being told, sealed; it is the person's once a code shows that it arrived.
  totp_sealed text,
  expires_at timestamptz not null,
  primary key (tenant_id, token_sha256),
  foreign key (tenant_id, staff_id) references staff (tenant_id, id) on delete cascade
);
create index staff_ticket_staff on staff_ticket (tenant_id, staff_id);
create index staff_ticket_expires on staff_ticket (expires_at);

create table staff_session (
  tenant_id text not null,
  id text not null,
  staff_id text not null,
  token_sha256 text not null,
  opened_by text not null check (opened_by in ('code', 'recovery', 'passkey', 'enrol')),
  device_name text not null,
  place text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it was last shown on it that it is them.
  proven_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, staff_id) references staff (tenant_id, id) on delete cascade
);
create unique index staff_session_token on staff_session (tenant_id, token_sha256);
create index staff_session_staff on staff_session (tenant_id, staff_id) where ended_at is null;
create index staff_session_expires on staff_session (expires_at);

create table staff_recovery_code (
  tenant_id text not null,
  staff_id text not null,
  code_sha256 text not null,
  used_at timestamptz,
  primary key (tenant_id, staff_id, code_sha256),
  foreign key (tenant_id, staff_id) references staff (tenant_id, id) on delete cascade
);

create table staff_passkey (
  tenant_id text not null,
  id text not null,
  staff_id text not null,
  credential_id text not null,
  -- COSE.
  public_key bytea not null,
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, staff_id) references staff (tenant_id, id) on delete cascade
);
create unique index staff_passkey_credential on staff_passkey (tenant_id, credential_id);
create index staff_passkey_staff on staff_passkey (tenant_id, staff_id, created_at);

-- What a browser was asked to sign: good for one answer.
create table staff_challenge (
  tenant_id text not null references tenant (id),
  challenge_sha256 text not null,
  purpose text not null check (purpose in ('add', 'sign-in', 'prove')),
  -- Who asked; null for a sign-in, which anybody may begin.
  session_id text,
  expires_at timestamptz not null,
  primary key (tenant_id, challenge_sha256),
  foreign key (tenant_id, session_id) references staff_session (tenant_id, id) on delete cascade,
  check ((purpose = 'sign-in') = (session_id is null))
);
create index staff_challenge_expires on staff_challenge (expires_at);
create index staff_challenge_session on staff_challenge (tenant_id, session_id) where session_id is not null;

-- What programs call with: only a hash of it is kept.
create table api_key (
  tenant_id text not null references tenant (id),
  id text not null,
  name text not null,
  token_sha256 text not null,
  last_four text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  withdrawn_at timestamptz,
  primary key (tenant_id, id)
);
create unique index api_key_token on api_key (tenant_id, token_sha256);

-- Who did what. An entry stands before what it tells of is done, and its outcome comes with that or after it: a service that
-- ends between them leaves an entry whose outcome nobody knows, and never a change without an entry.
create table audit_head (
  tenant_id text primary key references tenant (id),
  number bigint not null,
  hash text not null
);

create table audit_entry (
  tenant_id text not null references tenant (id),
  -- From 1, without gaps.
  number bigint not null,
  at timestamptz not null,
  who_kind text not null check (who_kind in ('staff', 'key', 'service')),
  who_id text not null,
  who_name text not null,
  call text not null,
  subject text not null,
  place text not null,
  address text not null,
  client text not null,
  -- SHA-256 of what stands above and of the hash of the entry before.
  hash text not null,
  primary key (tenant_id, number)
);
create index audit_entry_who on audit_entry (tenant_id, who_id, number);
create index audit_entry_at on audit_entry (tenant_id, at);

create table audit_outcome (
  tenant_id text not null,
  number bigint not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('done', 'refused', 'failed')),
  code text,
  -- What the call was about, in words, where only the call itself knows it.
  subject text,
  changes jsonb not null,
  primary key (tenant_id, number),
  foreign key (tenant_id, number) references audit_entry (tenant_id, number)
);

create trigger only_added before update or delete on audit_entry for each row execute function refuse_change();
create trigger only_added before update or delete on audit_outcome for each row execute function refuse_change();
create trigger not_emptied before truncate on audit_entry for each statement execute function refuse_change();
create trigger not_emptied before truncate on audit_outcome for each statement execute function refuse_change();

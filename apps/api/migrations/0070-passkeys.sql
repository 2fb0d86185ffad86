-- Passkeys (WebAuthn): keys of a person's own devices, which sign in and show once more that it is them.

create table passkey (
  tenant_id text not null,
  id text not null,
  account_id text not null,
  -- As the authenticator made it, base64url; another tenant's account may have the same.
  credential_id text not null,
  -- COSE.
  public_key bytea not null,
  -- As its last use bore it; 0 where the authenticator does not count.
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- When it last came with a count that had been used before.
  refused_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
create unique index passkey_credential on passkey (tenant_id, credential_id);
create index passkey_account on passkey (tenant_id, account_id, created_at);

-- What a browser was asked to sign: good for one answer.
create table passkey_challenge (
  tenant_id text not null references tenant (id),
  challenge_sha256 text not null,
  purpose text not null check (purpose in ('add', 'sign-in', 'prove')),
  -- Who asked; null for a sign-in, which anybody may begin.
  account_id text,
  sign_in_session_id text,
  expires_at timestamptz not null,
  primary key (tenant_id, challenge_sha256),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
  check ((purpose = 'sign-in') = (account_id is null)),
  check ((account_id is null) = (sign_in_session_id is null))
);
create index passkey_challenge_expires on passkey_challenge (expires_at);
create index passkey_challenge_account on passkey_challenge (tenant_id, account_id) where account_id is not null;

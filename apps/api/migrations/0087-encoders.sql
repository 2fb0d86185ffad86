-- Machines elsewhere that encode films. What they have at the moment stands in platform_handout, and how they did in platform_hand.

-- Lets so many encoders in until its time is over.
create table encoder_invitation (
  tenant_id text not null references tenant (id) on delete cascade,
  id text not null,
  token_sha256 text not null unique,
  uses_left integer not null check (uses_left >= 0),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  made_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);

create table encoder (
  tenant_id text not null references tenant (id) on delete cascade,
  id text not null,
  name text not null,
  credential_sha256 text not null unique,
  invitation_id text not null,
  registered_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by text,
  primary key (tenant_id, id)
);

-- What visitors bring: consent, referral, identities, proofs (codes and links), messages.

alter table account
  -- What a member gives to friends; upper case.
  add column referral_code text,
  -- The account whose code was given at sign-up.
  add column referred_by text,
  -- Under what the person registered; null stands for the email address, else the telephone number.
  add column username text;

create unique index account_referral_code on account (tenant_id, referral_code) where referral_code is not null;

-- Which text a person agreed to, and when. Never changed, only added to.
create table consent (
  tenant_id text not null,
  id text not null,
  account_id text not null,
  document text not null check (document in ('terms', 'privacy')),
  version text not null,
  agreed_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index consent_account on consent (tenant_id, account_id);

-- Keyed by the provider's own subject, never by the address.
create table identity (
  tenant_id text not null,
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null,
  account_id text not null,
  -- As the provider last said it; for the eye only.
  email text not null default '',
  linked_at timestamptz not null,
  primary key (tenant_id, provider, subject),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create unique index identity_account on identity (tenant_id, account_id, provider);

-- A code or link that shows who holds an address. One at a time for one purpose.
create table proof (
  tenant_id text not null references tenant (id),
  id text not null,
  purpose text not null check (purpose in ('confirm-email', 'confirm-mobile', 'reset-email', 'reset-mobile')),
  -- Email address or E.164 number that it was sent to.
  subject text not null,
  account_id text not null,
  -- SHA-256 of the link's token, or of the token that the reset call answered; null where only a code counts.
  token_sha256 text,
  token_expires_at timestamptz,
  -- HMAC of the six digits; null where only a link counts.
  code_mac text,
  code_expires_at timestamptz,
  tries int not null default 0,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create unique index proof_current on proof (tenant_id, purpose, subject) where used_at is null;
create index proof_token on proof (tenant_id, token_sha256) where token_sha256 is not null;
create index proof_created on proof (created_at);

-- A mail or SMS on its way. The contents are sealed, and gone once it was handed over.
create table message (
  tenant_id text not null references tenant (id),
  id text not null,
  account_id text,
  channel text not null check (channel in ('mail', 'sms')),
  -- What it is about, such as confirm-mobile.
  purpose text not null,
  recipient text not null,
  sealed text,
  -- After this it is worth nothing and is not sent any more.
  expires_at timestamptz,
  status text not null default 'queued' check (status in ('queued', 'sent', 'delivered', 'failed')),
  -- The gateway that took it, and what it calls the message.
  provider text,
  provider_message_id text,
  -- Gateways that have had their try.
  tried text[] not null default '{}',
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index message_provider on message (provider, provider_message_id) where provider_message_id is not null;
create index message_created on message (created_at);

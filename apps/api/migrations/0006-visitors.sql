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
  -- Null where nobody has the address: such a proof is counted and runs out like any other, and nobody is sent it.
  account_id text,
  -- SHA-256 of the link's token, or of the token that the reset call answered; null where only a code counts.
  token_sha256 text,
  token_expires_at timestamptz,
  -- HMAC of the six digits; null where only a link counts.
  code_mac text,
  code_expires_at timestamptz,
  tries int not null default 0,
  created_at timestamptz not null,
  used_at timestamptz,
  -- A newer one was sent, or the account has a new password.
  replaced_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create unique index proof_current on proof (tenant_id, purpose, subject) where used_at is null and replaced_at is null;
create index proof_account on proof (tenant_id, account_id) where used_at is null and replaced_at is null;
create index proof_token on proof (tenant_id, token_sha256) where token_sha256 is not null;
create index proof_created on proof (created_at);

-- A mail or SMS on its way. The contents are sealed, and gone once no gateway needs them any more.
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
  -- Gateways that refused it for good, or reported that it did not arrive.
  tried text[] not null default '{}',
  failure text,
  -- Until then one worker alone sends it.
  claimed_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index message_provider on message (provider, provider_message_id) where provider_message_id is not null;
create index message_created on message (created_at);

-- What gateways reported of messages that no row knows: it may come before the gateway's reply was written down.
create table early_report (
  provider text not null,
  provider_message_id text not null,
  status text not null check (status in ('delivered', 'failed')),
  failure text,
  received_at timestamptz not null,
  primary key (provider, provider_message_id, status)
);

-- As in 0002, and with `everywhere` all of the account's.
create or replace function end_playback(p jsonb) returns int
language plpgsql as $$
declare
  v_ended int;
begin
  perform lock_screens(p->>'tenantId', p->>'accountId');
  with ended as (
    update playback_session s
    set ended_at = clock_timestamp(), end_reason = p->>'reason'
    where s.tenant_id = p->>'tenantId'
      and s.account_id = p->>'accountId'
      and s.ended_at is null
      and (s.id = p->>'sessionId' or s.device_id = p->>'deviceId' or s.sign_in_session_id = p->>'signInSessionId'
        or (p->>'everywhere')::boolean)
    returning s.tenant_id, s.account_id, s.device_id, s.id
  ), freed as (
    delete from screen_lease l
    using ended e
    where l.tenant_id = e.tenant_id and l.account_id = e.account_id and l.device_id = e.device_id
      and l.playback_session_id = e.id
  ), forgotten as (
    delete from presence_record r
    using ended e
    where r.tenant_id = e.tenant_id and r.account_id = e.account_id and r.device_id = e.device_id
      and r.record->>'session_id' = e.id
  )
  select count(*) into v_ended from ended;
  return v_ended;
end
$$;

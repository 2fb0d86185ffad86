-- Recovery that strangers cannot use up, and what SMS may be sent.

alter table proof
  -- A newer one was sent: its code counts no more, its link and its token do.
  add column superseded_at timestamptz,
  -- What the six digits are made from under a key of the server, so that the same ones can be sent again while they live:
  -- the id of the proof that was sent them first. Null in proofs from before, whose code was drawn.
  add column code_seed text,
  -- When these digits were sent first.
  add column code_made_at timestamptz,
  -- Tries of whoever is signed in to the account or was on that device; `tries` are those of strangers.
  add column own_tries int not null default 0;

create unique index proof_newest on proof (tenant_id, purpose, subject)
  where used_at is null and replaced_at is null and superseded_at is null;
drop index proof_current;
create index proof_subject on proof (tenant_id, purpose, subject, created_at);

-- Which accounts a device has signed in to.
create index sign_in_session_device on sign_in_session (tenant_id, device_id);

-- How many codes were sent by SMS.
create table sms_use (
  tenant_id text not null references tenant (id),
  -- Country of the numbers in a day (UTC); empty: all countries in an hour.
  country text not null,
  begins_at timestamptz not null,
  sent int not null default 0,
  -- Asked for when nothing was left.
  refused int not null default 0,
  primary key (tenant_id, country, begins_at)
);
create index sms_use_begins on sms_use (begins_at);

-- Sign-in sessions end: the hourly look for those that ran out must not read the whole table.
create index sign_in_session_open_end on sign_in_session (expires_at) where revoked_at is null;

alter table account
  -- When the owner last set a password anew, with the linked sign-ins before their eyes; null before the first time.
  add column identities_reviewed_at timestamptz;

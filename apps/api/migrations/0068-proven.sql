-- When somebody last showed on this sign-in session that the account is theirs: by signing in, or by the password once
-- more. Null: never on this one, such as on a television that another device let in.
alter table sign_in_session add column proven_at timestamptz;

-- Which device stores which film: so many devices of an account as its plan has screens, so many films each. The bytes are
-- on the device and encrypted; playing them takes a licence as ever. Rows go with the sign-in that made them.
create table stored_title (
  tenant_id text not null,
  account_id text not null,
  device_id text not null,
  title_id text not null,
  sign_in_session_id text not null,
  stored_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, account_id, device_id, title_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade,
  foreign key (tenant_id, sign_in_session_id) references sign_in_session (tenant_id, id) on delete cascade
);
create index stored_title_sign_in on stored_title (tenant_id, sign_in_session_id);
create index stored_title_title on stored_title (tenant_id, title_id);

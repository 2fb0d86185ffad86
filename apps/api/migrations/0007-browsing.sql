-- What members do while they browse: votes, messages to support, what comes after a finished episode.

-- Name and synopsis in other languages: [{"language": "yo", "name": "…", "synopsis": "…"}], BCP 47.
alter table title add column translations jsonb not null default '[]' check (jsonb_typeof(translations) = 'array');

create table vote (
  tenant_id text not null,
  account_id text not null,
  title_id text not null,
  is_up boolean not null,
  updated_at timestamptz not null,
  primary key (tenant_id, account_id, title_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade,
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade
);

create table contact_message (
  tenant_id text not null references tenant (id),
  id text not null,
  -- What support and the sender name it by, such as K-7F3QX9.
  ticket text not null,
  -- Null for a visitor.
  account_id text,
  email text not null,
  phone text not null default '',
  subject text not null,
  body text not null,
  -- The sender's own name for it, so that it is one message however often it arrives; with what it was sent with.
  request_key text,
  request_sha256 text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete set null (account_id)
);
create unique index contact_message_ticket on contact_message (tenant_id, ticket);
create unique index contact_message_request on contact_message (tenant_id, request_key) where request_key is not null;

-- When the film was seen to its end (or to its credits): the next episode takes its place. Null when it was taken out.
alter table resume_point add column finished_at timestamptz;
create index resume_point_finished on resume_point (tenant_id, account_id, finished_at desc) where finished_at is not null;

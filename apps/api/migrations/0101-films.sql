-- The film that was sent last for a title, and how it stands: one that is replaced stays shown all the while.
create table film (
  tenant_id text not null,
  title_id text not null,
  media_id text not null,
  -- The packaging that was asked for last; empty for one from before it was noted.
  version text not null,
  state text not null check (state in ('processing', 'ready', 'failed')),
  source_name text not null,
  source_bytes bigint not null,
  sent_at timestamptz not null default date_trunc('milliseconds', now()),
  failure_code text,
  failure_text text,
  -- Of the last replacement: asking again is the same.
  replace_key text,
  replace_sha256 text,
  primary key (tenant_id, title_id),
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade
);
create index film_sent on film (tenant_id, sent_at desc, title_id desc);
create index film_state on film (tenant_id, state, sent_at desc, title_id desc);

-- What happened to a film, in words.
create table film_event (
  tenant_id text not null,
  title_id text not null,
  number bigint generated always as identity,
  at timestamptz not null default now(),
  kind text not null check (kind in ('sent', 'tried-again', 'replaced', 'shown', 'failed', 'lean')),
  by_name text not null,
  text text not null,
  primary key (tenant_id, title_id, number),
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade
);

insert into film (tenant_id, title_id, media_id, version, state, source_name, source_bytes, sent_at, failure_code, failure_text)
select r.tenant_id, t.id, m.id, '', m.state, u.name, u.size_bytes, date_trunc('milliseconds', r.created_at), m.failure_code, m.failure_text
from title_request r
join title t on t.tenant_id = r.tenant_id and t.id = r.title_id
join media m on m.tenant_id = t.tenant_id and m.id = t.media_id
join upload u on u.tenant_id = r.tenant_id and u.id = r.body ->> 'uploadId'
on conflict do nothing;

-- Uploads that are not finished are few, and looked for by the console.
create index upload_open on upload (tenant_id, touched_at desc) where completed_at is null;

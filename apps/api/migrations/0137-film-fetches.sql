-- Films that are fetched from buckets, until they are uploads like any other.
create table film_fetch (
  tenant_id text not null references tenant (id),
  id text not null,
  -- As the configuration names it.
  bucket text not null,
  object_key text not null,
  size_bytes int8 not null check (size_bytes > 0),
  -- Which version of it: bytes of another are never taken.
  etag text not null,
  state text not null default 'waiting' check (state in ('waiting', 'fetching', 'failed', 'done')),
  fetched_bytes int8 not null default 0,
  bytes_per_second int8,
  -- What holds it up at the moment, by its code.
  trouble text,
  failure_code text,
  failure_text text,
  -- What becomes of it, and of which title where there is one.
  wanted jsonb not null,
  title_id text,
  by_name text not null,
  -- Once it is here.
  upload_id text,
  given_at timestamptz not null default date_trunc('milliseconds', now()),
  touched_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- The same file is fetched once at a time.
create unique index film_fetch_running on film_fetch (tenant_id, bucket, object_key) where state in ('waiting', 'fetching');
create index film_fetch_listed on film_fetch (tenant_id, given_at desc, id desc) where state <> 'done';
create index film_fetch_touched on film_fetch (touched_at);

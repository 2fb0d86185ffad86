-- How far each provider's list of what happened was read, and how many pages may be asked for now.

create table provider_catch_up (
  provider text primary key,
  -- All before was read.
  read_until timestamptz not null,
  -- End of the span that is being read; null between two.
  span_until timestamptz check (span_until >= read_until),
  -- Its last page that was read, in the provider's words.
  cursor text check (cursor is null or span_until is not null),
  tokens double precision not null check (tokens >= 0),
  tokens_at timestamptz not null,
  -- The worker that reads, and until when nobody else does.
  held_by text not null default '',
  held_until timestamptz not null
);

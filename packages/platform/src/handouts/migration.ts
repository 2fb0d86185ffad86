/** Work that is given to others, and who takes it. */
export const HANDOUTS_MIGRATION = {
  name: 'platform-0002-handouts',
  sql: `create table platform_handout (
      id text primary key,
      realm text not null,
      needs text[] not null,
      payload jsonb not null,
      state text not null default 'offered' check (state in ('offered', 'taken', 'kept', 'returned', 'accepted')),
      turn integer not null default 0,
      holder text,
      lease_until timestamptz,
      ends_at timestamptz,
      moved_at timestamptz,
      fraction double precision not null default 0,
      result jsonb,
      refused text[] not null default '{}',
      limit_seconds integer not null,
      free_since timestamptz not null default now(),
      wanted_until timestamptz not null,
      created_at timestamptz not null default now()
    );
    create index platform_handout_free on platform_handout (realm, created_at, id) where state in ('offered', 'taken');
    create index platform_handout_holder on platform_handout (holder) where state = 'taken';
    create table platform_hand (
      realm text not null,
      id text not null,
      abilities text[] not null,
      seen_at timestamptz not null default now(),
      strikes integer not null default 0,
      last_flaw text,
      primary key (realm, id)
    )`,
}

-- Changes that go out together at a time, and are undone together.

create table release (
  tenant_id text not null,
  id text not null,
  name text not null,
  state text not null check (state in ('draft', 'scheduled', 'out', 'undone')),
  -- Null while nobody has said when.
  goes_at timestamptz,
  -- In whose clocks that was said: a name of the time zone database.
  zone text not null,
  revision int not null check (revision > 0),
  changed_at timestamptz not null,
  changed_by text not null,
  out_at timestamptz,
  undone_at timestamptz,
  primary key (tenant_id, id),
  check (state <> 'scheduled' or goes_at is not null)
);
create index release_due on release (goes_at) where state = 'scheduled';
create index release_listed on release (tenant_id, (coalesce(out_at, goes_at, 'infinity'::timestamptz)) desc, id desc);

create table release_item (
  tenant_id text not null,
  release_id text not null,
  id text not null,
  kind text not null,
  -- Such as a title's id.
  subject text not null,
  name text not null,
  -- What goes out, as it was drafted when it was taken in.
  content jsonb not null,
  added_by text not null,
  added_at timestamptz not null,
  -- How it went: null before; `out`, `held` for what was not ready, `back` once it is undone.
  outcome text check (outcome in ('out', 'held', 'back')),
  lacks text[] not null,
  -- What stood before it, for whoever undoes it.
  before jsonb,
  primary key (tenant_id, release_id, id),
  unique (tenant_id, release_id, kind, subject),
  foreign key (tenant_id, release_id) references release (tenant_id, id) on delete cascade
);

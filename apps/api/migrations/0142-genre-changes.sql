-- Genres that were named anew, or joined into another, with what each title had before: it goes on after a killed process, and is undone.

create table genre_change (
  tenant_id text not null,
  id text not null,
  from_genre text not null,
  into_genre text not null,
  state text not null check (state in ('running', 'done', 'undoing', 'undone')),
  changed int not null default 0 check (changed >= 0),
  -- Whose genres somebody changed between that and its undoing.
  stayed int not null default 0 check (stayed >= 0),
  asked_by text not null,
  asked_at timestamptz not null,
  primary key (tenant_id, id),
  check (from_genre <> into_genre)
);
-- One at a time: two of them could hand titles to and fro.
create unique index genre_change_open on genre_change (tenant_id) where state in ('running', 'undoing');
create index genre_change_listed on genre_change (tenant_id, asked_at desc);

create table genre_change_title (
  tenant_id text not null,
  change_id text not null,
  title_id text not null,
  -- Null where viewers' title, or the draft, had not that genre.
  before text[],
  after text[],
  draft_before text[],
  draft_after text[],
  primary key (tenant_id, change_id, title_id),
  foreign key (tenant_id, change_id) references genre_change (tenant_id, id) on delete cascade
);

-- What drafts have, as titles have it.
create index title_draft_genres on title_draft using gin ((document -> 'genres'));

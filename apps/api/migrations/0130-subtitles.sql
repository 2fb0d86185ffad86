-- Subtitles that editors send and correct, and names of sound.

-- What players get of a title in place of its package's own tracks; of one version of the package, and another has none yet.
create table film_tracks (
  tenant_id text not null,
  title_id text not null,
  media_id text not null,
  tracks jsonb not null,
  primary key (tenant_id, title_id),
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade
);
create index film_tracks_media on film_tracks (tenant_id, media_id);

create table subtitle_track (
  tenant_id text not null,
  title_id text not null,
  language text not null,
  kind text not null check (kind in ('subtitles', 'captions')),
  label text not null,
  -- Its lines, in the order of the film; null where nobody works on it.
  draft jsonb,
  draft_lines int not null default 0,
  revision int not null check (revision > 0),
  -- The one in force; 0 before there is one.
  version int not null default 0,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (tenant_id, title_id, language, kind),
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade
);

create table subtitle_version (
  tenant_id text not null,
  title_id text not null,
  language text not null,
  kind text not null,
  number int not null check (number > 0),
  label text not null,
  cues jsonb not null,
  lines int not null,
  made_at timestamptz not null,
  made_by text not null,
  primary key (tenant_id, title_id, language, kind, number),
  foreign key (tenant_id, title_id, language, kind) references subtitle_track (tenant_id, title_id, language, kind)
    on delete cascade
);

-- As players call the film's sound, by the language that its file gave.
create table sound_name (
  tenant_id text not null,
  title_id text not null,
  names jsonb not null,
  revision int not null check (revision > 0),
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (tenant_id, title_id),
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade
);

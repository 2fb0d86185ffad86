-- Pictures that editors send for a title, what is cut from them, and where a film's intro, recap and credits are.

-- The set of pictures that viewers are shown; empty for those that the film gave.
alter table title add column pictures text not null default '';
-- What the film gave, kept from the first set on.
alter table title add column film_art jsonb;
-- Of the title, because another packaging of its film knows none; null for those of the package.
alter table title add column markers jsonb;

-- As it came, so that another cut is as sharp as the first.
create table title_picture (
  tenant_id text not null,
  title_id text not null,
  id text not null,
  name text not null,
  -- Of its file: jpg, png, webp, avif.
  format text not null,
  width int not null,
  height int not null,
  bytes bigint not null,
  sha256 text not null,
  added_at timestamptz not null,
  added_by text not null,
  primary key (tenant_id, title_id, id),
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade
);
create unique index title_picture_once on title_picture (tenant_id, title_id, sha256);

-- All pictures of a title in all sizes, below art/{tenant}/{title}/{id}/.
create table title_picture_set (
  tenant_id text not null,
  title_id text not null,
  id text not null,
  -- What was cut, by kind: picture, crop and focus.
  cuts jsonb not null,
  -- As a title's art.
  kinds jsonb not null,
  placeholders jsonb not null,
  made_at timestamptz not null,
  primary key (tenant_id, title_id, id),
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade
);

-- What was written before has the pictures and markers that viewers had.
update title_draft d set document = d.document || jsonb_build_object('pictures', '', 'markers', coalesce(
  (select m.package -> 'markers' from title t join media m on m.tenant_id = t.tenant_id and m.id = t.media_id
    where t.tenant_id = d.tenant_id and t.id = d.title_id), '[]'));
alter table title_version disable trigger only_added;
update title_version v set document = v.document || jsonb_build_object('pictures', '', 'markers', coalesce(
  (select m.package -> 'markers' from title t join media m on m.tenant_id = t.tenant_id and m.id = t.media_id
    where t.tenant_id = v.tenant_id and t.id = v.title_id), '[]'));
alter table title_version enable trigger only_added;

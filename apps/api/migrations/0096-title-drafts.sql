-- What the staff write of a title: a draft stands over what viewers read until it is published, and what was published stays.

create table title_draft (
  tenant_id text not null,
  title_id text not null,
  -- The number of the version that it began from; 0 where none was kept.
  base int not null,
  -- One more with each saving.
  revision int not null,
  document jsonb not null,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (tenant_id, title_id),
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade
);

create table title_version (
  tenant_id text not null,
  title_id text not null,
  number int not null,
  document jsonb not null,
  published_at timestamptz not null,
  published_by text not null,
  primary key (tenant_id, title_id, number),
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade
);

-- The certificate of the NFVCB; viewers are told the class alone.
create table title_certificate (
  tenant_id text not null,
  title_id text not null,
  number text not null,
  certified_on date not null,
  primary key (tenant_id, title_id),
  foreign key (tenant_id, title_id) references title (tenant_id, id) on delete cascade
);

-- The console's lists.
create index title_by_name on title (tenant_id, lower(name), id);
create index title_by_age on title (tenant_id, added_at desc, id desc);

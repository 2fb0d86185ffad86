-- Files that are brought in: what each row would do, what it did, and what stood before it.

-- Draft: nobody sees it yet, for it has no film.
alter table title drop constraint title_state_check;
alter table title add constraint title_state_check
  check (state in ('draft', 'processing', 'published', 'failed', 'withdrawn', 'stopped'));

create table bulk_import (
  tenant_id text not null references tenant (id),
  id text not null,
  kind text not null check (kind in ('titles')),
  file_name text not null,
  format text not null check (format in ('csv', 'json')),
  size_bytes int not null default 0 check (size_bytes >= 0),
  state text not null default 'receiving' check (state in
    ('receiving', 'reading', 'refused', 'mapping', 'checking', 'ready', 'importing', 'done', 'undoing', 'undone')),
  -- Why it cannot be read, in words.
  refusal text not null default '',
  -- As its letters were read; empty until then.
  encoding text not null default '',
  -- As the file heads them, and what each is; empty for one that is left aside.
  columns text[] not null default '{}',
  mapping text[] not null default '{}',
  empty_cells text not null default 'leave' check (empty_cells in ('leave', 'clear')),
  row_count int not null default 0,
  progress int not null default 0,
  created_at timestamptz not null,
  created_by text not null,
  imported_at timestamptz,
  imported_by text not null default '',
  undone_at timestamptz,
  undone_by text not null default '',
  primary key (tenant_id, id)
);
create index bulk_import_listed on bulk_import (tenant_id, created_at desc, id desc);
create index bulk_import_created on bulk_import (created_at);

-- The file itself, until it is read.
create table import_part (
  tenant_id text not null,
  import_id text not null,
  number int not null,
  bytes bytea not null,
  primary key (tenant_id, import_id, number),
  foreign key (tenant_id, import_id) references bulk_import (tenant_id, id) on delete cascade
);

create table import_row (
  tenant_id text not null,
  import_id text not null,
  number int not null check (number > 0),
  cells text[] not null,
  -- Null until it is checked.
  outcome text check (outcome in ('made', 'changed', 'same', 'fault')),
  is_left boolean not null default false,
  -- Of what it makes or changes.
  subject text not null default '',
  -- By which two rows of a file are found that are about the same.
  identity text not null default '',
  -- What it writes, as whoever checked it has read it.
  patch jsonb,
  changes jsonb not null default '[]',
  faults jsonb not null default '[]',
  -- What stood before and after it was written.
  before jsonb,
  after jsonb,
  -- `refused`: what it is about had gone meanwhile. `kept`: not undone, or not wholly.
  applied text check (applied in ('done', 'refused', 'back', 'kept')),
  note text not null default '',
  primary key (tenant_id, import_id, number),
  foreign key (tenant_id, import_id) references bulk_import (tenant_id, id) on delete cascade
);
create index import_row_outcome on import_row (tenant_id, import_id, outcome, number);
create index import_row_identity on import_row (tenant_id, import_id, identity);
create index import_row_waiting on import_row (tenant_id, import_id, subject, number)
  where applied is null and not is_left and outcome in ('made', 'changed');
create index import_row_done on import_row (tenant_id, import_id, subject, number) where applied = 'done';

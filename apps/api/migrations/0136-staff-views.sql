-- What somebody of the staff looks for again and again in a list of the console.
create table staff_view (
  tenant_id text not null,
  id text not null,
  staff_id text not null,
  place text not null,
  name text not null,
  -- As it stands in the address, behind the question mark.
  query text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, staff_id, place, name),
  foreign key (tenant_id, staff_id) references staff (tenant_id, id) on delete cascade
);

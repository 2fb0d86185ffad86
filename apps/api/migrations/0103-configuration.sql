-- What the staff change of a tenant's configuration: one draft that they share, and every version that was in force.

create table configuration_draft (
  tenant_id text primary key,
  -- Key to text; null takes the tenant's own text away.
  changes jsonb not null check (jsonb_typeof(changes) = 'object'),
  -- Grows with every change and never begins anew: nobody writes over what they have not seen.
  revision int not null,
  changed_at timestamptz not null,
  changed_by text not null
);

create table configuration_version (
  tenant_id text not null,
  number int not null check (number > 0),
  at timestamptz not null,
  by text not null,
  why text not null,
  -- What changed from the version before it: key, before and after.
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  -- The whole of it, as it was in force.
  config jsonb not null,
  primary key (tenant_id, number)
);

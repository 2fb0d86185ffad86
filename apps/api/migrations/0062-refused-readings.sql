-- Some let a merchant read what was settled on request alone: since when a provider has refused, from where it is read once it does not.

alter table provider_reading add column refused_since timestamptz;

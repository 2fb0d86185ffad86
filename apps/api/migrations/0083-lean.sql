-- AV1 and Opus beside a package: the version that they belong to, and how they are played; null where there are none.
alter table media add column lean jsonb;

-- What was asked for, to be carried out when the package is there: playlist, uploads, names.
alter table title_request add column body jsonb not null default '{}';

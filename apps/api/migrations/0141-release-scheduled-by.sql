-- Who said when a release goes out: others may take changes in and out after that.
alter table release add column scheduled_by text;

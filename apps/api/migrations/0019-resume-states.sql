-- A resume point says in a word where a title stands: begun, finished (seen to its end or to its credits: the next episode
-- takes its place), or removed (taken out by the viewer, which brings nothing). What is not begun is kept, so that an old
-- report cannot bring it back.
alter table resume_point add column state text check (state in ('begun', 'finished', 'removed'));
update resume_point
set state = case when is_active then 'begun' when finished_at is not null then 'finished' else 'removed' end;
alter table resume_point
  alter column state set not null,
  drop column is_active,
  drop column finished_at;

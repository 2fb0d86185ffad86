-- A film that is made may wait until somebody shows its title.
alter table film_event drop constraint film_event_kind_check;
alter table film_event add constraint film_event_kind_check
  check (kind in ('sent', 'tried-again', 'replaced', 'shown', 'held', 'failed', 'lean')) not valid;
alter table film_event validate constraint film_event_kind_check;

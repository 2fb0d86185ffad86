-- An account that is gone makes its tokens worthless, also those that a player holds: what it plays ends with it.
create function end_playback_of_gone_account() returns trigger
language plpgsql as $$
begin
  perform lock_screens(new.tenant_id, new.id);
  with ended as (
    update playback_session
    set ended_at = clock_timestamp(), end_reason = 'signed-out'
    where tenant_id = new.tenant_id and account_id = new.id and ended_at is null
  )
  delete from screen_lease where tenant_id = new.tenant_id and account_id = new.id;
  delete from presence_record where tenant_id = new.tenant_id and account_id = new.id;
  return null;
end
$$;

create trigger account_gone after update of deleted_at on account
for each row when (old.deleted_at is null and new.deleted_at is not null)
execute function end_playback_of_gone_account();

-- What a rental costs may change at once: the terms of each stand in its checkout as they were told, and nobody pays it again.
create or replace function guard_price() returns trigger language plpgsql as $$
begin
  if exists (select 1 from rental_class where rental_class.tenant_id = old.tenant_id and rental_class.price_id = old.id) then
    return new;
  end if;
  raise exception 'a price that counted is not changed, a new amount is a new row' using errcode = 'check_violation';
end $$;

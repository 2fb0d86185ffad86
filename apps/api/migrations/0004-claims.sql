-- Many claims in one transaction, in the order of the list: what waits for the disk, waits once. The caller sorts them by
-- account, so that two such transactions take their locks in one order.
create function claim_screens(p jsonb) returns setof jsonb
language plpgsql as $$
declare
  v_claim jsonb;
begin
  for v_claim in select value from jsonb_array_elements(p) loop
    return next claim_screen(v_claim);
  end loop;
end
$$;

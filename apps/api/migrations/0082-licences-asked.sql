-- How often a playback session was licensed lately: whoever passes its custom data on runs out of licences.
alter table licence_hold
  add column playback_session_id text,
  add column asked integer not null default 0,
  add column asked_since timestamptz;

-- As hold_licence, which versions before this one call, and counts: 'held', 'no-screen', or 'too-many' when the session was
-- licensed p_max times in p_seconds. What is refused is not counted.
create function take_licence(p_tenant text, p_session text, p_seconds float8, p_max integer) returns text
language plpgsql as $$
declare
  v_lease screen_lease;
  v_now timestamptz;
  v_asked integer;
begin
  select * into v_lease
  from screen_lease
  where tenant_id = p_tenant and playback_session_id = p_session and expires_at > clock_timestamp()
  for share;
  if not found then return 'no-screen'; end if;
  v_now := clock_timestamp();
  insert into licence_hold as h (tenant_id, account_id, device_id, expires_at, playback_session_id, asked, asked_since)
  values (
    v_lease.tenant_id, v_lease.account_id, v_lease.device_id, v_now + make_interval(secs => p_seconds), p_session, 1, v_now
  )
  on conflict (tenant_id, account_id, device_id) do update set
    expires_at = greatest(h.expires_at, excluded.expires_at),
    playback_session_id = excluded.playback_session_id,
    asked = case when h.playback_session_id = p_session and h.asked_since > v_now - make_interval(secs => p_seconds)
      then h.asked + 1 else 1 end,
    asked_since = case when h.playback_session_id = p_session and h.asked_since > v_now - make_interval(secs => p_seconds)
      then h.asked_since else v_now end
  where h.playback_session_id is distinct from p_session or h.asked < p_max
    or h.asked_since <= v_now - make_interval(secs => p_seconds)
  returning h.asked into v_asked;
  if v_asked is null then return 'too-many'; end if;
  return 'held';
end
$$;

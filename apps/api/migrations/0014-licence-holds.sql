-- A licence goes on after its screen was given back, until it runs out. So long the device counts: without that, one
-- screen handed round would license any number of devices.
create table licence_hold (
  tenant_id text not null,
  account_id text not null,
  device_id text not null,
  -- When the newest licence of the device runs out.
  expires_at timestamptz not null,
  primary key (tenant_id, account_id, device_id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on delete cascade
);
create index licence_hold_expiry on licence_hold (expires_at);

-- The device of a session that holds a screen now is licensed for so long. The lease stays locked until the hold is there,
-- so that whoever claims sees the one or the other. Returns whether the session holds a screen.
create function hold_licence(p_tenant text, p_session text, p_seconds float8) returns boolean
language plpgsql as $$
declare
  v_lease screen_lease;
begin
  select * into v_lease
  from screen_lease
  where tenant_id = p_tenant and playback_session_id = p_session and expires_at > clock_timestamp()
  for share;
  if not found then return false; end if;
  insert into licence_hold as h (tenant_id, account_id, device_id, expires_at)
  values (
    v_lease.tenant_id, v_lease.account_id, v_lease.device_id, clock_timestamp() + make_interval(secs => p_seconds)
  )
  on conflict (tenant_id, account_id, device_id) do update set expires_at = greatest(h.expires_at, excluded.expires_at);
  return true;
end
$$;

-- Other devices of an account that hold a screen or a living licence, without the screen of one session that is to end.
create function list_held(p_tenant text, p_account text, p_except_device text, p_except_session text)
returns table (device_id text, free_at timestamptz)
language sql stable as $$
  select d.device_id, max(d.expires_at)
  from (
    select l.device_id, l.expires_at
    from screen_lease l
    where l.tenant_id = p_tenant and l.account_id = p_account
      and l.playback_session_id is distinct from p_except_session
    union all
    select h.device_id, h.expires_at
    from licence_hold h
    where h.tenant_id = p_tenant and h.account_id = p_account
  ) d
  where d.device_id <> p_except_device and d.expires_at > clock_timestamp()
  group by d.device_id
$$;

-- As in 0002, and: no more devices than the plan has screens, and one, may hold a screen or a living licence. The one is
-- for whoever goes from one device to the next; `waitSeconds` says when there is room again.
create or replace function claim_screen(p jsonb) returns jsonb
language plpgsql as $$
declare
  v_tenant text := p->>'tenantId';
  v_account text := p->>'accountId';
  v_device text := p->>'deviceId';
  v_session text := p->>'sessionId';
  v_screens int := (p->>'screens')::int;
  v_started jsonb := p->'started';
  v_now timestamptz;
  v_free_at timestamptz;
  v_devices jsonb;
begin
  perform lock_screens(v_tenant, v_account);
  v_now := clock_timestamp();
  if v_started is null then
    perform 1 from playback_session where tenant_id = v_tenant and id = v_session and ended_at is null;
    if not found then return jsonb_build_object('outcome', 'ended'); end if;
  end if;
  if p->>'takeover' is not null then
    perform 1 from playback_session where tenant_id = v_tenant and account_id = v_account and id = p->>'takeover';
    if not found then return jsonb_build_object('outcome', 'unknown'); end if;
  end if;
  -- What most refusals are, told first because it costs least.
  if p->>'takeover' is null and (
    select count(*) from screen_lease
    where tenant_id = v_tenant and account_id = v_account and device_id <> v_device and expires_at > v_now
  ) >= v_screens then
    return jsonb_build_object('outcome', 'refused', 'devices', list_screens(v_tenant, v_account, v_device));
  end if;
  -- Before anything ends: who is refused shall not have stopped another. There is room when no more are left than screens.
  select free_at into v_free_at
  from list_held(v_tenant, v_account, v_device, p->>'takeover')
  order by free_at desc
  offset v_screens limit 1;
  if found then
    v_devices := list_screens(v_tenant, v_account, v_device);
    return jsonb_build_object('outcome', 'refused', 'devices', v_devices)
      || case when jsonb_array_length(v_devices) < v_screens
           then jsonb_build_object('waitSeconds', greatest(1, ceil(extract(epoch from v_free_at - v_now))))
           else '{}' end;
  end if;
  if p->>'takeover' is not null then
    perform end_playback(
      jsonb_build_object('tenantId', v_tenant, 'accountId', v_account, 'reason', 'taken-over', 'sessionId', p->>'takeover')
    );
  end if;
  delete from screen_lease where tenant_id = v_tenant and account_id = v_account and expires_at <= v_now;
  if (select count(*) from screen_lease where tenant_id = v_tenant and account_id = v_account and device_id <> v_device)
     >= v_screens then
    return jsonb_build_object('outcome', 'refused', 'devices', list_screens(v_tenant, v_account, v_device));
  end if;
  if v_started is not null then
    update playback_session
    set ended_at = v_now, end_reason = 'replaced'
    where tenant_id = v_tenant and account_id = v_account and device_id = v_device and ended_at is null;
    insert into playback_session (
      tenant_id, id, account_id, title_id, media_id, device_id, device_name,
      presence_token_sha256, sign_in_session_id, presence_interval_ms, started_at
    ) values (
      v_tenant, v_session, v_account, v_started->>'titleId', v_started->>'mediaId', v_device, v_started->>'deviceName',
      v_started->>'presenceTokenSha256', v_started->>'signInSessionId', (v_started->>'presenceIntervalMs')::int, v_now
    );
  end if;
  insert into screen_lease as l (tenant_id, account_id, device_id, playback_session_id, claimed_at, expires_at)
  values (
    v_tenant, v_account, v_device, v_session, v_now, v_now + make_interval(secs => (p->>'leaseSeconds')::float8)
  )
  on conflict (tenant_id, account_id, device_id) do update
  set playback_session_id = excluded.playback_session_id, claimed_at = excluded.claimed_at, expires_at = excluded.expires_at;
  if p->'record' is not null then
    insert into presence_record as r (tenant_id, account_id, device_id, record, updated_at)
    values (v_tenant, v_account, v_device, jsonb_strip_nulls(p->'record'), v_now)
    on conflict (tenant_id, account_id, device_id) do update
    set record = case when (p->>'isMerge')::boolean then jsonb_strip_nulls(r.record || (p->'record')) else excluded.record end,
        updated_at = v_now;
  end if;
  return jsonb_build_object('outcome', 'granted');
end
$$;

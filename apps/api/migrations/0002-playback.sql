-- Screens are claimed, renewed and given up inside the database, each in one atomic step. Times are the database's.

alter table playback_session
  add column end_reason text check (end_reason in ('left', 'taken-over', 'replaced', 'signed-out', 'expired')),
  -- How often this session's player was told to report.
  add column presence_interval_ms int not null default 5000 check (presence_interval_ms >= 1000);
-- A licence request names the session alone.
create unique index playback_session_id on playback_session (id);
create index playback_session_open on playback_session (tenant_id, account_id, device_id) where ended_at is null;

-- Every report moves expires_at: without an index on it, and with room in the page, that touches one page and no index.
drop index screen_lease_expiry;
alter table screen_lease set (fillfactor = 50);
alter table presence_record set (fillfactor = 50);
create index screen_lease_session on screen_lease (tenant_id, playback_session_id);

-- Who else watches on this account now, as the screen-limit view lists them.
create function list_screens(p_tenant text, p_account text, p_except_device text) returns jsonb
language sql stable as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'deviceName', s.device_name,
        'videoName', coalesce(t.name, ''),
        'startedAt', to_char(s.started_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'sessionId', s.id
      )
      order by s.started_at
    ),
    '[]'
  )
  from screen_lease l
  join playback_session s on s.tenant_id = l.tenant_id and s.id = l.playback_session_id
  left join title t on t.tenant_id = s.tenant_id and t.id = s.title_id
  where l.tenant_id = p_tenant
    and l.account_id = p_account
    and l.device_id is distinct from p_except_device
    and l.expires_at > clock_timestamp()
$$;

-- Whoever gives or takes a screen of an account does so alone.
create function lock_screens(p_tenant text, p_account text) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended(p_tenant || '/' || p_account, 0))
$$;

-- Ends the open sessions of an account that are named by session, by device or by sign-in session.
-- p: tenantId, accountId, reason and one of sessionId, deviceId, signInSessionId. Returns how many ended.
create function end_playback(p jsonb) returns int
language plpgsql as $$
declare
  v_ended int;
begin
  perform lock_screens(p->>'tenantId', p->>'accountId');
  with ended as (
    update playback_session s
    set ended_at = clock_timestamp(), end_reason = p->>'reason'
    where s.tenant_id = p->>'tenantId'
      and s.account_id = p->>'accountId'
      and s.ended_at is null
      and (s.id = p->>'sessionId' or s.device_id = p->>'deviceId' or s.sign_in_session_id = p->>'signInSessionId')
    returning s.tenant_id, s.account_id, s.device_id, s.id
  ), freed as (
    delete from screen_lease l
    using ended e
    where l.tenant_id = e.tenant_id and l.account_id = e.account_id and l.device_id = e.device_id
      and l.playback_session_id = e.id
  ), forgotten as (
    delete from presence_record r
    using ended e
    where r.tenant_id = e.tenant_id and r.account_id = e.account_id and r.device_id = e.device_id
      and r.record->>'session_id' = e.id
  )
  select count(*) into v_ended from ended;
  return v_ended;
end
$$;

-- One screen for one device. What has run out is removed first, so that a lease that is there is a living one; a
-- renewal that comes at the same moment either finds its row still there and is counted, or finds it gone.
-- p: tenantId, accountId, deviceId, sessionId, screens, leaseSeconds; `started` (titleId, mediaId, deviceName,
-- presenceTokenSha256, signInSessionId, presenceIntervalMs) begins the session; without it an open one claims again,
-- with the `record` of its report; `takeover` names another session of the account that ends first.
create function claim_screen(p jsonb) returns jsonb
language plpgsql as $$
declare
  v_tenant text := p->>'tenantId';
  v_account text := p->>'accountId';
  v_device text := p->>'deviceId';
  v_session text := p->>'sessionId';
  v_started jsonb := p->'started';
  v_now timestamptz;
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
    perform end_playback(
      jsonb_build_object('tenantId', v_tenant, 'accountId', v_account, 'reason', 'taken-over', 'sessionId', p->>'takeover')
    );
  end if;
  delete from screen_lease where tenant_id = v_tenant and account_id = v_account and expires_at <= v_now;
  if (select count(*) from screen_lease where tenant_id = v_tenant and account_id = v_account and device_id <> v_device)
     >= (p->>'screens')::int then
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

-- Many reports at once: renews each living lease and keeps its record. p is a list of {n, tenantId, accountId, deviceId,
-- sessionId, leaseSeconds, record, isMerge}, one for each device. Returns the n whose lease was living.
create function report_presence(p jsonb) returns setof int
language plpgsql
-- The tables may have grown since the plan was made; every row is found by its key.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  return query
  with report as materialized (
    select *
    from jsonb_to_recordset(p) as r (
      n int, "tenantId" text, "accountId" text, "deviceId" text, "sessionId" text,
      "leaseSeconds" float8, record jsonb, "isMerge" boolean
    )
  ), renewed as (
    update screen_lease l
    set expires_at = v_now + make_interval(secs => r."leaseSeconds")
    from report r
    where l.tenant_id = r."tenantId" and l.account_id = r."accountId" and l.device_id = r."deviceId"
      and l.playback_session_id = r."sessionId"
      and l.expires_at > v_now
    returning r.n, l.tenant_id, l.account_id, l.device_id, r.record, r."isMerge"
  ), replaced as (
    insert into presence_record (tenant_id, account_id, device_id, record, updated_at)
    select tenant_id, account_id, device_id, record, v_now from renewed where not "isMerge"
    on conflict (tenant_id, account_id, device_id) do update
    set record = excluded.record, updated_at = excluded.updated_at
  ), merged as (
    insert into presence_record as k (tenant_id, account_id, device_id, record, updated_at)
    select tenant_id, account_id, device_id, record, v_now from renewed where "isMerge"
    on conflict (tenant_id, account_id, device_id) do update
    set record = jsonb_strip_nulls(k.record || excluded.record), updated_at = excluded.updated_at
  )
  select n from renewed;
end
$$;

import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

/** One screen of an account that is taken now. */
export interface WatchingRow {
  sessionId: string
  deviceId: string
  deviceName: string
  startedAt: Date
  /** Of the film or the episode itself. */
  videoName: string
  /** A film's name, or that of the series. */
  title: string
  season: number | null
  episode: number | null
  person: { id: string; name: string } | null
}

/** The longest taken first. */
export async function listWatching(
  db: Db,
  { tenantId, accountId }: { tenantId: string; accountId: string },
): Promise<WatchingRow[]> {
  const { rows } = await sql<Omit<WatchingRow, 'person'> & { personId: string | null; personName: string | null }>`
    select s.id as "sessionId", l.device_id as "deviceId", s.device_name as "deviceName", s.started_at as "startedAt",
      coalesce(t.name, '') as "videoName", coalesce(series.name, parent.name, t.name, '') as title,
      case when series.id is not null then parent.number end as season,
      case when t.kind = 'episode' then t.number end as episode,
      p.id as "personId", coalesce(nullif(p.name, ''), a.first_name) as "personName"
    from screen_lease l
    join playback_session s on s.tenant_id = l.tenant_id and s.id = l.playback_session_id
    join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
    left join title t on t.tenant_id = s.tenant_id and t.id = s.title_id
    left join title parent on t.kind = 'episode' and parent.tenant_id = t.tenant_id and parent.id = t.parent_id
    left join title series on parent.kind = 'season' and series.tenant_id = parent.tenant_id and series.id = parent.parent_id
    left join sign_in_session i on i.tenant_id = s.tenant_id and i.id = s.sign_in_session_id
    left join profile p on p.tenant_id = s.tenant_id and p.account_id = s.account_id
      and p.id = coalesce(i.profile_id, s.account_id)
    where l.tenant_id = ${tenantId} and l.account_id = ${accountId} and l.expires_at > clock_timestamp()
    order by s.started_at, s.id`.execute(db)
  return rows.map(({ personId, personName, ...row }) => ({
    ...row,
    person: personId === null ? null : { id: personId, name: personName ?? '' },
  }))
}

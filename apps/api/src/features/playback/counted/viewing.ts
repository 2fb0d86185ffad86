import { sql } from 'kysely'
import type { CountedDay } from '#shared/counted/counted-day.ts'
import type { Db } from '#shared/database/database.ts'

export interface CountedTitle {
  title_id: string
  plays: number
  viewers: number
  finished: number
  watched_seconds: number
}

export interface CountedViewing {
  viewers: number
  plays: number
  watched_seconds: number
  titles: CountedTitle[]
}

/** Plays that began on the day, for how long their players said that they played, and who of them has the title finished by now. */
export async function countViewing(db: Db, day: CountedDay): Promise<CountedViewing> {
  const { tenantId, from, until } = day
  const { rows: titles } = await sql<CountedTitle>`
    select title_id, sum(plays)::int as plays, count(*)::int as viewers, count(*) filter (where has_finished)::int as finished,
      sum(watched_seconds)::bigint as watched_seconds
    from (
      select play.title_id, play.account_id, coalesce(play.profile_id, play.account_id) as profile_id, count(*) as plays,
        coalesce(sum(play.watched_seconds), 0) as watched_seconds, coalesce(bool_or(point.state = 'finished'), false) as has_finished
      from playback_session play
      left join resume_point point on point.tenant_id = play.tenant_id and point.account_id = play.account_id
        and point.profile_id = coalesce(play.profile_id, play.account_id) and point.title_id = play.title_id
      where play.tenant_id = ${tenantId} and play.started_at >= ${from} and play.started_at < ${until}
      group by 1, 2, 3
    ) person
    group by title_id
    order by title_id`.execute(db)
  const { rows } = await sql<{ viewers: number }>`
    select count(distinct account_id)::int as viewers from playback_session
    where tenant_id = ${tenantId} and started_at >= ${from} and started_at < ${until}`.execute(db)
  const sum = (of: 'plays' | 'watched_seconds') => titles.reduce((all, one) => all + one[of], 0)
  return { viewers: rows[0]?.viewers ?? 0, plays: sum('plays'), watched_seconds: sum('watched_seconds'), titles }
}

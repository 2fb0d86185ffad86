import { sql } from 'kysely'
import type { FindWaiting, Waiting } from '#shared/counted/waiting.ts'

/** Films that could not be packaged, the newest first. */
export const findFailedFilms: FindWaiting = async (db, { tenantId, most }) => {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, min(failed.sent_at) as since, null as until,
      coalesce((array_agg(failed.name order by failed.sent_at desc, failed.title_id desc))[1], '') as first
    from (
      select film.title_id, film.sent_at, title.name from film
      join title on title.tenant_id = film.tenant_id and title.id = film.title_id
      where film.tenant_id = ${tenantId} and film.state = 'failed' and title.state <> 'withdrawn'
      order by film.sent_at desc, film.title_id desc limit ${most}
    ) failed`.execute(db)
  return rows[0]?.count ? rows[0] : null
}

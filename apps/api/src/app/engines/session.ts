import { connectDatabase } from '@kola/platform/db/connect'
import type { Asked } from '#shared/database/database.ts'

/**
 * What a process says when it connects, a pooler may keep to itself.
 * @throws Error when the connections that it lends keep another time than ours
 */
export async function checkSession(given: string | Pick<Asked, 'query'>): Promise<void> {
  if (typeof given !== 'string') return check(given)
  const { pool, close } = connectDatabase({ url: given, maxConnections: 1, applicationName: 'kola-check' })
  await check(pool).finally(close)
}

async function check(asked: Pick<Asked, 'query'>): Promise<void> {
  const { rows } = await asked.query<{ zone: string }>(`select current_setting('TimeZone') as zone`)
  const zone = rows[0]?.zone
  if (zone === 'UTC') return
  throw new Error(
    `The database keeps the time zone ${zone} for Kola's connections, and needs UTC: a day that is added must have 24 hours. ` +
      'A pooler that ignores startup parameters must say it itself; see connect_query in deploy/pgbouncer.ini.',
  )
}

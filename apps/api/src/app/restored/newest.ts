import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

/** What tells up to when a restored database goes; each is written many times a day where there are viewers. */
const NEWEST = [
  { what: 'accounts', from: 'account', at: 'created_at' },
  { what: 'payments', from: 'payment', at: 'paid_at' },
  { what: 'resume points', from: 'resume_point', at: 'updated_at' },
  { what: 'sign-ins', from: 'sign_in_session', at: 'created_at' },
] as const

/** How many there are of what viewers write most, and when the last of them was. */
export async function describeNewest(db: Db): Promise<string[]> {
  const lines: string[] = []
  for (const { what, from, at } of NEWEST) {
    const { rows } = await sql<{ count: string; newest: Date | null }>`
      select count(*) as count, max(${sql.ref(at)}) as newest from ${sql.table(from)}
    `.execute(db)
    const { count = '0', newest = null } = rows[0] ?? {}
    lines.push(`${what}: ${count}${newest ? `, the newest of ${newest.toISOString()}` : ''}`)
  }
  return lines
}

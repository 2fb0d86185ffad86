import type { Pool } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { PARTS } from './parts.ts'

/** Of each part; ten years of a household stay far below. */
const MAX_ROWS = 20_000

export interface Collected {
  /** ISO 8601. */
  madeAt: string
  parts: { name: string; title: string; rows: Record<string, unknown>[]; isWhole: boolean }[]
}

/** All that is held on the person, part by part. */
export async function collect(pool: Pool, { tenantId, accountId }: AccountKey, now: Date): Promise<Collected> {
  const parts: Collected['parts'] = []
  for (const [name, { title, columns, where = 'tenant_id = $1 and account_id = $2' }] of Object.entries(PARTS)) {
    const text = `select ${columns} from ${name} where ${where} limit ${MAX_ROWS + 1}`
    const { rows } = await pool.query<Record<string, unknown>>(text, [tenantId, accountId])
    parts.push({ name, title, rows: rows.slice(0, MAX_ROWS), isWhole: rows.length <= MAX_ROWS })
  }
  return { madeAt: now.toISOString(), parts }
}

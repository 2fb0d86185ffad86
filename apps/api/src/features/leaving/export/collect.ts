import type { Pool } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { PARTS, type Part } from './parts.ts'

/** Of each part in the answer of one call; the copy that a job prepares has every row. */
const MAX_ROWS = 20_000
/** So many stand in memory at a time. */
export const BATCH_ROWS = 1_000

export type HeldRow = Record<string, unknown>

export interface Collected {
  /** ISO 8601. */
  madeAt: string
  parts: { name: string; title: string; rows: HeldRow[]; isWhole: boolean }[]
}

const toStatement = (name: string, { columns, where = 'tenant_id = $1 and account_id = $2' }: Part) =>
  `select ${columns} from ${name} where ${where}`

/** All that is held on the person, part by part, as far as it goes into one answer. */
export async function collect(pool: Pool, { tenantId, accountId }: AccountKey, now: Date): Promise<Collected> {
  const parts: Collected['parts'] = []
  for (const [name, part] of Object.entries(PARTS)) {
    const text = `${toStatement(name, part)} limit ${MAX_ROWS + 1}`
    const { rows } = await pool.query<HeldRow>(text, [tenantId, accountId])
    parts.push({ name, title: part.title, rows: rows.slice(0, MAX_ROWS), isWhole: rows.length <= MAX_ROWS })
  }
  return { madeAt: now.toISOString(), parts }
}

/** Writes what is held as it is read; all of them are awaited one after the other. */
export interface HeldWriter {
  begin(part: { name: string; title: string }): Promise<void>
  rows(rows: readonly HeldRow[]): Promise<void>
  endPart(): Promise<void>
}

/** Every row that is held on the person, as of one moment, a batch at a time. */
export async function readAll(
  pool: Pool,
  { tenantId, accountId }: AccountKey,
  writers: readonly HeldWriter[],
): Promise<void> {
  const client = await pool.connect()
  const each = async (act: (writer: HeldWriter) => Promise<void>) => {
    for (const writer of writers) await act(writer)
  }
  let isBroken = true
  try {
    await client.query('begin isolation level repeatable read read only')
    for (const [name, part] of Object.entries(PARTS)) {
      await each((writer) => writer.begin({ name, title: part.title }))
      await client.query(`declare held no scroll cursor for ${toStatement(name, part)}`, [tenantId, accountId])
      for (;;) {
        const { rows } = await client.query<HeldRow>(`fetch ${BATCH_ROWS} from held`)
        if (rows.length > 0) await each((writer) => writer.rows(rows))
        if (rows.length < BATCH_ROWS) break
      }
      await client.query('close held')
      await each((writer) => writer.endPart())
    }
    await client.query('commit')
    isBroken = false
  } finally {
    // One that is in the middle of a transaction serves nobody any more.
    client.release(isBroken)
  }
}

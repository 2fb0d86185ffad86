import type { Pool } from '#shared/database/database.ts'

export interface WordRow {
  word: string
  /** One bit each, class a the lowest. */
  classes: number
}

export const WORDS_AT_ONCE = 5_000

/** Words of a tenant's titles in their order. */
export async function listWordsAfter(pool: Pool, tenantId: string, after: string): Promise<WordRow[]> {
  const { rows } = await pool.query<WordRow>({
    name: 'search-words-after',
    text: `select word, classes from search_word where tenant_id = $1 and word > $2 order by word limit ${WORDS_AT_ONCE}`,
    values: [tenantId, after],
  })
  return rows
}

/** Names what this moment sees: what is changed later, or by a transaction that has not ended yet, is not in it. */
export async function readMoment(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ moment: string }>('select pg_current_snapshot()::text as moment')
  return rows[0]?.moment ?? ''
}

/** Words that are new since that moment, or stand in more classes; `most` and one more at most. */
export async function listWordChanges(
  pool: Pool,
  { tenantId, moment, most }: { tenantId: string; moment: string; most: number },
): Promise<WordRow[]> {
  const { rows } = await pool.query<WordRow>({
    name: 'search-word-changes',
    text: `select word, classes from search_word
      where tenant_id = $1 and changed_in >= pg_snapshot_xmin($2::pg_snapshot)
        and not pg_visible_in_snapshot(changed_in, $2::pg_snapshot)
      order by changed_in limit $3`,
    values: [tenantId, moment, most + 1],
  })
  return rows
}

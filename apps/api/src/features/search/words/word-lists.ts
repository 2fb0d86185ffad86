import type { Cache } from '#shared/cache/cache.ts'
import type { Pool } from '#shared/database/database.ts'
import { createTurns } from '#shared/turns.ts'
import { readCommon } from '../repository.ts'
import { addWords, createWordList, toWordTable, type WordList, type WordTable } from './word-list.ts'
import { listWordChanges, listWordsAfter, readMoment, WORDS_AT_ONCE, type WordRow } from './word-rows.ts'

/** Each tenant's words, as new as its catalogue. */
export interface WordLists {
  get(tenantId: string, catalogueVersion: number): Promise<WordList>
}

export interface KeptWords {
  version: number
  /** Of the database: what is new since then is read, and nothing else. */
  moment: string
  table: WordTable
  list: WordList
}

/** A word in its list. */
const WORD_BYTES = 50
const KEY = 'words'
/** With more new words than these, all are read anew. */
const MAX_CHANGES = 5_000

async function readAll(pool: Pool, tenantId: string): Promise<WordTable> {
  const turns = createTurns()
  const rows: WordRow[] = []
  for (;;) {
    const page = await listWordsAfter(pool, tenantId, rows.at(-1)?.word ?? '')
    rows.push(...page)
    if (page.length < WORDS_AT_ONCE) break
    await turns.pass()
  }
  return toWordTable(rows, turns)
}

async function readTable(pool: Pool, tenantId: string, before: KeptWords | undefined): Promise<WordTable> {
  if (!before) return readAll(pool, tenantId)
  const changes = await listWordChanges(pool, { tenantId, moment: before.moment, most: MAX_CHANGES })
  return changes.length > MAX_CHANGES ? readAll(pool, tenantId) : addWords(before.table, changes)
}

export function createWordLists(pool: Pool, cache: Cache<KeptWords>): WordLists {
  const reading = new Map<string, { version: number; list: Promise<WordList> }>()

  async function read(tenantId: string, version: number): Promise<WordList> {
    const moment = await readMoment(pool)
    const table = await readTable(pool, tenantId, cache.find(tenantId, KEY))
    const list = createWordList(table, await readCommon(pool))
    const bytes = table.words.length * WORD_BYTES
    cache.keep({ owner: tenantId, key: KEY, value: { version, moment, table, list }, bytes })
    return list
  }

  return {
    async get(tenantId, version) {
      const known = cache.find(tenantId, KEY)
      // One that was read for a later version has all words of this one.
      if (known && known.version >= version) return known.list
      const started = reading.get(tenantId)
      if (started && started.version >= version) return started.list
      const own = { version, list: read(tenantId, version) }
      reading.set(tenantId, own)
      try {
        return await own.list
      } finally {
        if (reading.get(tenantId) === own) reading.delete(tenantId)
      }
    },
  }
}

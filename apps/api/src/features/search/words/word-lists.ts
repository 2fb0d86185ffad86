import type { Cache } from '../../../shared/cache/cache.ts'
import type { Pool } from '../../../shared/database/database.ts'
import { readCommon, readWords } from '../repository.ts'
import { createWordList, type WordList } from './word-list.ts'

/** Each tenant's words, read once for each version of its catalogue. */
export interface WordLists {
  get(tenantId: string, catalogueVersion: number): Promise<WordList>
}

export interface KeptWords {
  version: number
  list: WordList
}

/** A word in its map and in its list. */
const WORD_BYTES = 100
const KEY = 'words'

export function createWordLists(pool: Pool, cache: Cache<KeptWords>): WordLists {
  const reading = new Map<string, { version: number; list: Promise<WordList> }>()

  async function read(tenantId: string, version: number): Promise<WordList> {
    const [words, common] = await Promise.all([readWords(pool, tenantId), readCommon(pool)])
    const list = createWordList(words, common)
    cache.keep({ owner: tenantId, key: KEY, value: { version, list }, bytes: words.size * WORD_BYTES })
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

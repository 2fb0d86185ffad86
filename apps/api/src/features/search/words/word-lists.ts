import type { Pool } from '../../../shared/database/database.ts'
import { readWords } from '../repository.ts'
import { createWordList, type WordList } from './word-list.ts'

/** Each tenant's words, read once for each version of its catalogue. */
export interface WordLists {
  get(tenantId: string, catalogueVersion: number): Promise<WordList>
}

interface Kept {
  version: number
  list: Promise<WordList>
}

export function createWordLists(pool: Pool): WordLists {
  const kept = new Map<string, Kept>()

  return {
    get(tenantId, version) {
      const known = kept.get(tenantId)
      // One that was read for a later version has all words of this one.
      if (known && known.version >= version) return known.list
      const reading: Kept = { version, list: readWords(pool, tenantId).then(createWordList) }
      kept.set(tenantId, reading)
      reading.list.catch(() => {
        if (kept.get(tenantId) === reading) kept.delete(tenantId)
      })
      return reading.list
    },
  }
}

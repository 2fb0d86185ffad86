import type { Item } from '@kola/contract/catalogue'
import type { Match } from '@kola/contract/search'
import type { Db } from '../../shared/database.ts'
import type { Items } from '../../shared/items.ts'
import { type KeptAnswer, toKeptAnswer } from '../../shared/kept-answer.ts'
import type { Tenants } from '../../shared/tenants.ts'
import { listFound } from './repository.ts'

export interface SearchQuery {
  query: string
  limit?: number | undefined
  cursor?: string | undefined
}

export interface Search {
  /** The same for all members of a tenant. */
  find(tenantId: string, query: SearchQuery): Promise<KeptAnswer>
}

const DEFAULT_LIMIT = 100

export function createSearch({ db, items }: { db: Db; tenants: Tenants; items: Items }): Search {
  return {
    async find(tenantId, { query, limit = DEFAULT_LIMIT }) {
      const text = query.replaceAll('\0', ' ').trim()
      const ids = text === '' ? [] : await listFound(db, { tenantId, text, limit })
      const collections = await items.list(tenantId, ids)
      const matches = collections.map((item) => toMatch(item, text))
      return toKeptAnswer({ query, collections, matches, suggestion: null, nextCursor: null })
    },
  }
}

function toMatch({ id, name }: Item, text: string): Match {
  const start = name.toLowerCase().indexOf(text.toLowerCase())
  return { id, field: 'name', text: name, marks: start < 0 ? [] : [[start, start + text.length]] }
}

import type { Item } from '@kola/contract/catalogue'
import type { Match } from '@kola/contract/search'
import type { Cache } from '#shared/cache/cache.ts'
import { toCardItem } from '#shared/card-item.ts'
import { JSON_TYPE, KeptAnswer, toHash } from '#shared/http/kept-answer.ts'

export interface SearchAnswer {
  query: string
  collections: readonly Item[]
  matches: readonly Match[]
  suggestion: string | null
  nextCursor: string | null
}

/** An item as answers bear it, with a comma behind it. */
export interface WrittenCard {
  item: Item
  bytes: Buffer
  hash: string
}

export interface AnswerWriter {
  /** The same text as JSON.stringify makes of it, with items as cards show them. */
  write(tenantId: string, answer: SearchAnswer): KeptAnswer
}

/** Items are most of an answer, and come in many: each is written and named once for a version of the catalogue. */
export function createAnswerWriter(cache: Cache<WrittenCard>): AnswerWriter {
  function writeCard(tenantId: string, item: Item): WrittenCard {
    const known = cache.find(tenantId, item.id)
    if (known?.item === item) return known
    const text = `${JSON.stringify(toCardItem(item))},`
    // Of its own: Node's pool would be held by it together with all that passes through it.
    const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
    bytes.write(text)
    const made = { item, bytes, hash: toHash(bytes) }
    cache.keep({ owner: tenantId, key: item.id, value: made, bytes: bytes.length })
    return made
  }

  return {
    write(tenantId, { query, collections, ...rest }) {
      const start = `{"query":${JSON.stringify(query)},"collections":[`
      const more = rest.nextCursor === null ? rest : { ...rest, cursor: rest.nextCursor }
      const end = `],${JSON.stringify(more).slice(1)}`
      const parts: Buffer[] = [Buffer.from(start)]
      let tag = start + end
      for (const item of collections) {
        const { bytes, hash } = writeCard(tenantId, item)
        parts.push(bytes)
        tag += hash
      }
      const last = parts.length - 1
      // The comma after the last one goes.
      if (last > 0) parts[last] = (parts[last] as Buffer).subarray(0, -1)
      parts.push(Buffer.from(end))
      return new KeptAnswer({ parts, tag }, JSON_TYPE)
    },
  }
}

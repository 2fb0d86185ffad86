import type { Match } from '@kola/contract/search'
import { toOwnMemory } from '#shared/cache/own-memory.ts'
import { CachedResponse, JSON_TYPE } from '#shared/http/cached-response.ts'
import type { Card } from './cards.ts'

export interface SearchAnswer {
  query: string
  cards: readonly Card[]
  matches: readonly Match[]
  suggestion: string | null
  nextCursor: string | null
}

/** The same text as JSON.stringify makes of it, with items as cards show them: they are most of it, and written already. */
export function writeAnswer({ query, cards, ...rest }: SearchAnswer): CachedResponse {
  const start = `{"query":${JSON.stringify(query)},"collections":[`
  const more = rest.nextCursor === null ? rest : { ...rest, cursor: rest.nextCursor }
  const end = `],${JSON.stringify(more).slice(1)}`
  const parts: Buffer[] = [toOwnMemory(Buffer.from(start))]
  let tag = start + end
  for (const { bytes, hash } of cards) {
    parts.push(bytes)
    tag += hash
  }
  const last = parts.length - 1
  // The comma after the last one goes.
  if (last > 0) parts[last] = (parts[last] as Buffer).subarray(0, -1)
  parts.push(toOwnMemory(Buffer.from(end)))
  return new CachedResponse({ parts, tag }, JSON_TYPE)
}

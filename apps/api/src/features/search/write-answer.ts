import type { Item } from '@kola/contract/catalogue'
import type { Match } from '@kola/contract/search'
import { JSON_TYPE, KeptAnswer } from '../../shared/http/kept-answer.ts'

export interface SearchAnswer {
  query: string
  collections: readonly Item[]
  matches: readonly Match[]
  suggestion: string | null
  nextCursor: string | null
}

/** Items live as long as their catalogue's version, and are most of an answer: each is written once, as bytes. */
const written = new WeakMap<Item, Buffer>()

/** Room for about a hundred items. Node's own pool would be held by them together with all that passes through it. */
const SLAB_BYTES = 256 * 1024
let slab = Buffer.alloc(0)
let used = 0

function keep(text: string): Buffer {
  const length = Buffer.byteLength(text)
  if (used + length > slab.length) {
    slab = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, length))
    used = 0
  }
  const bytes = slab.subarray(used, used + length)
  used += bytes.write(text)
  return bytes
}

function write(item: Item): Buffer {
  const known = written.get(item)
  if (known) return known
  const bytes = keep(`${JSON.stringify(item)},`)
  written.set(item, bytes)
  return bytes
}

/** The same text as JSON.stringify makes of it. */
export function writeAnswer({ query, collections, ...rest }: SearchAnswer): KeptAnswer {
  const start = Buffer.from(`{"query":${JSON.stringify(query)},"collections":[`)
  const end = Buffer.from(`],${JSON.stringify(rest).slice(1)}`)
  const items = collections.map(write)
  const last = items.pop()
  // The comma after the last one goes.
  const list = last ? [...items, last.subarray(0, -1)] : []
  return new KeptAnswer([start, ...list, end], JSON_TYPE)
}

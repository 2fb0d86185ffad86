import type { Item } from '@kola/contract/catalogue'
import type { Match } from '@kola/contract/search'
import { toCardItem } from '../../shared/card-item.ts'
import { JSON_TYPE, KeptAnswer, toHash } from '../../shared/http/kept-answer.ts'

export interface SearchAnswer {
  query: string
  collections: readonly Item[]
  matches: readonly Match[]
  suggestion: string | null
  nextCursor: string | null
}

interface Written {
  bytes: Buffer
  hash: string
}

/** Items live as long as their catalogue's version, and are most of an answer: each is written and named once. */
const written = new WeakMap<Item, Written>()

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

function write(item: Item): Written {
  const known = written.get(item)
  if (known) return known
  const bytes = keep(`${JSON.stringify(toCardItem(item))},`)
  const made = { bytes, hash: toHash(bytes) }
  written.set(item, made)
  return made
}

/** The same text as JSON.stringify makes of it, with items as cards show them. */
export function writeAnswer({ query, collections, ...rest }: SearchAnswer): KeptAnswer {
  const start = `{"query":${JSON.stringify(query)},"collections":[`
  const end = `],${JSON.stringify(rest).slice(1)}`
  const parts: Buffer[] = [Buffer.from(start)]
  let tag = start + end
  for (const item of collections) {
    const { bytes, hash } = write(item)
    parts.push(bytes)
    tag += hash
  }
  const last = parts.length - 1
  // The comma after the last one goes.
  if (last > 0) parts[last] = (parts[last] as Buffer).subarray(0, -1)
  parts.push(Buffer.from(end))
  return new KeptAnswer({ parts, tag }, JSON_TYPE)
}

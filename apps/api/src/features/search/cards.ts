import type { Item } from '@kola/contract/catalogue'
import type { Cache } from '#shared/cache/cache.ts'
import { toCardItem } from '#shared/card-item.ts'
import { toHash } from '#shared/http/cached-response.ts'
import type { OpenItems } from '#shared/items.ts'
import { type FoldedTexts, foldTexts } from './why/folded-texts.ts'

/** What answers say of an item, written once for many of them. */
export interface Card {
  item: Item
  /** The last one of the catalogue at which it was seen to be so. */
  version: number
  /** As answers bear it, with a comma behind it. */
  bytes: Buffer
  hash: string
  folded: FoldedTexts
}

/** A text as it is written, and the object round it. */
const TEXT_BYTES = 100

function writeCard(item: Item, open: OpenItems): Card {
  const text = `${JSON.stringify(toCardItem(item))},`
  // Of its own: Node's pool would be held by it together with all that passes through it.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  const folded = foldTexts(item, () => open.findWhole(item.id))
  return { item, version: open.version, bytes, hash: toHash(bytes), folded }
}

export function createCards(cache: Cache<Card>) {
  return {
    /** @returns null for what is not published */
    open(tenantId: string, id: string, open: OpenItems): Card | null {
      // What a series contains is less for whoever does not see all.
      const key = `${id} ${open.sightName}`.trim()
      const known = cache.find(tenantId, key)
      if (known?.version === open.version) return known
      const item = open.find(id)
      if (!item) return null
      // What a series contains is another one with each version.
      if (known?.item === item && item.kind !== 'series') {
        known.version = open.version
        return known
      }
      const made = writeCard(item, open)
      const { line, texts } = made.folded
      const bytes = made.bytes.length + line.length + TEXT_BYTES * texts.length
      cache.keep({ owner: tenantId, key, value: made, bytes })
      return made
    },
  }
}

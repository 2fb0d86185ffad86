import type { Item } from '@kola/contract/catalogue'
import type { TellFault } from './faults.ts'
import { isPlaylist } from './lists/entries.ts'
import { type ConfiguredSnapshot, listContents, toContentsItem } from './snapshot.ts'

/** The announced titles of `notification_catalogue`, the nearest first. */
export function toUpcoming(snapshot: ConfiguredSnapshot, tell: TellFault): { _embedded: { items: Item[] } } {
  const id = snapshot.config.notification_catalogue
  const listed = listContents(snapshot, id ?? '')
  if (id && !listed) tell('notification_catalogue: no such playlist')
  const { entries, isWhole = false } = listed ?? {}
  const items = [...(entries ?? [])]
    .filter((entry) => !isPlaylist(entry) && entry.isAnnounced)
    .map((entry) => toContentsItem(snapshot, entry, isWhole))
    .toSorted((a, b) => a.releaseDate.localeCompare(b.releaseDate) || a.id.localeCompare(b.id))
  return { _embedded: { items } }
}

import type { Item } from '@kola/contract/catalogue'
import type { TellFault } from './faults.ts'
import { type Entry, isPlaylist } from './lists/entries.ts'
import { type ConfiguredSnapshot, type Contents, listContents, listPart, toContentsItem } from './snapshot.ts'

/** The first part of home that has announced titles, or what the configuration names. */
function readListed(snapshot: ConfiguredSnapshot, tell: TellFault): Contents | null {
  if (snapshot.parts) {
    const listed = snapshot.parts.filter(({ place }) => place === 'upcoming').map((part) => listPart(snapshot, part))
    return listed.find((contents) => contents && [...contents.entries].some(isAnnounced)) ?? null
  }
  const id = snapshot.config.notification_catalogue
  const listed = listContents(snapshot, id ?? '')
  if (id && !listed) tell('notification_catalogue: no such playlist')
  return listed
}

const isAnnounced = (entry: Entry): boolean => !isPlaylist(entry) && entry.isAnnounced

/** Announced titles, the nearest first. */
export function toUpcoming(snapshot: ConfiguredSnapshot, tell: TellFault): { _embedded: { items: Item[] } } {
  const { entries, isWhole = false } = readListed(snapshot, tell) ?? {}
  const items = [...(entries ?? [])]
    .filter(isAnnounced)
    .map((entry) => toContentsItem(snapshot, entry, isWhole))
    .toSorted((a, b) => a.releaseDate.localeCompare(b.releaseDate) || a.id.localeCompare(b.id))
  return { _embedded: { items } }
}

import type { TellFault } from '../faults.ts'
import { type ConfiguredSnapshot, findListName, listContents, type Snapshot } from '../snapshot.ts'

export interface LayoutEntry {
  id: string
  name: string
  /** Nothing for a playlist. */
  personal: 'ResumeList' | 'MyList' | null
}

const PERSONAL = ['ResumeList', 'MyList'] as const

/** Longer than any shelf's name; what is longer is no name. */
const MAX_NAME = 120
const TAGS = /<\/?[a-z!][^>]*>/gi

/** A name as plain text: operators paste HTML. Empty when nothing of a name is left. */
function toPlainName(name: unknown): string {
  return typeof name === 'string' ? name.replace(TAGS, ' ').replace(/\s+/g, ' ').trim().slice(0, MAX_NAME) : ''
}

/** A JSON list inside a text, or a list as it is. */
function readList(value: unknown, tell: TellFault): unknown[] {
  if (value === undefined || value === null || value === '') return []
  try {
    const list: unknown = typeof value === 'string' ? JSON.parse(value) : value
    if (Array.isArray(list)) return list
  } catch {
    // Told below, as what parses and is no list.
  }
  tell('home_category: not a list')
  return []
}

/** @returns null for what names no row: neither a shelf that exists nor one of the member's own */
function readEntry(snapshot: Snapshot, value: unknown): LayoutEntry | null {
  const { id, name, type } = (value ?? {}) as Record<string, unknown>
  if (typeof id !== 'string' || id === '') return null
  const personal = PERSONAL.find((one) => one === type) ?? null
  const listed = personal ? null : findListName(snapshot, id)
  const shown = toPlainName(name) || toPlainName(listed)
  return (personal || listed !== null) && shown ? { id, name: shown, personal } : null
}

/** The regular carousel's playlists, then the rows that `home_category` adds; each id once. */
export function readLayout(snapshot: ConfiguredSnapshot, tell: TellFault): LayoutEntry[] {
  const carousel = snapshot.config.regular_carousel_id
  const regular = listContents(snapshot, carousel ?? '')?.entries
  if (carousel && !regular) tell('regular_carousel_id: no such playlist')
  const given = [
    ...[...(regular ?? [])].map((value, place) => ({ value, place: `regular_carousel_id[${place}]` })),
    ...readList(snapshot.config.home_category, tell).map((value, place) => ({
      value: value as unknown,
      place: `home_category[${place}]`,
    })),
  ]
  const entries = new Map<string, LayoutEntry>()
  for (const { value, place } of given) {
    const entry = readEntry(snapshot, value)
    if (!entry) tell(`${place}: names no row`)
    else if (entries.has(entry.id)) tell(`${place}: stands there already`)
    else entries.set(entry.id, entry)
  }
  return [...entries.values()]
}

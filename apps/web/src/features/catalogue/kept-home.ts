import type { HomeAnswer, Item } from '@kola/contract/catalogue'
import { readJson, type TextStore } from '#shared/memory/browser-store.ts'
import { openPersonStore } from '#shared/memory/person-store.ts'
import { whenIdle } from '#shared/when-idle.ts'

const HOME_KEY = 'home'
/** Nothing is written while a viewer waits for the first pictures. */
const KEEP_AFTER_MS = 4_000

/** Home with each item once: many titles stand in several rows. A number is an item's place in `items`. */
interface PackedHome {
  items: Item[]
  hero: number[]
  rows: (Omit<HomeAnswer['rows'][number], 'items'> & { items: number[] })[]
  spotlight: number | null
  trending: number[]
}

/** As JSON, which tells like items from unlike ones as well. */
export function packHome({ hero, rows, spotlight, trending }: HomeAnswer): string {
  const places = new Map<string, number>()
  const place = (item: Item): number => {
    const text = JSON.stringify(item)
    const at = places.get(text) ?? places.size
    places.set(text, at)
    return at
  }
  const rest: Omit<PackedHome, 'items'> = {
    hero: hero.map(place),
    rows: rows.map((row) => ({ ...row, items: row.items.map(place) })),
    spotlight: spotlight && place(spotlight),
    trending: trending.map(place),
  }
  return `${JSON.stringify(rest).slice(0, -1)},"items":[${[...places.keys()].join(',')}]}`
}

/** Undefined for what another version of the app has kept. */
export function unpackHome(kept: Partial<PackedHome> | null): HomeAnswer | undefined {
  if (!kept) return undefined
  const { items, hero, rows, spotlight, trending } = kept
  if (!Array.isArray(items) || !Array.isArray(hero) || !Array.isArray(rows) || !Array.isArray(trending))
    return undefined
  const find = (at: number) => items[at] ?? []
  return {
    hero: hero.flatMap(find),
    rows: rows.map((row) => ({ ...row, items: row.items.flatMap(find) })),
    spotlight: items[spotlight ?? -1] ?? null,
    trending: trending.flatMap(find),
  }
}

/** What home was at this person's last visit. */
export function readKeptHome(): HomeAnswer | undefined {
  try {
    return unpackHome(readJson<PackedHome>(openPersonStore(), HOME_KEY))
  } catch {
    return undefined
  }
}

/** Keeps home for the next visit of whoever asked for it, when the first seconds of this one are over and there is nothing better to do. */
export function keepHome(answer: HomeAnswer, store: TextStore): void {
  const write = () => {
    try {
      store.setItem(HOME_KEY, packHome(answer))
    } catch {
      // A full store is not worth failing for; half a home would be.
      store.removeItem(HOME_KEY)
    }
  }
  setTimeout(() => whenIdle(write), KEEP_AFTER_MS)
}

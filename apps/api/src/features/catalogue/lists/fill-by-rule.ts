import type { Fill } from '@kola/contract/arranging/arrangement'
import type { Stock } from '../stock/stock.ts'
import { type Entries, toEntries } from './entries.ts'

const toGenre = (text: string) => text.trim().toLowerCase()

function keepGenre({ table, places }: Stock, slots: readonly number[], genre: string): readonly number[] {
  if (genre === '') return slots
  const hasGenre = table.genreLists.map((list) => list.some((one) => toGenre(one) === genre))
  return slots.filter((slot) => hasGenre[table.findGenres(places[slot] ?? 0)] === true)
}

/** What is named or counted one by one, or goes by when it came, as far as it is shown. */
export function fillByRule(stock: Stock, fill: Exclude<Fill, { by: 'list' | 'own' }>): Entries {
  if (fill.by === 'newest') return toEntries(stock, [], stock.newest.list(toGenre(fill.genre)))
  const ids = fill.by === 'titles' ? fill.titleIds : stock.home.watched
  const slots = ids.flatMap((id) => stock.table.slots.find(id) ?? [])
  const kept = fill.by === 'watched' ? keepGenre(stock, slots, toGenre(fill.genre)) : slots
  return toEntries(stock, [], Int32Array.from(kept))
}

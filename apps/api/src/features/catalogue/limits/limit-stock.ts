import { type RatingLimit, toRank } from '@kola/contract/profiles/rating'
import { createTurns } from '#shared/turns/turns.ts'
import type { RightsView } from '../rights/view.ts'
import { NOWHERE, type Stock, toTitles } from '../stock/stock.ts'

const UNKNOWN = -1
/** No text says anything of a class. */
const NONE = -2
const HIDDEN = 0
const SHOWN = 1

/**
 * Where the class of what is at a slot stands: of its own text and of those of all that it is part of the most restricted, so that
 * nothing is below its series.
 */
function createRanks({ table, places }: Stock): (slot: number) => number {
  const ranks = new Int8Array(places.length).fill(UNKNOWN)
  return function find(slot) {
    const known = ranks[slot] ?? NONE
    if (known !== UNKNOWN) return known
    const place = places[slot] ?? NOWHERE
    const parent = place === NOWHERE ? null : table.findParentSlot(place)
    const own = place === NOWHERE ? null : table.findRank(place)
    const rank = Math.max(own ?? NONE, parent === null ? NONE : find(parent))
    ranks[slot] = rank
    return rank
  }
}

/** How much of a catalogue is seen; null for what sets no limit. */
export interface StockSight {
  limit: RatingLimit | null
  rights: RightsView | null
}

/** Whether a slot is open, with all that it is part of. */
function createOpen({ table, places }: Stock, rights: RightsView | null): (slot: number) => boolean {
  if (rights === null) return () => true
  return function isOpen(slot): boolean {
    if (!rights.isOpen(slot)) return false
    const place = places[slot] ?? NOWHERE
    const parent = place === NOWHERE ? null : table.findParentSlot(place)
    return parent === null || isOpen(parent)
  }
}

/** Which slots are seen; each is decided once. */
function createSight(stock: Stock, { limit, rights }: StockSight): (slot: number) => boolean {
  const { table, places, children } = stock
  const most = limit === null ? null : toRank(limit)
  const findRank = createRanks(stock)
  const isOpen = createOpen(stock, rights)
  const seen = new Int8Array(places.length).fill(UNKNOWN)
  const decide = (slot: number): boolean => {
    if ((places[slot] ?? NOWHERE) === NOWHERE) return false
    if (!isOpen(slot)) return false
    const rank = most === null ? null : findRank(slot)
    if (rank !== null && most !== null && rank > most) return false
    const parts = children.get(table.slots.toId(slot)) ?? []
    return parts.length === 0 ? rank !== NONE : parts.some((id) => isSeen(table.slots.find(id) ?? NOWHERE))
  }
  function isSeen(slot: number): boolean {
    if (seen[slot] === UNKNOWN) seen[slot] = decide(slot) ? SHOWN : HIDDEN
    return seen[slot] === SHOWN
  }
  return isSeen
}

/**
 * The same titles as far as somebody sees them. What has parts is shown with those that are seen, as long as there is one, nothing
 * that it says of itself is above the limit, and it is open; what has none goes by its own. Nothing is read for it.
 */
export async function limitStock(stock: Stock, sight: StockSight): Promise<Stock> {
  const { table, places, children } = stock
  const isSeen = createSight(stock, sight)
  const turns = createTurns()
  const limited = new Int32Array(places.length).fill(NOWHERE)
  for (let slot = 0; slot < places.length; slot += 1) {
    if (isSeen(slot)) limited[slot] = places[slot] ?? NOWHERE
    await turns.pass()
  }
  const kept = new Map<string, readonly string[]>()
  for (const [id, parts] of children) {
    const left = parts.filter((part) => isSeen(table.slots.find(part) ?? NOWHERE))
    if (left.length > 0) kept.set(id, left)
    await turns.pass()
  }
  // The orders of all titles are those of some of them.
  return { ...stock, ...toTitles(table, limited), children: kept }
}

/** Where a season or an episode stands. */
export interface Placed {
  id: string
  parentId: string
  number: number | null
}

export interface Move {
  id: string
  parentId: string
  /** What it comes to stand before; empty for the end. */
  beforeId: string
}

/** In the order in which viewers see them: by number, what has none last. */
export const inOrder = <P extends Pick<Placed, 'id' | 'number'>>(parts: readonly P[]): P[] =>
  parts.toSorted((a, b) => {
    if (a.number === b.number) return a.id < b.id ? -1 : 1
    if (a.number === null) return 1
    return b.number === null ? -1 : a.number - b.number
  })

export const listIn = <P extends Placed>(parts: readonly P[], parentId: string): P[] =>
  inOrder(parts.filter((one) => one.parentId === parentId))

/** One after the other, without gaps. */
export const numberAnew = (parts: readonly Placed[], from: number): Placed[] =>
  parts.map((one, at) => ({ ...one, number: from + at }))

/** Every one has a number of its own. */
const areNumbered = (parts: readonly Placed[]): parts is (Placed & { number: number })[] =>
  parts.every(({ number }) => number !== null) && new Set(parts.map(({ number }) => number)).size === parts.length

/** Only those that stand elsewhere, or under another number, than before. */
export function listMoved(before: readonly Placed[], after: readonly Placed[]): Placed[] {
  const were = new Map(before.map((one) => [one.id, one]))
  return after.filter(({ id, parentId, number }) => {
    const was = were.get(id)
    return was?.parentId !== parentId || was.number !== number
  })
}

/**
 * Where all stand after a move: within one parent the same numbers in another order, so that gaps that were meant stay. Where it
 * comes to another one those behind it make room, and those that it leaves close up. @returns null where there is no such place
 */
export function move(parts: readonly Placed[], { id, parentId, beforeId }: Move): Placed[] | null {
  const moved = parts.find((one) => one.id === id)
  if (!moved) return null
  if (beforeId === id) return []
  const there = listIn(parts, parentId).filter((one) => one !== moved)
  const at = beforeId === '' ? there.length : there.findIndex((one) => one.id === beforeId)
  if (at < 0) return null
  const order = [...there.slice(0, at), { ...moved, parentId }, ...there.slice(at)]
  if (moved.parentId === parentId) return listMoved(parts, reorder(listIn(parts, parentId), order))
  return listMoved(parts, [...closeUp(listIn(parts, moved.parentId), moved), ...makeRoom(order, at)])
}

function reorder(before: readonly Placed[], order: readonly Placed[]): Placed[] {
  if (before.every((one, at) => one.id === order[at]?.id)) return [...before]
  if (!areNumbered(before)) return numberAnew(order, 1)
  return order.map((one, at) => ({ ...one, number: before[at]?.number ?? null }))
}

/** Those that stood one behind the other after it come one nearer. */
function closeUp(before: readonly Placed[], gone: Placed): Placed[] {
  const rest = before.filter((one) => one !== gone)
  if (!areNumbered(before) || gone.number === null) return rest
  let last = gone.number
  return rest.map((one) => {
    if (one.number !== last + 1) return one
    last = one.number
    return { ...one, number: last - 1 }
  })
}

/** It takes the number after the one before it; those behind are pushed as far as they must. */
function makeRoom(order: readonly Placed[], at: number): Placed[] {
  const others = order.filter((_, place) => place !== at)
  if (!areNumbered(others)) return numberAnew(order, 1)
  const before = others[at - 1]
  const first = before ? before.number + 1 : (others[0]?.number ?? 1)
  let last = first
  return order.map((one, place) => {
    if (place < at) return one
    if (place === at) return { ...one, number: first }
    last = Math.max(one.number ?? 0, last + 1)
    return { ...one, number: last }
  })
}

/** Behind the last one. */
export const toNextNumber = (parts: readonly Placed[]): number =>
  parts.reduce((most, { number }) => Math.max(most, number ?? 0), 0) + 1

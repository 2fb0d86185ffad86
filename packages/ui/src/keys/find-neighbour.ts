export type Direction = 'up' | 'down' | 'left' | 'right'

/** Edges in pixels, as of `getBoundingClientRect`. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

const middle = (box: Box) => (box.left + box.right) / 2
const height = (box: Box) => box.bottom - box.top

/** Whether two boxes stand on one line: half of the lower one lies beside the other. */
function isBeside(one: Box, other: Box): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return shared >= Math.min(height(one), height(other)) / 2
}

interface Placed {
  box: Box
  /** Place in the list that was given. */
  index: number
}

const place = (boxes: readonly Box[]): Placed[] => boxes.map((box, index) => ({ box, index }))

function findLeast(all: readonly Placed[], weigh: (box: Box) => number): Placed | undefined {
  return all.reduce<Placed | undefined>(
    (best, one) => (best && weigh(best.box) <= weigh(one.box) ? best : one),
    undefined,
  )
}

/** Of the line that is the least away, the box nearest in x. */
function findOnLine(from: Box, all: readonly Placed[], away: (box: Box) => number): number {
  const first = findLeast(all, away)
  if (!first) return -1
  const line = all.filter(({ box }) => isBeside(first.box, box))
  return findLeast(line, (box) => Math.abs(middle(box) - middle(from)))?.index ?? -1
}

/** Place of the box that an arrow key leads to from another; -1 when there is none in that direction. */
export function findNeighbour(from: Box, boxes: readonly Box[], direction: Direction): number {
  if (direction === 'left' || direction === 'right') {
    const sign = direction === 'right' ? 1 : -1
    const away = (box: Box) => sign * (middle(box) - middle(from))
    const near = place(boxes).filter(({ box }) => isBeside(from, box) && away(box) > 1)
    return findLeast(near, away)?.index ?? -1
  }
  const away = (box: Box) => (direction === 'down' ? box.top - from.top : from.bottom - box.bottom)
  const beyond = place(boxes).filter(({ box }) => !isBeside(from, box) && away(box) > 0)
  return findOnLine(from, beyond, away)
}

/** Place of the box that is entered from outside: of the first or the last line the one nearest in x. */
export function findEntrance(from: Box, boxes: readonly Box[], direction: 'up' | 'down'): number {
  return findOnLine(from, place(boxes), (box) => (direction === 'down' ? box.top : -box.bottom))
}

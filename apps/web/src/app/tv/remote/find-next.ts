import { type Box, type Direction, findNeighbour } from '@kola/ui/keys/find-neighbour'

const middleX = (box: Box) => (box.left + box.right) / 2
const middleY = (box: Box) => (box.top + box.bottom) / 2

/** How far a box lies in the direction, and how far aside; what lies behind is endlessly far. */
function measure(from: Box, to: Box, direction: Direction): number {
  const [x, y] = [middleX(to) - middleX(from), middleY(to) - middleY(from)]
  const isSideways = direction === 'left' || direction === 'right'
  const ahead = (isSideways ? x : y) * (direction === 'right' || direction === 'down' ? 1 : -1)
  return ahead > 1 ? ahead + 2 * Math.abs(isSideways ? y : x) : Number.POSITIVE_INFINITY
}

/**
 * Place of the box that an arrow leads to: beside it or on the next line, as everywhere in the app; where there is none
 * the nearest in that direction, so that nothing is out of reach. -1 at the end of the page.
 */
export function findNext(from: Box, boxes: readonly Box[], direction: Direction): number {
  const near = findNeighbour(from, boxes, direction)
  if (near >= 0) return near
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (const [at, box] of boxes.entries()) {
    const away = measure(from, box, direction)
    if (away < least) [best, least] = [at, away]
  }
  return best
}

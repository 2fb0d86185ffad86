import type { Socket } from 'node:net'

/** What a network between two ends holds of a connection before the sender waits. */
const HELD_BYTES = 64 * 1024

/** One direction of one connection. */
export interface Flow {
  hasDue: (at: number) => boolean
  /** Lets at most so many bytes through, of those that have travelled. @returns how many it were */
  pass: (bytes: number, at: number) => number
  /** Nothing comes any more, and all has passed. */
  isOver: () => boolean
}

/** @param toDue when what comes now has travelled */
export function createFlow(from: Socket, to: Socket, toDue: () => number): Flow {
  const pieces: { bytes: Buffer; dueAt: number }[] = []
  let held = 0
  let hasEnded = false
  from.setNoDelay(true)
  from.on('data', (bytes: Buffer) => {
    pieces.push({ bytes, dueAt: toDue() })
    held += bytes.length
    if (held > HELD_BYTES) from.pause()
  })
  from.on('end', () => {
    hasEnded = true
  })
  from.on('error', () => to.destroy())

  const hasDue = (at: number) => (pieces[0]?.dueAt ?? Number.POSITIVE_INFINITY) <= at
  function pass(most: number, at: number): number {
    let passed = 0
    while (passed < most && hasDue(at)) {
      const piece = pieces[0]
      if (!piece) break
      const part = piece.bytes.subarray(0, most - passed)
      to.write(part)
      passed += part.length
      if (part.length === piece.bytes.length) pieces.shift()
      else piece.bytes = piece.bytes.subarray(part.length)
    }
    held -= passed
    if (held <= HELD_BYTES) from.resume()
    if (hasEnded && pieces.length === 0) to.end()
    return passed
  }
  const isOver = () => to.destroyed || (hasEnded && pieces.length === 0)
  return { hasDue, pass, isOver }
}

/** Shares what a line lets through among those who have something for it. @returns how many bytes passed */
export function share(flows: readonly Flow[], budget: number, at: number): number {
  let passed = 0
  let waiting = flows.filter((flow) => flow.hasDue(at))
  while (waiting.length > 0 && budget - passed >= 1) {
    const each = Math.max(1, Math.floor((budget - passed) / waiting.length))
    for (const flow of waiting) passed += flow.pass(Math.min(each, Math.floor(budget - passed)), at)
    waiting = waiting.filter((flow) => flow.hasDue(at))
  }
  return passed
}

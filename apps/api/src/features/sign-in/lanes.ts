import { AppError } from '@kola/contract/errors'

/**
 * Who waits to have a password hashed: a device that signed in to the account before, one who has just proven an
 * address, or anybody.
 */
export type Lane = 'known' | 'proven' | 'stranger'

export interface LaneRule {
  /** Of the turns while all lanes wait: two of four for known devices. What a lane does not use, the others get. */
  share: number
  /** Whoever comes later than that many is refused at once. */
  maxWaiting: number
  /** Longer than this nobody waits. */
  maxWaitMs: number
  /** Of one account or proof, so that nobody fills a lane with one that is his own. */
  maxWaitingOfOne: number
}

/** A hash takes a processor about 30 ms: fifty strangers with a quarter of the turns at least wait their time out. */
export const LANE_RULES: Readonly<Record<Lane, LaneRule>> = {
  known: { share: 2, maxWaiting: 100, maxWaitMs: 8_000, maxWaitingOfOne: 2 },
  proven: { share: 1, maxWaiting: 50, maxWaitMs: 8_000, maxWaitingOfOne: 4 },
  stranger: { share: 1, maxWaiting: 50, maxWaitMs: 5_000, maxWaitingOfOne: 50 },
}

export interface Turn {
  lane: Lane
  /** Account or proof that it is for; missing where nobody is known. */
  whose?: string | undefined
}

/** Waiting lines of their own for those who would otherwise wait behind a crowd, in one process. */
export interface Lanes {
  /** @throws AppError UNAVAILABLE when too many wait in the lane, or the turn does not come in time */
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T>
  hasRoom(lane: Lane): boolean
  /** Half of the places are taken. */
  isLong(lane: Lane): boolean
}

interface Waiting {
  whose: string | undefined
  start(): void
}

interface Line {
  rule: LaneRule
  waiting: Waiting[]
  /** When its next turn is due: each moves it on by 1 / share, and the one that is due first is next. */
  place: number
}

const RETRY_AFTER_SECONDS = 5

const toBusy = () => new AppError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })

/** `maxRunning` at once; who waits takes turns by the shares of the lanes, and within a lane in the order of coming. */
export function createLanes(maxRunning: number, rules: Readonly<Record<Lane, LaneRule>> = LANE_RULES): Lanes {
  const toLine = (rule: LaneRule): Line => ({ rule, waiting: [], place: 0 })
  const lines = { known: toLine(rules.known), proven: toLine(rules.proven), stranger: toLine(rules.stranger) }
  const all = Object.values(lines)
  let running = 0
  /** What was due last: a lane that was empty begins here and has saved nothing up. */
  let reached = 0

  function serve(line: Line): void {
    reached = Math.max(reached, line.place)
    line.place = reached + 1 / line.rule.share
  }
  function startNext(): void {
    const next = all.filter(({ waiting }) => waiting.length > 0).toSorted((a, b) => a.place - b.place)[0]
    if (!next) {
      running -= 1
      return
    }
    serve(next)
    next.waiting.shift()?.start()
  }
  async function wait(line: Line, whose: string | undefined): Promise<void> {
    const { rule, waiting } = line
    const isOfOne = whose !== undefined && waiting.filter((one) => one.whose === whose).length >= rule.maxWaitingOfOne
    if (isOfOne || waiting.length >= rule.maxWaiting) throw toBusy()
    if (waiting.length === 0) line.place = Math.max(line.place, reached)
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1)
        reject(toBusy())
      }, rule.maxWaitMs)
      const one: Waiting = {
        whose,
        start: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      waiting.push(one)
    })
  }

  return {
    async run({ lane, whose }, work) {
      const line = lines[lane]
      if (running >= maxRunning) await wait(line, whose)
      else {
        running += 1
        serve(line)
      }
      try {
        return await work()
      } finally {
        startNext()
      }
    },
    hasRoom: (lane) => running < maxRunning || lines[lane].waiting.length < lines[lane].rule.maxWaiting,
    isLong: (lane) => lines[lane].waiting.length >= lines[lane].rule.maxWaiting / 2,
  }
}

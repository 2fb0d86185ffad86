/** What the browser tells of one answer, of `PerformanceResourceTiming`. */
export interface TimedAnswer {
  name: string
  startTime: number
  /** When the first of it came. Zero where it is not told. */
  responseStart?: number
  responseEnd: number
  /** Zero for what came from the browser's own cache, and where another origin does not let it be told. */
  transferSize: number
  encodedBodySize: number
  /** Zero for an answer that was broken off. Not in every browser. */
  responseStatus?: number
  /** `http/1.1`, `h2`, `h3`; empty where it is not told. */
  nextHopProtocol?: string
}

/** One request of an engine, through all its tries. */
export interface Reading {
  /** Part of a body, as it comes. */
  came: (bytes: number) => void
  /** @param headBytes of the answer's head, where it is known */
  whole: (bytes: number, headBytes?: number) => void
  /** A try was broken off or failed. */
  lost: () => void
}

/** What is told of later than this is told of something else. */
const KEPT_MS = 60_000
/** How far two clocks of one event lie apart. */
const NEAR_MS = 250
/** The same, where one event led to the other. */
const AT_ONCE_MS = 20
/** A page may be busy for so long; what is not read for longer does not come. */
const UNREAD_MS = 1_000
/** Smaller answers say nothing of how fast a line is. */
const WEIGHTY_BYTES = 8_000

interface OpenReading {
  url: string
  openedMs: number
  total: number
  /** What came at once: all that the cache had, where it had a part. */
  first: number
  beganMs: number
  /** When the last of it was read. */
  readMs: number
  settled: number
}
interface BrokenOff extends OpenReading {
  atMs: number
}

interface Readings {
  follow: (url: string) => Reading
  /** Counts what has come of all that is still being read. */
  settle: () => void
  /** What the browser says of an answer, before or after its reading has ended. */
  tell: (answer: TimedAnswer) => void
}

/** Bodies as the engine reads them: what neither it nor the browser read to the end is told by nobody else. */
export function watchReadings(count: (bytes: number) => void, now: () => number): Readings {
  const open = new Set<OpenReading>()
  const pace = watchPace()
  let brokenOff: BrokenOff[] = []
  /** Answers that the browser had whole, and counted. */
  let told: TimedAnswer[] = []

  /** The browser may have all of an answer that the engine has not read to its end. */
  const findTold = (reading: OpenReading) => told.find((answer) => isOf(answer, reading))

  function follow(url: string): Reading {
    const reading: OpenReading = { url, openedMs: now(), total: 0, first: 0, beganMs: 0, readMs: 0, settled: 0 }
    const end = () => {
      const answer = findTold(reading)
      told = told.filter((each) => each !== answer && now() - each.responseEnd < KEPT_MS)
      open.delete(reading)
      Object.assign(reading, { openedMs: now(), total: 0, first: 0, readMs: 0, settled: 0 })
    }
    return {
      came(bytes) {
        reading.total += bytes
        if (reading.first === 0) reading.beganMs = now()
        reading.readMs = now()
        if (reading.readMs - reading.beganMs < AT_ONCE_MS) reading.first += bytes
        open.add(reading)
      },
      whole() {
        count(-reading.settled)
        end()
      },
      lost() {
        const isTold = findTold(reading) !== undefined
        count((isTold ? 0 : reading.total) - reading.settled)
        if (!isTold) brokenOff.push({ ...reading, atMs: now() })
        end()
      },
    }
  }

  return {
    follow,
    settle() {
      for (const reading of open) {
        const total = findTold(reading) ? 0 : reading.total
        count(total - reading.settled)
        reading.settled = total
      }
    },
    tell(answer) {
      const isWhole = isToldWhole(answer)
      if (isWhole && answer.transferSize > 0) pace.note(answer)
      const found = brokenOff.find((each) => (isWhole ? cameWhole(answer, each) : wasGivenUp(answer, each)))
      brokenOff = brokenOff.filter((each) => each !== found && now() - each.atMs < KEPT_MS)
      if (!found) return void (isWhole && told.push(answer))
      if (isWhole) count(-found.total)
      // It began in the cache, which gives all that it has at once: that did not come.
      else if (answer.transferSize === 0) count(-found.first)
      else count(pace.reckonUnread(answer, found))
    },
  }
}

/** How fast answers come, as the browser tells it: a page that is busy reads later. */
function watchPace() {
  let bytesPerMs = 0
  return {
    note({ responseStart = 0, responseEnd, encodedBodySize }: TimedAnswer) {
      if (responseStart > 0 && responseEnd > responseStart && encodedBodySize > WEIGHTY_BYTES) {
        bytesPerMs = encodedBodySize / (responseEnd - responseStart)
      }
    },
    /** What came after the page had last read of it, but for a line that stood. */
    reckonUnread({ responseStart = 0, responseEnd }: TimedAnswer, { readMs, openedMs }: BrokenOff): number {
      const unreadMs = responseEnd - Math.max(responseStart, readMs > openedMs ? readMs : 0)
      return responseStart > 0 && unreadMs > 0 && unreadMs < UNREAD_MS ? Math.round(bytesPerMs * unreadMs) : 0
    },
  }
}

/** Also where it was given up before it was read: the size of what did not come to its end is not told. */
export const isToldWhole = ({ responseStatus, encodedBodySize }: TimedAnswer) =>
  responseStatus !== 0 || encodedBodySize > 0

/** NOTE: an answer says nothing of the part that was asked for, and a film's parts are of one file. */
const isOf = ({ name, startTime, encodedBodySize }: TimedAnswer, of: Pick<OpenReading, 'url' | 'openedMs' | 'total'>) =>
  name === of.url && startTime > of.openedMs - 1 && encodedBodySize >= of.total

/** The engine gave up what the browser had whole by then, so that it is counted already. */
const cameWhole = (answer: TimedAnswer, given: BrokenOff) =>
  isOf(answer, given) && answer.startTime <= given.atMs && answer.responseEnd < given.atMs + AT_ONCE_MS

const wasGivenUp = ({ name, startTime, responseEnd }: TimedAnswer, { url, openedMs, atMs }: BrokenOff) =>
  name === url && startTime > openedMs - 1 && startTime <= atMs && Math.abs(atMs - responseEnd) < NEAR_MS

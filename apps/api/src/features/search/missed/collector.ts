import type { Clock } from '@kola/platform/clock'
import type { KeyRing } from '@kola/platform/key-ring'
import type { Log } from '@kola/platform/log'
import type { Db } from '#shared/database/database.ts'
import { createCounts, type Typed } from './counts.ts'
import { addMissed } from './repository.ts'
import { toCountable, toFolded } from './words.ts'

/** Who goes on typing within this time has not searched yet. */
export const SETTLE_MS = 5_000
/** A process that is killed loses what it heard in as long as both. */
const WRITE_MS = 5_000
/** Who comes when so many wait is not counted: memory has an end. */
const MOST_TYPING = 10_000

interface Heard {
  tenantId: string
  accountId: string
  query: string
  hasFound: boolean
}

/** What members searched for and found nothing; counted in memory, and written together. */
export interface MissedSearches {
  /** Takes no time of whoever searches. */
  hear(heard: Heard): void
  /** Writes what has settled. */
  write(): Promise<void>
  /** Writes all that was heard, and hears no more. */
  stop(): Promise<void>
}

export interface MissedNeeds {
  db: Db
  clock: Clock
  log: Log
  zone: string
  keys: KeyRing
}

export function createMissedSearches({ db, clock, log, ...needs }: MissedNeeds): MissedSearches {
  const counts = createCounts(needs)
  const typing = createTyping(counts.add)
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function write(untilMs: number): Promise<void> {
    typing.settle(untilMs)
    const taken = counts.take()
    try {
      await addMissed(db, taken)
    } catch (error) {
      // Fewer of a number that is nobody's money; what comes next is written again.
      log.warn({ error, lost: taken.length }, 'search.missed-not-written')
    }
  }
  const writeSettled = () => write(clock.now().getTime() - SETTLE_MS)

  function arm(): void {
    if (isStopped) return
    timer ??= setTimeout(() => {
      timer = undefined
      void writeSettled().then(() => typing.isWaiting() && arm())
    }, WRITE_MS).unref()
  }

  return {
    hear(heard) {
      if (isStopped || !typing.hear(heard, clock.now().getTime())) return
      arm()
    },
    write: writeSettled,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await write(Number.POSITIVE_INFINITY)
    },
  }
}

/** The last that each member typed, until it stands. */
function createTyping(count: (typed: Typed) => void) {
  const typing = new Map<string, Typed>()
  return {
    /** @returns false where there is nothing to count of it */
    hear({ tenantId, accountId, query, hasFound }: Heard, atMs: number): boolean {
      const who = `${tenantId} ${accountId}`
      const before = typing.get(who)
      if (hasFound && !before) return false
      if (before) {
        typing.delete(who)
        const folded = toFolded(query)
        const goesOn = folded.startsWith(before.words) || before.words.startsWith(folded)
        if (!goesOn || atMs - before.atMs > SETTLE_MS) count(before)
      }
      const words = hasFound ? null : toCountable(query)
      if (words !== null && typing.size < MOST_TYPING) typing.set(who, { tenantId, accountId, words, atMs })
      return true
    },
    settle(untilMs: number): void {
      for (const [who, typed] of typing) {
        if (typed.atMs > untilMs) continue
        typing.delete(who)
        count(typed)
      }
    },
    isWaiting: () => typing.size > 0,
  }
}

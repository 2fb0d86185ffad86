import type { Clock } from '@kola/platform/clock'
import { newId } from '@kola/platform/ids'
import type { Log } from '@kola/platform/log'
import type { Db } from '#shared/database/database.ts'
import { ProviderError } from '#shared/provider-error.ts'
import type { ProviderSlug } from '../providers/provider.ts'
import { type Book, hold, keepPage, type Progress, release, startAgain, takePage } from './progress.ts'

interface Needs {
  db: Db
  clock: Clock
  log: Log
}

export interface Reading {
  book: Book
  provider: ProviderSlug
  /** A span begins where the last one was begun by then. */
  dueBefore: Date
  pagesPerMinute: number
  /** So many follow each other without a pause; a minute's worth unless told otherwise. */
  atOnce?: number
  /** In one run; the next goes on. */
  maxPages: number
  /** Waits until another page may be asked for; without it the run ends there. */
  pause?: ((ms: number) => Promise<void>) | undefined
  signal?: AbortSignal | undefined
  /** Told where a provider failed. */
  failure: string
  /** Reads one page and hands it on. @returns where the next is read; null at the end */
  step(at: Progress): Promise<string | null>
}

/** A run ends then, so that what else a worker has to do comes to its turn. */
const RUN_MS = 50_000

/** Reads on where the last run ended, a page after the other, within what the provider allows. @returns how many pages */
export async function readPages(needs: Needs, of: Reading): Promise<number> {
  const { db, clock, log } = needs
  const { provider, book, pagesPerMinute } = of
  const held = { provider, book, holder: newId() }
  const begunMs = clock.now().getTime()
  let at = await hold(db, { ...held, now: clock.now(), pagesPerMinute, dueBefore: of.dueBefore })
  let pages = 0
  try {
    while (at && pages < of.maxPages && !of.signal?.aborted && clock.now().getTime() - begunMs < RUN_MS) {
      if (!(await takeNext(needs, of, held))) break
      const cursor = await of.step(at)
      pages += 1
      at = await keepPage(db, { ...held, now: clock.now(), cursor })
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ error, provider, since: at?.readUntil }, of.failure)
    // Such as a page that the provider has no more: what is read again moves nothing.
    if (!error.retryable) await startAgain(db, held)
  } finally {
    await release(db, { ...held, now: clock.now() })
  }
  return pages
}

type Held = Pick<Reading, 'provider' | 'book'> & { holder: string }

async function takeNext({ db, clock }: Needs, of: Reading, held: Held): Promise<boolean> {
  const { pagesPerMinute, atOnce = pagesPerMinute, pause } = of
  const take = () => takePage(db, { ...held, now: clock.now(), pagesPerMinute, atOnce })
  if (await take()) return true
  if (!pause || of.signal?.aborted) return false
  await pause(Math.ceil(60_000 / pagesPerMinute))
  return take()
}

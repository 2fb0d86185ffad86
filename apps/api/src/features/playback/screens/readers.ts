import type { Log } from '@kola/platform/log'
import type { Listener } from '@kola/platform/notices/listen'
import type { Teller } from '@kola/platform/notices/tell'
import { sql } from 'kysely'
import { readScreenChange, toScreenChange } from '#shared/accounts/sign-in-change.ts'
import type { Db } from '#shared/database/database.ts'
import { createBatcher } from './batcher.ts'
import { createReaderMemory } from './reader-memory.ts'

interface AccountOf {
  tenantId: string
  accountId: string
}

/**
 * Which playback sessions may read film bytes now: those whose device holds a screen for them, and those whose lease lapsed
 * a short while ago and was not taken by anybody. Never more of an account than it has screens.
 */
export interface Readers {
  /** What is known is believed for a few seconds. With a database that does not answer, films go on. */
  mayRead(sessionId: string): Promise<boolean>
  /** The session has just claimed or renewed its screen. */
  note(session: AccountOf & { sessionId: string }): void
  /** Screens of the account were given, taken or given back, and others hear of it. */
  forget(account: AccountOf): void
  /** The same, where nobody has told others yet. */
  changed(account: AccountOf): void
}

export interface ReaderNeeds {
  db: Db
  log: Log
  /** How long a lease that lapsed still opens the film when nobody claims. */
  rightsSeconds: number
  /** What other processes change; without them unless told otherwise. */
  changes?: Pick<Listener, 'onMessage'>
  /** Says it to other processes, which know it some seconds later where it is lost. */
  teller?: Pick<Teller, 'tell'>
  /** For tests: how long what is known is believed. */
  keepMs?: number
}

const KEEP_MS = 5_000
/** A screen that another process has given is seen after so long. */
const KEEP_REFUSAL_MS = 1_000
const LOOK_UP_TIMEOUT_MS = 1_500
const WARN_EVERY_MS = 10_000
const MAX_BATCH = 500
const MAX_FLUSHES = 2

interface Found {
  isReader: boolean
  account: string | null
}

export function createReaders({ db, log, rightsSeconds, changes, teller, keepMs = KEEP_MS }: ReaderNeeds): Readers {
  const memory = createReaderMemory()
  // What was said while nobody heard is known some seconds later, when what is remembered has run out.
  changes?.onMessage((payload) => {
    const account = readScreenChange(payload)
    if (account) memory.forget(toKey(account))
  })
  const batcher = createBatcher<string, Found>({
    flush: (sessionIds) => findReaders(db, sessionIds, rightsSeconds),
    keyOf: (sessionId) => sessionId,
    maxItems: MAX_BATCH,
    maxFlushes: MAX_FLUSHES,
  })

  async function lookUp(sessionId: string): Promise<boolean> {
    const asOf = memory.version()
    const { isReader, account } = await withTimeout(batcher.add(sessionId))
    const forMs = isReader ? keepMs : Math.min(keepMs, KEEP_REFUSAL_MS)
    // What was read before a change that came meanwhile is no knowledge.
    if (memory.version() === asOf) memory.set(sessionId, { isReader, account, untilMs: performance.now() + forMs })
    return isReader
  }

  let warnedAtMs = Number.NEGATIVE_INFINITY
  /** Every film that is read would say the same. */
  function warn(error: unknown): void {
    if (performance.now() - warnedAtMs < WARN_EVERY_MS) return
    warnedAtMs = performance.now()
    log.warn({ error }, 'playback.readers-not-looked-up')
  }

  return {
    async mayRead(sessionId) {
      const known = memory.get(sessionId)
      if (known && known.untilMs > performance.now()) return known.isReader
      try {
        return await lookUp(sessionId)
      } catch (error) {
        warn(error)
        memory.set(sessionId, { isReader: true, account: null, untilMs: performance.now() + keepMs })
        return true
      }
    },
    note: ({ sessionId, ...account }) =>
      memory.set(sessionId, { isReader: true, account: toKey(account), untilMs: performance.now() + keepMs }),
    forget: (account) => memory.forget(toKey(account)),
    changed(account) {
      memory.forget(toKey(account))
      teller?.tell(toScreenChange(account))
    },
  }
}

function toKey({ tenantId, accountId }: AccountOf): string {
  return `${tenantId} ${accountId}`
}

async function findReaders(db: Db, sessionIds: readonly string[], rightsSeconds: number): Promise<Found[]> {
  const { rows } = await sql<{ id: string; tenant_id: string; account_id: string; is_reader: boolean }>`
    select s.id, s.tenant_id, s.account_id, l.device_id is not null as is_reader
    from playback_session s
    left join screen_lease l
      on l.tenant_id = s.tenant_id and l.account_id = s.account_id and l.device_id = s.device_id
      and l.playback_session_id = s.id
      and l.expires_at > clock_timestamp() - make_interval(secs => ${rightsSeconds}::float8)
    where s.id = any(${sessionIds}::text[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return sessionIds.map((id) => {
    const row = byId.get(id)
    if (!row) return { isReader: false, account: null }
    return { isReader: row.is_reader, account: toKey({ tenantId: row.tenant_id, accountId: row.account_id }) }
  })
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer in ${LOOK_UP_TIMEOUT_MS} ms`)), LOOK_UP_TIMEOUT_MS)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

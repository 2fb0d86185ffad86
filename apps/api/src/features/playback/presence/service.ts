import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import { sha256Hex } from '@kola/platform/ids'
import { createRecent } from '#shared/cache/recent.ts'
import type { Db } from '#shared/database/database.ts'
import type { Entitlements } from '#shared/entitlements.ts'
import type { Items } from '#shared/items.ts'
import type { MediaTokens } from '../origin/media-token.ts'
import { findSessionByToken, listScreens, type SessionFacts } from '../repository.ts'
import type { Claims } from '../screens/claims.ts'
import { toLeaseSeconds } from '../screens/lease-time.ts'
import type { Readers } from '../screens/readers.ts'
import { assertGranted } from '../service.ts'
import { permissionDenied } from './presence-error.ts'
import type { RecordValue } from './record.ts'
import { createRenewals } from './renewals.ts'
import { createReports, type Report } from './reports.ts'
import * as repository from './repository.ts'

export interface Presence {
  /** @throws PresenceRefusal 401 unless the token is that of the session whose record the key names */
  authorise(key: string, token: string | undefined): Promise<SessionFacts>
  /** @throws PresenceRefusal 401 */
  read(session: SessionFacts): Promise<RecordValue | null>
  /** @throws PresenceRefusal 401, AppError SCREEN_LIMIT_REACHED */
  report(report: Report): Promise<Kept>
  remove(session: SessionFacts): Promise<void>
}

export interface Kept {
  /** As it is kept. */
  record: RecordValue
  /** The session's media token anew, when it is time. */
  mediaToken: string | null
}

export interface PresenceNeeds {
  db: Db
  claims: Claims
  readers: Readers
  mediaTokens: MediaTokens
  rightsSeconds: number
  entitlements: Entitlements
  items: Pick<Items, 'find'>
  clock: Clock
}

/** Sessions whose facts are kept in memory: they never change, and a lost screen shows at the lease. A player reports every few seconds. */
const REMEMBERED = { max: 50_000, keepMs: 300_000 }

export function createPresence(needs: PresenceNeeds): Presence {
  const { db } = needs
  const sessions = createSessionMemory(db)
  const reports = createReports(needs)
  const renewals = createRenewals(needs)
  const turns = createTurns()

  /** A pause sends nothing and lets the lease lapse; this report claims the screen again. */
  async function claimAgain({ session, isMerge }: Report, record: RecordValue): Promise<RecordValue> {
    const { tenantId, accountId, deviceId, playbackSessionId: sessionId, titleId } = session
    const entitled = await needs.entitlements.assertCanPlay({ tenantId, accountId, titleId }).catch(toRefusal)
    const leaseSeconds = toLeaseSeconds(session.presenceIntervalMs)
    const claimed = await needs.claims.claim({
      ...{ tenantId, accountId, deviceId, sessionId, leaseSeconds, screens: entitled.screens, record, isMerge },
    })
    if (claimed.outcome !== 'ended') assertGranted(claimed)
    else await refuseEnded(session)
    return record
  }

  /** Who lost the screen to another device is told so; a session that was left or signed out has no rights. */
  async function refuseEnded(session: SessionFacts): Promise<never> {
    const reason = await repository.findEndReason(db, session)
    if (reason !== 'taken-over' && reason !== 'replaced' && reason !== 'stopped') throw permissionDenied()
    const devices = await listScreens(db, session.tenantId, session.accountId)
    throw new AppError('SCREEN_LIMIT_REACHED', { extra: { devices } })
  }

  async function keep(report: Report): Promise<RecordValue> {
    const { outcome, record } = await reports.save(report)
    if (outcome === 'kept') return record
    return turns.inTurn(report.session.playbackSessionId, async (isFirst) => {
      const again = isFirst ? { outcome, record } : await reports.save(report)
      return again.outcome === 'kept' ? again.record : claimAgain(report, again.record)
    })
  }

  return {
    async authorise(key, token) {
      const session = token ? await sessions.find(token) : null
      if (!session || key !== `${session.accountId}-${session.deviceId}`) throw permissionDenied()
      return session
    },
    async read(session) {
      const record = await repository.readRecord(db, session)
      if (record === undefined) throw permissionDenied()
      return record
    },
    async report(report) {
      const { session } = report
      const record = await keep(report)
      needs.readers.note({ ...session, sessionId: session.playbackSessionId })
      return { record, mediaToken: await renewals.next(session) }
    },
    async remove(session) {
      await repository.deleteRecord(db, session)
      needs.readers.changed(session)
    },
  }
}

function toRefusal(error: unknown): never {
  if (error instanceof AppError && error.status === 403) throw permissionDenied()
  throw error
}

interface Turns {
  /** One at a time for a key; those that waited run together when it is done, and are told that they are not first. */
  inTurn<T>(key: string, run: (isFirst: boolean) => Promise<T>): Promise<T>
}

/** Many reports of one session that lapsed need one claim. */
function createTurns(): Turns {
  const running = new Map<string, Promise<unknown>>()
  return {
    async inTurn(key, run) {
      const before = running.get(key)
      if (before) {
        await before.catch(() => null)
        return run(false)
      }
      const first = run(true).finally(() => running.delete(key))
      running.set(key, first)
      return first
    },
  }
}

interface SessionMemory {
  find(token: string): Promise<SessionFacts | null>
}

function createSessionMemory(db: Db): SessionMemory {
  const known = createRecent<SessionFacts>(REMEMBERED)
  return {
    async find(token) {
      const remembered = known.get(token)
      if (remembered) return remembered
      const found = await findSessionByToken(db, sha256Hex(token))
      if (found) known.set(token, found)
      return found
    },
  }
}

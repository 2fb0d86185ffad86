import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import type { AccountEvents } from '#shared/account-events.ts'
import type { Db } from '#shared/database/database.ts'
import type { Viewer } from '../needs.ts'
import {
  endPlayback,
  findPlaying,
  isSessionOfAccount,
  listScreens,
  type Playing,
  STOPPED_SECONDS,
} from '../repository.ts'
import type { Readers } from '../screens/readers.ts'

export interface StopNeeds {
  db: Db
  clock: Clock
  events: AccountEvents
  readers: Readers
}

export type Stopper = Pick<Viewer, 'tenantId' | 'accountId' | 'signInSessionId'>

/** What another device plays ends; a repeat changes nothing. @throws AppError PLAYBACK_SESSION_NOT_FOUND */
export async function stop(needs: StopNeeds, who: Stopper, sessionId: string): Promise<void> {
  const { tenantId, accountId } = who
  const playing = await findPlaying(needs.db, { tenantId, accountId, sessionId })
  if (!playing && !(await isSessionOfAccount(needs.db, { tenantId, accountId, sessionId }))) {
    throw new AppError('PLAYBACK_SESSION_NOT_FOUND')
  }
  await needs.db.transaction().execute(async (tx) => {
    const ended = await endPlayback(tx, { tenantId, accountId, sessionId, reason: 'stopped' })
    if (ended > 0 && playing) await noteStop(needs, { ...who, ...playing }, tx)
  })
  needs.readers.forget(who)
}

/** For the owner to read who ended what, and where from. */
export async function noteStop(
  { events, clock }: Pick<StopNeeds, 'events' | 'clock'>,
  stopped: Playing & Stopper,
  tx: Db,
): Promise<void> {
  const { tenantId, accountId, signInSessionId, deviceName, titleName } = stopped
  const detail = { device: deviceName, title: titleName }
  await events.write({ tenantId, accountId, signInSessionId, kind: 'playback-stopped', detail, at: clock.now() }, tx)
}

/** @throws AppError SCREEN_LIMIT_REACHED with what plays elsewhere */
export async function refuseStopped(db: Db, { tenantId, accountId }: Viewer): Promise<never> {
  const devices = await listScreens(db, tenantId, accountId)
  throw new AppError('SCREEN_LIMIT_REACHED', { extra: { devices }, retryAfterSeconds: STOPPED_SECONDS })
}

import type { Watching } from '@kola/contract/devices/devices'
import { AppError } from '@kola/contract/errors'
import type { Overview, OverviewMoney } from '@kola/contract/overview/overview'
import type { Db } from '#shared/database/database.ts'
import type { AccountService } from '../service.ts'

export interface OverviewOf {
  tenantId: string
  accountId: string
  userTokenSha256: string
  /** Which of the devices asks. */
  deviceId: string
}

/** A screen that is taken. */
type Playing = Omit<Watching, 'since' | 'isCurrent'> & { startedAt: Date; videoName: string }

export interface OverviewNeeds {
  db: Db
  account: AccountService
  /** Passkeys supply it. */
  passkeys: { listNames(who: { tenantId: string; accountId: string }, db: Db): Promise<string[]> }
  /** Playback supplies it. */
  playback: { listWatching(who: { tenantId: string; accountId: string }): Promise<Playing[]> }
  /** Billing supplies it. */
  readMoney(who: { tenantId: string; accountId: string }): Promise<OverviewMoney>
}

export type ReadOverview = (of: OverviewOf) => Promise<Overview>

/**
 * All that an account screen shows. What is held is read after the payments, so that nobody is told of a payment that went
 * through beside a membership that does not know of it yet.
 */
export const createOverview =
  ({ db, account, passkeys, playback, readMoney }: OverviewNeeds): ReadOverview =>
  async (of) => {
    const money = readMoney(of)
    const [said, facts, names, playing, held] = await Promise.all([
      ...([money, readFacts(db, of), passkeys.listNames(of, db), playback.listWatching(of)] as const),
      money.then(() => account.getByToken(of)),
    ])
    const watching = playing.map(({ startedAt, videoName: _, ...one }) => ({
      ...one,
      ...{ since: startedAt.toISOString(), isCurrent: one.deviceId === of.deviceId },
    }))
    return { account: held, ...facts, signIn: { ...facts.signIn, passkeys: names }, watching, ...said }
  }

async function readFacts(
  db: Db,
  { tenantId, accountId }: OverviewOf,
): Promise<{ memberSince: string; signIn: Omit<Overview['signIn'], 'passkeys'> }> {
  const row = await db
    .selectFrom('account')
    .select(['created_at', 'identities_reviewed_at'])
    .select((eb) => eb('password_hash', 'is not', null).as('hasPassword'))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!row) throw new AppError('TOKEN_INVALID')
  const hasPassword = Boolean(row.hasPassword)
  const setAt = row.identities_reviewed_at ?? row.created_at
  return {
    memberSince: row.created_at.toISOString().slice(0, 10),
    signIn: { hasPassword, passwordSetAt: hasPassword ? setAt.toISOString() : null },
  }
}

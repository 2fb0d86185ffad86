import type { Watching } from '@kola/contract/devices/devices'
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
  account: Pick<AccountService, 'getWithFacts'>
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
    const [said, names, playing, { account: held, facts }] = await Promise.all([
      ...([money, passkeys.listNames(of, db), playback.listWatching(of)] as const),
      money.then(() => account.getWithFacts(of)),
    ])
    const { memberSince, ...password } = facts
    const watching = playing.map(({ startedAt, videoName: _, ...one }) => ({
      ...one,
      ...{ since: startedAt.toISOString(), isCurrent: one.deviceId === of.deviceId },
    }))
    return { account: held, memberSince, signIn: { ...password, passkeys: names }, watching, ...said }
  }

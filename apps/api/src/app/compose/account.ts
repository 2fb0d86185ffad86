import type { Secrets } from '#config.ts'
import { createOverview, type OverviewNeeds } from '#features/account/overview/service.ts'
import { type AccountNeeds, createAccount } from '#features/account/service.ts'
import { accountPasskeys } from '#features/passkeys/account-passkeys.ts'
import type { Standings } from '#shared/standing.ts'
import type { Platform } from './platform.ts'

interface Parts extends Pick<AccountNeeds, 'sessions' | 'openItems'>, Pick<OverviewNeeds, 'playback'> {
  secrets: Secrets
  standings: Pick<Standings, 'within'>
  payments: { overviewMoney: OverviewNeeds['readMoney'] }
}

/** The account alone, and with all that its screen shows. */
export function composeAccount({ db, pool, clock }: Platform, { secrets, standings, sessions, ...parts }: Parts) {
  const chatSecret = secrets.parties.chat
  const account = createAccount({
    pool,
    clock,
    standing: standings.within,
    sessions,
    openItems: parts.openItems,
    chatSecret,
  })
  const readMoney = parts.payments.overviewMoney
  const { playback } = parts
  return { account, overview: createOverview({ db, account, passkeys: accountPasskeys, playback, readMoney }) }
}

import { createOverview, type OverviewNeeds } from '#features/account/overview/service.ts'
import { type AccountNeeds, createAccount } from '#features/account/service.ts'
import { accountPasskeys } from '#features/passkeys/account-passkeys.ts'
import type { Platform } from './platform.ts'

type Parts = Pick<AccountNeeds, 'standing' | 'sessions' | 'chatSecret' | 'openItems'> & Pick<OverviewNeeds, 'readMoney'>

/** The account alone, and with all that its screen shows. */
export function composeAccount({ db, pool, clock }: Platform, { readMoney, ...parts }: Parts) {
  const account = createAccount({ pool, clock, ...parts })
  return { account, overview: createOverview({ db, account, passkeys: accountPasskeys, readMoney }) }
}

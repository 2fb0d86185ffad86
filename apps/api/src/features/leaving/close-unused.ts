import type { Clock } from '@kola/platform/clock'
import type { ClosesAccounts, ClosesMoney } from '#shared/accounts/leaving/leaving.ts'
import type { Tx } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { addClosing } from './repository.ts'

interface Needs {
  clock: Clock
  accounts: Pick<ClosesAccounts, 'close'>
  money: Pick<ClosesMoney, 'close'>
}

/** An account that nobody ever came in to: there is nobody to tell, and nothing to wait for. @returns whether it was there */
export const createCloseUnused =
  ({ clock, accounts, money }: Needs) =>
  async (tx: Tx, who: AccountKey, by: string): Promise<boolean> => {
    const now = clock.now()
    await money.close(who, tx)
    if (!(await accounts.close(who, now, tx))) return false
    await addClosing(tx, who, { closedAt: now, eraseAt: now, closedBy: by })
    return true
  }

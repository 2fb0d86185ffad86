import type { AccountAnswer } from '@kola/contract/account'
import { isGiftAddress, peoplePaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { toNextAddress } from '../routing/guards.ts'

/**
 * After signing in: the plans for an account without a subscription and after a sign-up (`isPackageRoute`), else who is
 * watching where there are several people, and then the address that was asked for, or home.
 */
export function planNextAddress(
  account: Pick<AccountAnswer, 'subscriptions' | 'people'>,
  search: string,
  isPackageRoute = false,
): string {
  const next = toNextAddress(search)
  // Who was given days has come for them, and not to buy.
  if (next && isGiftAddress(next)) return next
  if (account.subscriptions.length === 0 || isPackageRoute) return paths.packages
  if (account.people.length > 1) return next ? peoplePaths.whoThen(next) : peoplePaths.who
  return next ?? paths.home
}

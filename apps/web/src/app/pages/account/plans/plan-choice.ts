import type { AccountAnswer } from '@kola/contract/account'
import type { Plan } from '@kola/contract/billing'
import { getListPrice } from '#features/billing/plan-facts.ts'
import { payPaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'

/** Where choosing a plan leads: a visitor to the sign-up, whoever renews by itself to the change, all others to paying. GAP-026 */
export function planChoice(
  plan: Plan,
  isVisitor: boolean,
  account: Pick<AccountAnswer, 'subscriptions'> | undefined,
): string {
  if (isVisitor) return paths.signup
  if (account?.subscriptions[0]?.recurring === 1) return paths.changeSubscription
  const price = getListPrice(plan)
  return price ? payPaths.choose({ sid: price.id, pid: plan.id }) : paths.packages
}

import type { AccountAnswer } from '@kola/contract/account'

export type PopupType = 'add_subscription' | 'renew_subscription' | 'special_plan'

export type SubscriptionFacts = Pick<
  AccountAnswer,
  'subscriptions' | 'subscriptionHistory' | 'recurring' | 'paymentProvider'
>

/** Which popup a refused viewer sees. Specification 1 §4, 2 §4.3. */
export function planPopup(account: SubscriptionFacts | undefined): PopupType {
  if (!account || account.subscriptionHistory === 0 || account.subscriptions.length > 0) return 'add_subscription'
  if (account.paymentProvider === 'dpo') return 'add_subscription'
  return account.recurring === 1 ? 'renew_subscription' : 'add_subscription'
}

/** Is the account on the tenant's restriction package? Specification 2 §6. */
export function hasSpecialPlan(account: SubscriptionFacts | undefined, restrictionPlanId: string): boolean {
  return restrictionPlanId !== '' && account?.subscriptions[0]?.package_id === restrictionPlanId
}

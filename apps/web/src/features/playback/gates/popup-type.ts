import type { AccountAnswer } from '@kola/contract/account'

export type PopupType = 'add_subscription' | 'renew_subscription' | 'special_plan'

export type SubscriptionFacts = Pick<
  AccountAnswer,
  'subscriptions' | 'subscriptionHistory' | 'subscriptionList' | 'recurring' | 'paymentProvider'
>

/** Whom the newest subscription was paid by; `paymentProvider` knows few of them by name. GAP-077. */
const findGateway = ({ subscriptionList: [newest], paymentProvider }: SubscriptionFacts): string =>
  newest?.payment_gateway ?? paymentProvider

/** Which popup a refused viewer sees. Specification 1 §4, 2 §4.3. */
export function planPopup(account: SubscriptionFacts | undefined): PopupType {
  if (!account || account.subscriptionHistory === 0 || account.subscriptions.length > 0) return 'add_subscription'
  if (findGateway(account) === 'dpo') return 'add_subscription'
  return account.recurring === 1 ? 'renew_subscription' : 'add_subscription'
}

/** Is the account on the tenant's restriction package, which is named by id or by title? Specification 2 §6; GAP-078. */
export function hasSpecialPlan(
  account: Pick<SubscriptionFacts, 'subscriptions'> | undefined,
  restrictionPlan: string,
): boolean {
  const first = account?.subscriptions[0]
  if (!first || restrictionPlan === '') return false
  return first.package_id === restrictionPlan || first.package === restrictionPlan
}

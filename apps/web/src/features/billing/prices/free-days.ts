import type { AccountAnswer } from '@kola/contract/account'

/** A text of the tenant that names the free days of a first subscription, such as `14 days free`. Specification 1 §2. */
const FREE_DAYS = /\b14\b/

/** Free days come once, with a person's first subscription: has this one had them? */
export const hasHadFreeDays = (account: Pick<AccountAnswer, 'subscriptionList'> | undefined): boolean =>
  account?.subscriptionList.some(({ kind, payment_gateway: way }) => kind !== 'pass' && way !== 'gift') ?? false

/** What of the tenant's texts holds for somebody: free days are no offer to one who has had them. */
export const listHolding = (texts: readonly string[], hadFreeDays: boolean): string[] =>
  texts.filter((text) => !(hadFreeDays && FREE_DAYS.test(text)))

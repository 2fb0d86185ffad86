/** Provider's ids by which a means could be charged, or a person be found there. The others give money back. */
export const PERSONAL_IDS: readonly string[] = [
  ...['customer', 'customerToken', 'subscriptionToken', 'authorization', 'email', 'declinedText', 'method'],
]

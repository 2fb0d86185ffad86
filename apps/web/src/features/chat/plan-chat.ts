/** Absent: its script may not be in the page at all. Hidden: it may, but is not seen. */
export type ChatPlan = 'absent' | 'hidden' | 'shown'

export interface ChatPlace {
  /** Path of the app, such as `/home`. */
  path: string
  isAllowed: boolean
}

/** Pages where money is moved bear no script of others. PCI DSS 6.4.3. */
const PAYMENT =
  /^\/(checkout|stripecheckout|payment|stripepayment|cashpayment|flutterwavepayment|process-|selectpayment|stripe-|striperenew|braintreerenew)/
/** Players. Specification 1 §7. */
const PLAYER = /^\/(viewvideo|play|playvideo|videoplayerseries|dashvideo)(\/|$)/

/** Where the chat stands for an address. */
export function planChat({ path, isAllowed }: ChatPlace): ChatPlan {
  const place = path.toLowerCase()
  if (!isAllowed || PAYMENT.test(place)) return 'absent'
  return PLAYER.test(place) ? 'hidden' : 'shown'
}

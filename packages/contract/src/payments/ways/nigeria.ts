/** Stripe's ways to pay in Nigeria, by its own names, in the order in which they are offered. */
export const NIGERIAN_WAYS = ['ng_card', 'ng_bank_transfer', 'ng_bank', 'ng_ussd', 'ng_wallet'] as const
export type NigerianWay = (typeof NIGERIAN_WAYS)[number]

/** Which of them a tenant offers, as its `stripe_nigeria` names them with commas; none where it says nothing. */
export function readNigerianWays(config: Readonly<Record<string, string>>): NigerianWay[] {
  const named = (config.stripe_nigeria ?? '').split(',').map((one) => one.trim())
  return NIGERIAN_WAYS.filter((way) => named.includes(way))
}

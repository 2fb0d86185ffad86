/** They keep subscriptions and charge them by themselves. */
export const PARTIES = ['stripe', 'braintree', 'paypal', 'flutterwave'] as const
export type Party = (typeof PARTIES)[number]

/** What becomes of each kind of difference. */
export const KINDS = {
  cancelled: 'renewal-state-differs',
  'other-sum': 'renewal-amount-differs',
  'not-ours': 'renews-for-nobody',
  'not-there': 'renewal-not-there',
} as const
export type Planted = keyof typeof KINDS

/** Of each kind at each party. */
const OF_EACH = 3
/** More than one page apart, where there is room for it. */
const APART = 101
/** Too few to bear what is planted. */
export const MIN_ROWS = 5_000

export const toParty = (number: number): Party => PARTIES[number % PARTIES.length] ?? 'stripe'

/** By the number of a subscription. */
export const PLANTED: ReadonlyMap<number, Planted> = new Map(
  (Object.keys(KINDS) as Planted[])
    .flatMap((kind) => Array.from({ length: OF_EACH * PARTIES.length }, () => kind))
    .map((kind, place) => [place * APART + 1, kind] as const),
)

/** As the party would call it: Flutterwave numbers them, Braintree takes our reference in small letters. */
export function toSubscriptionId(number: number): string {
  const long = String(number).padStart(9, '0')
  const ids: Record<Party, string> = {
    ...{ stripe: `sub_bench${long}`, braintree: `kl-k${long}`, paypal: `I-K${long}`, flutterwave: `7${long}` },
  }
  return ids[toParty(number)]
}

export const planOf = (party: Party): string => (party === 'flutterwave' || party === 'paypal' ? '7700' : '')

/** Each finding that is to be made, in words that can be compared. */
export const listExpected = (): string[] =>
  [...PLANTED].map(([number, kind]) => `${KINDS[kind]} ${toParty(number)} ${toSubscriptionId(number)}`).toSorted()

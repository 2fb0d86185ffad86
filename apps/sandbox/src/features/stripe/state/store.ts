import { randomBytes } from 'node:crypto'
import type { Controls } from '#shared/controls/controls.ts'
import { missing } from '../protocol/failure.ts'
import type * as O from './objects.ts'

interface Kinds {
  customer: O.Customer
  payment_method: O.PaymentMethod
  redirect_method: O.RedirectMethod
  setup_intent: O.SetupIntent
  payment_intent: O.PaymentIntent
  charge: O.Charge
  product: O.StripeObject
  price: O.Price
  coupon: O.Coupon
  promotion_code: O.PromotionCode
  discount: O.Discount
  subscription: O.Subscription
  invoice: O.Invoice
  invoice_payment: O.InvoicePayment
  refund: O.StripeObject
  dispute: O.StripeObject
  event: O.StripeObject
  'checkout.session': O.CheckoutSession
}

export type Kind = keyof Kinds
export type OfKind<K extends Kind> = Kinds[K]

/** The words of Stripe's `No such …`. */
const WORDS: Partial<Record<Kind, string>> = {
  payment_method: 'PaymentMethod',
  setup_intent: 'setupintent',
  promotion_code: 'promotion code',
  'checkout.session': 'checkout.session',
}

export type Store = ReturnType<typeof createStore>

/** Every object of the account by its id, and what time it is for the work at hand. */
export function createStore(controls: Controls) {
  const kinds = new Map<string, Map<string, O.StripeObject>>()
  let workingAt: number | null = null
  const of = (kind: string) => {
    const known = kinds.get(kind) ?? new Map<string, O.StripeObject>()
    kinds.set(kind, known)
    return known
  }
  const realNow = () => Math.floor(controls.clock.now().getTime() / 1_000)
  const find = <K extends Kind>(kind: K, id: string | null | undefined) =>
    (id ? (of(kind).get(id) as OfKind<K> | undefined) : undefined) ?? null

  return {
    find,
    /** @throws Failure `resource_missing`, of `param` if the id came in one */
    get<K extends Kind>(kind: K, id: string, param?: string): OfKind<K> {
      const found = find(kind, id)
      if (found) return found
      throw missing(WORDS[kind] ?? kind.replace('_', ' '), id, param)
    },
    findAny(id: string): O.StripeObject | null {
      for (const known of kinds.values()) if (known.has(id)) return known.get(id) ?? null
      return null
    },
    /** Oldest first. */
    list: <K extends Kind>(kind: K): OfKind<K>[] => [...of(kind).values()] as OfKind<K>[],
    add<K extends Kind>(object: OfKind<K> & { object: string }): OfKind<K> {
      of(object.object).set(object.id, object)
      return object
    },
    remove: (object: O.StripeObject) => of(object.object).delete(object.id),
    newId: (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`,
    /** Seconds; the due time while scheduled work is done. */
    now: () => workingAt ?? realNow(),
    realNow,
    workAt(at: number, work: () => void) {
      workingAt = at
      try {
        work()
      } finally {
        workingAt = null
      }
    },
    clear: () => kinds.clear(),
  }
}

import { randomBytes, randomUUID } from 'node:crypto'
import type { Controls } from '#shared/controls/controls.ts'
import { type ErrorCode, refuse } from '../wire/refusal.ts'
import { type Card, findFakeCard } from './cards.ts'

/** A nonce lives three hours. docs/guides/payment-method-nonces. */
const NONCE_LIFE_MS = 3 * 3_600_000

export interface PaymentMethod extends Card {
  token: string
  customerId: string
  isDefault: boolean
  createdAtMs: number
}

export interface Customer {
  id: string
  firstName: string
  lastName: string
  email: string
  createdAtMs: number
}

interface Nonce {
  card: Card
  expiresAtMs: number
  isConsumed: boolean
}

/** How each call names a nonce that was used, or that nobody knows. */
export interface NonceCodes {
  model: string
  consumed: ErrorCode
  unknown: ErrorCode
}

export const toId = () => randomBytes(5).toString('hex')

/** Customers, their cards and the nonces for cards that are not stored yet. */
export function createVault({ clock, onReset }: Controls) {
  const customers = new Map<string, Customer>()
  const methods = new Map<string, PaymentMethod>()
  const nonces = new Map<string, Nonce>()
  onReset('braintree', () => {
    for (const map of [customers, methods, nonces]) map.clear()
  })
  const listMethods = (customerId: string) => [...methods.values()].filter((one) => one.customerId === customerId)

  return {
    customers,
    methods,
    listMethods,
    issueNonce(card: Card): string {
      const nonce = `tokencc_${randomUUID().replaceAll('-', '_')}`
      nonces.set(nonce, { card, expiresAtMs: clock.now().getTime() + NONCE_LIFE_MS, isConsumed: false })
      return nonce
    },
    /** What the 3-D Secure step looks at, without using it up. */
    findNonce: (nonce: string): Card | null => {
      const known = nonces.get(nonce)
      return known && !known.isConsumed ? known.card : null
    },
    consume(nonce: string): void {
      const known = nonces.get(nonce)
      if (known) known.isConsumed = true
    },
    /** Uses a nonce up. @throws BraintreeRefusal */
    takeNonce(nonce: string, { model, consumed, unknown }: NonceCodes): Card {
      if (nonce === 'fake-consumed-nonce') throw refuse(model, consumed)
      if (nonce === 'fake-luhn-invalid-nonce') throw refuse('credit_card', '81715')
      const fake = findFakeCard(nonce)
      if (fake) return fake
      const known = nonces.get(nonce)
      if (!known || known.expiresAtMs <= clock.now().getTime()) throw refuse(model, unknown)
      if (known.isConsumed) throw refuse(model, consumed)
      known.isConsumed = true
      return known.card
    },
    store(card: Card, { customerId, token, isDefault }: { customerId: string; token?: string; isDefault: boolean }) {
      const others = listMethods(customerId)
      const method: PaymentMethod = {
        ...{ ...card, token: token ?? toId(), customerId, createdAtMs: clock.now().getTime() },
        isDefault: isDefault || others.length === 0,
      }
      if (method.isDefault) for (const other of others) other.isDefault = false
      methods.set(method.token, method)
      return method
    },
  }
}

export type Vault = ReturnType<typeof createVault>

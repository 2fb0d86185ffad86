import type { Money } from '#shared/money.ts'
import type { ProviderIds } from '../provider-ids.ts'

/** Who pays, as far as a provider may know. */
export interface Payer {
  tenantId: string
  accountId: string
  /** Never empty: who signed up by phone has one of ours that takes no mail. */
  email: string
  firstName: string
  lastName: string
  /** E.164, or empty. */
  phone: string
  /** Two letters. */
  country: string
}

/** What is bought. All amounts are in minor units; each adapter converts by itself, in whole numbers. */
export interface Order {
  /** Ours, unique for ever at every provider; also the key by which a repeated call makes nothing twice. */
  reference: string
  payer: Payer
  price: { id: string; planId: string; planTitle: string; title: string; periodDays: number; amount: Money }
  /** The first period with the discount taken off; it is charged at once. */
  due: Money
  /** Null where the coupon is none of ours: a provider with coupons of its own decides, with its own words. */
  coupon: { code: string; percentOff: number | null } | null
  isRecurring: boolean
  /** Given once to a person's first subscription: the second charge waits for period and bonus. */
  bonusDays: number
  /** How the payer wants to pay, one of the contract's PAYMENT_METHODS; empty for whatever the provider offers. */
  way: string
  /** Where the browser comes back; the reference stands in it. */
  returnUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** What a payer is shown who sends the money: an account, or a code to dial. All of it as the provider said it. */
export interface Shown {
  kind: 'transfer' | 'ussd'
  /** Of the account, or the code. */
  number: string
  bankName: string
  /** Empty for a code. */
  accountName: string
  /** With the provider's fee, where the payer bears it. */
  amount: Money
  expiresAt: Date
}

/** `due`: what the provider will ask for now, which a coupon of its own may have lowered. */
export type Started = { due?: Money } /** The browser goes to the provider's page. */ & (
  | { kind: 'redirect'; url: string; ids: ProviderIds }
  /** Done in place: what came of it is read. `isNew`: the provider did it at this moment, and not at an earlier call. */
  | { kind: 'read'; ids: ProviderIds; isNew?: true }
  /** The provider's script in the browser has to ask the payer something. */
  | { kind: 'action_required'; clientSecret: string; ids: ProviderIds }
  /** The payer's own bank sends it. */
  | { kind: 'pushed'; shown: Shown; ids: ProviderIds }
)

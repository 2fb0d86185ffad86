import type { Payment } from '@kola/contract/payments/payment'
import { readJson, tabStore, writeJson } from '#shared/memory/browser-store.ts'
import { onForgetMember } from '#shared/memory/member-memory.ts'
import type { Bought } from '#shared/more-patterns.ts'

/** What went wrong with a payment, for the screen that the person is led to. */
export interface Trouble {
  /** The documents' text. */
  text: string
  /** Why, in the service's words; empty where it said nothing. */
  reason: string
  /** Whether the service may have begun to take money before its answer was lost. */
  isUnsure: boolean
  /** Our reference; empty where none came. */
  reference: string
  bought: Bought | null
  /** Milliseconds since 1970. */
  atMs: number
}

const KEY = 'kola.payment-trouble'
/** What happened longer ago stands in the list of payments. */
const TOLD_FOR_MS = 1_800_000
/** A payment that began this long before its trouble is the one that it is about. */
const SAME_PAYMENT_MS = 900_000

export const keepTrouble = (trouble: Omit<Trouble, 'atMs'>, nowMs = Date.now()): void =>
  writeJson(tabStore, KEY, { ...trouble, atMs: nowMs })

export function readTrouble(nowMs = Date.now()): Trouble | null {
  const trouble = readJson<Trouble>(tabStore, KEY)
  return trouble && nowMs - trouble.atMs < TOLD_FOR_MS ? trouble : null
}

export const dropTrouble = (): void => tabStore.removeItem(KEY)

onForgetMember(dropTrouble)

/** The payment that a trouble is about: by its reference, else the newest of that price that had just begun. */
export function findTroubled(trouble: Trouble, payments: readonly Payment[]): Payment | undefined {
  if (trouble.reference) return payments.find(({ reference }) => reference === trouble.reference)
  return payments.find(
    ({ sub_id, startedAt }) => sub_id === trouble.bought?.sid && trouble.atMs - Date.parse(startedAt) < SAME_PAYMENT_MS,
  )
}

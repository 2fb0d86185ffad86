import { localStore, readJson, writeJson } from '#shared/memory/browser-store.ts'
import { onForgetMember } from '#shared/memory/member-memory.ts'
import type { Bought } from '#shared/more-patterns.ts'

/** What is kept while a person pays elsewhere: package and subscription ids, and our reference. GAP-018. */
export interface HeldPayment extends Bought {
  reference: string
}

const KEY = 'payment'

export const holdPayment = (payment: HeldPayment): void => writeJson(localStore, KEY, payment)

/** The payment that this browser began last and that is not settled yet. */
export const readHeldPayment = (): HeldPayment | null => readJson<HeldPayment>(localStore, KEY)

export const dropHeldPayment = (): void => localStore.removeItem(KEY)

onForgetMember(dropHeldPayment)

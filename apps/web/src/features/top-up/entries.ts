import { isTelephone } from '@kola/contract/person'

export const NETWORKS = ['MTN', 'Airtel', 'Glo', '9mobile'] as const
export const BUNDLES = ['1 GB for a day', '3 GB for a week', '10 GB for 30 days', '40 GB for 30 days'] as const

export interface Entries {
  network: string
  bundle: string
  /** Naira as typed. */
  amount: string
  receiver: 'self' | 'other'
  phone: string
}

export type Faults = Partial<Record<keyof Entries, string>>

/** Whole naira, with or without commas: `2,000`. */
const AMOUNT = /^\d{1,3}(?:,\d{3})+$|^\d{1,7}$/

/** The typed amount in naira; null when it is none. */
export function readAmount(typed: string): number | null {
  const text = typed.trim()
  if (!AMOUNT.test(text)) return null
  return Number(text.replaceAll(',', '')) || null
}

/** What is wrong with the entries; empty when they are whole. */
export function findFaults(entries: Entries): Faults {
  const faults: Faults = {}
  if (!NETWORKS.some((network) => network === entries.network)) faults.network = 'Choose a network'
  if (!BUNDLES.some((bundle) => bundle === entries.bundle)) faults.bundle = 'Choose a bundle'
  if (readAmount(entries.amount) === null) faults.amount = 'Enter whole naira, such as 2,000'
  if (!isTelephone(entries.phone)) faults.phone = 'Enter a number such as 0803 000 0000'
  return faults
}

import { isTelephone } from '@kola/contract/rules/person'
import { say } from './words.ts'

export const NETWORKS = ['MTN', 'Airtel', 'Glo', '9mobile'] as const
/** By their names in the catalogue. */
export const BUNDLES = ['bundle1', 'bundle3', 'bundle10', 'bundle40'] as const

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
  if (!NETWORKS.some((network) => network === entries.network)) faults.network = say('chooseNetwork')
  if (!BUNDLES.some((bundle) => bundle === entries.bundle)) faults.bundle = say('chooseBundle')
  if (readAmount(entries.amount) === null) faults.amount = say('badAmount')
  if (!isTelephone(entries.phone)) faults.phone = say('badPhone')
  return faults
}

import type { LegalPart, LegalSection, LegalText } from '#features/legal/legal-text.ts'
import { text as before } from '../2026-11-22/privacy.ts'

/** What a transfer, a gift and a reload of the player keep in the tab; new with this version. */
const IN_TAB = [
  [
    'kola.payment-sent',
    'That you said you have sent a transfer, so that its screen goes on waiting',
    'Until the tab is closed',
  ],
  ['gift', 'The code of a gift, so that it is there when you have signed in', 'Until it is used, or the tab is closed'],
  [
    'filmPlace',
    'Where a film stood when its page went away, so that a reload goes on from there',
    'Until the film opens',
  ],
]
const PROVIDERS = { was: 'PayPal, Flutterwave and DPO', is: 'PayPal, Flutterwave, Paystack and DPO' }

const withPaystack = (row: string[]): string[] => row.map((cell) => cell.replace(PROVIDERS.was, PROVIDERS.is))

function toPart(part: LegalPart, { id }: LegalSection): LegalPart {
  if (typeof part === 'string' || !('table' in part)) return part
  const rows = part.table.rows.map((row) => withPaystack([...row]))
  return { table: { ...part.table, rows: id === 'cookies' ? [...rows, ...IN_TAB] : rows } }
}

export const text: LegalText = {
  ...before,
  sections: before.sections.map((section) => ({
    ...section,
    parts: section.parts.map((part) => toPart(part, section)),
  })),
}

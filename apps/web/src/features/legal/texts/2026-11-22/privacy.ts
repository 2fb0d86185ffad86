import type { LegalPart, LegalSection, LegalText } from '#features/legal/legal-text.ts'
import { text as before } from '../2026-11-20/privacy.ts'

/** What paying keeps in the tab; new with this version. */
const PAYING = [
  [
    'payment',
    'Which plan and payment you are about, so that the result of a payment finds it',
    'Until it is done, or the tab is closed',
  ],
  ['kola.payment-notice', 'What the next screen says after a payment', 'Until it is said, or the tab is closed'],
  [
    'kola.payment-trouble',
    'What became of a payment that failed, for the screen that tells you',
    'Half an hour, or until the tab is closed',
  ],
]

const FIELDS =
  'Where you type your card on our own page, the fields are a page of the payment provider (Stripe or Braintree) within ours. Its script runs there alone, and may set cookies of its own against fraud.'

function withPaying(part: LegalPart): LegalPart {
  if (typeof part === 'string' || !('table' in part)) return part
  return { table: { ...part.table, rows: [...part.table.rows, ...PAYING] } }
}

const toSection = (section: LegalSection): LegalSection =>
  section.id === 'cookies' ? { ...section, parts: [...section.parts.map(withPaying), FIELDS] } : section

export const text: LegalText = { ...before, sections: before.sections.map(toSection) }

import type { LegalPart, LegalSection, LegalText } from '#features/legal/legal-text.ts'
import { text as before } from '../2026-11-24/privacy.ts'

/** What people of an account, passkeys, a list of what was done and a copy of one's data bring; new with this version. */
const NEW_ROWS: Readonly<Record<string, readonly string[][]>> = {
  'what-we-collect': [
    [
      'People of the account: for each a name, a picture, a language, and, if you give them, gender and date of birth; how far their films go, and a fingerprint of a PIN',
      'So that each has a list and places of their own, and children see what is for them',
      'The contract with you',
    ],
    [
      'Passkeys: a public key and a name for each; your finger or face never leaves your device',
      'To let you sign in without a password',
      'The contract with you',
    ],
    [
      'What was done on the account, such as a sign-in or a new password, when, on which device and in which place',
      'To let you see it, and to notice strangers',
      'Our legitimate interest in the safety of accounts',
    ],
  ],
  cookies: [
    ['person', 'Who of your account is watching here: name, picture, and how far their films go', 'Until you sign out'],
    ['passkeyOffer', 'That you do not want a passkey on this device now', '90 days'],
    [
      'kola.undo-link',
      'The link by which a change of your account is taken back',
      'Until it is done, or the tab is closed',
    ],
  ],
  'how-long': [
    ['What was done on the account', '18 months'],
    ['An address or number before a change', '7 days, in which its owner can take the change back'],
    ['A copy of your data that you asked for', 'Until you fetch it, at most 7 days'],
  ],
}

const NEW_WORDS: Readonly<Record<string, readonly string[]>> = {
  charge: ['The copy that you prepare yourself, in your account under “Your data”, is always free.'],
  children: [
    'You may give a child a place of their own on your account. Of it we keep what you enter, and what the child watches and lists; you can change and remove all of it.',
  ],
}
/** Home is kept for each person by now. */
const CHANGED: Readonly<Record<string, string>> = {
  home: 'The last home page of each person of your account, so that it is there at once',
}

const withNews = (row: readonly string[]): string[] =>
  row.map((cell, at) => (at === 1 ? (CHANGED[row[0] ?? ''] ?? cell) : cell))

function toPart(part: LegalPart, { id }: LegalSection): LegalPart {
  if (typeof part === 'string' || !('table' in part)) return part
  return { table: { ...part.table, rows: [...part.table.rows.map(withNews), ...(NEW_ROWS[id] ?? [])] } }
}

export const text: LegalText = {
  ...before,
  sections: before.sections.map((section) => ({
    ...section,
    parts: [...section.parts.map((part) => toPart(part, section)), ...(NEW_WORDS[section.id] ?? [])],
  })),
}

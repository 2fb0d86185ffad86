import type { MemberAction } from '@kola/contract/members/second'

interface Words {
  /** What is asked for, as a heading. */
  title: string
  /** On the button that asks. */
  ask: string
  /** What it does once it is done. */
  effect: string
  /** On the second person's button. */
  yes: string
}

export const REQUEST_WORDS: Readonly<Record<MemberAction, Words>> = {
  block: {
    ...{ title: 'Block the member', ask: 'Ask to block…', yes: 'Block as second' },
    effect: 'They are signed out everywhere, what plays stops, and nobody signs in until they are let in again.',
  },
  unblock: {
    ...{ title: 'Let the member in again', ask: 'Ask to let in again…', yes: 'Let in as second' },
    effect: 'They can sign in as before.',
  },
  copy: {
    ...{ title: 'Make a copy of their data', ask: 'Ask to export…', yes: 'Export as second' },
    effect: 'A copy is made, which they alone can fetch.',
  },
  close: {
    ...{ title: 'Close and erase the account', ask: 'Ask to erase…', yes: 'Close as second' },
    effect:
      'The account is closed at once, and what renews is ended at its provider. What is personal is erased after the days of grace.',
  },
  restore: {
    ...{ title: 'Bring the account back', ask: 'Ask to bring back…', yes: 'Bring back as second' },
    effect: 'They can sign in again; what renewed does not renew by itself.',
  },
}

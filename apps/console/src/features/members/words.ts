import type { FoundBy, MemberRow, MemberState } from '@kola/contract/members/members'

const ZONE = 'Africa/Lagos'

export const STATES: Readonly<Record<MemberState, string>> = {
  active: 'Active',
  grace: 'Payment failed',
  ended: 'Ended',
  none: 'Never held anything',
  blocked: 'Blocked',
  closed: 'Closed',
}

export const MARKS: Readonly<Record<MemberState, string>> = {
  active: 's s--live',
  grace: 's s--leave',
  ended: 's s--off',
  none: 's s--draft',
  blocked: 's s--block',
  closed: 's s--off',
}

export const BY: Readonly<Record<FoundBy, string>> = {
  mail: 'By mail address',
  phone: 'By phone number',
  name: 'By name',
  number: 'By member number',
  reference: 'By payment reference',
}

export const toDate = (text: string): string =>
  new Date(text).toLocaleDateString('en-GB', { timeZone: ZONE, day: 'numeric', month: 'short', year: 'numeric' })

export const toHour = (text: string): string =>
  new Date(text).toLocaleString('en-GB', {
    ...{ timeZone: ZONE, day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  })

export function toStateText({ state, until }: Pick<MemberRow, 'state' | 'until'>): string {
  if (!until || state === 'none' || state === 'blocked' || state === 'closed') return STATES[state]
  if (state === 'active' && new Date(until) < new Date()) return `Ended ${toDate(until)}`
  if (state === 'active') return `Active until ${toDate(until)}`
  return state === 'grace' ? `Payment failed, was paid until ${toDate(until)}` : `Ended ${toDate(until)}`
}

/** A word of the wire, such as `new-device`. */
export function toWords(word: string): string {
  const text = word.replace(/[-_]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const toCount = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`

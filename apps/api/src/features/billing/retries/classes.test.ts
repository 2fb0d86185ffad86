import { expect, it } from 'vitest'
import { classifyDecline, type Refusal } from './classes.ts'
import { CLASS_OF_CODE, CLASS_OF_TEXT, CLASS_OF_WORD, DECLINE_CLASSES, DECLINE_TABLE } from './decline-table.ts'

it.each<[string, string]>([
  ['funds', '51 61 65'],
  ['issuer', '06 09 19 20 22 91 96'],
  ['generic', '01 02 05 12 08 99'],
  ['member', '14 54 55 75 82'],
  ['hard', '03 04 07 15 18 41 43 46 57 59 62 63 78 93 R0 R1 R3'],
  ['paid', '94'],
  ['ours', '13 23'],
])('%s is what the codes %s say', (kind, codes) => {
  for (const code of codes.split(' ')) expect(classifyDecline({ code }).kind, code).toBe(kind)
})

it.each<[string, Refusal]>([
  ['funds', { text: 'Insufficient Funds' }],
  ['funds', { word: 'insufficient_funds' }],
  ['issuer', { text: 'Issuer or switch inoperative' }],
  ['issuer', { word: 'processing_error' }],
  ['generic', { text: 'Do Not Honour' }],
  ['generic', { text: 'Declined' }],
  ['generic', { word: 'do_not_honor' }],
  ['generic', { code: '901', text: 'Transaction declined' }],
  ['generic', {}],
  ['generic', { text: 'Something that nobody has ever said' }],
  ['regulator', { code: '51', hasRetryAt: true }],
  ['member', { text: 'Expired card' }],
  ['member', { word: 'authentication_required', text: 'Your card was declined.' }],
  ['hard', { text: 'Account Closed' }],
  ['hard', { text: 'Transaction not permitted to cardholder' }],
  ['hard', { word: 'lost_card', text: 'Your card was declined.' }],
  ['hard', { text: 'Token Not Generated. Customer Redirected to OTP page' }],
  ['paid', { text: 'Duplicate Transaction ID' }],
  ['ours', { word: 'validation_error' }],
  ['funds', { code: '51', word: 'do_not_honor', text: 'Declined' }],
  ['issuer', { code: '6' }],
  ['hard', { code: 'r1' }],
])('%s: %j', (kind, refusal) => expect(classifyDecline(refusal).kind).toBe(kind))

it('of what is only worth one repeat it is said so', () => {
  expect(classifyDecline({ code: '12' })).toEqual({ kind: 'generic', isOnce: true })
  expect(classifyDecline({ word: 'invalid_transaction' })).toEqual({ kind: 'generic', isOnce: true })
  expect(classifyDecline({ code: '05' })).toEqual({ kind: 'generic', isOnce: false })
  expect(classifyDecline({ code: '05', word: 'invalid_transaction' })).toEqual({ kind: 'generic', isOnce: false })
})

it('the table has a version and a day, and no class of its own making', () => {
  expect(DECLINE_TABLE).toEqual({ version: 2, date: '2026-11-24' })
  const kinds = [
    ...Object.values(CLASS_OF_CODE),
    ...Object.values(CLASS_OF_WORD),
    ...CLASS_OF_TEXT.map(([, kind]) => kind),
  ]
  expect(kinds.filter((kind) => !DECLINE_CLASSES.includes(kind))).toEqual([])
  for (const [part] of CLASS_OF_TEXT) expect(part).toBe(part.toLowerCase())
})

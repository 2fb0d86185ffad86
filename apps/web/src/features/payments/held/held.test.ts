import { examplePayment, type Payment } from '@kola/contract/payments/payment'
import { beforeEach, expect, test } from 'vitest'
import { localStore } from '#shared/memory/browser-store.ts'
import { forgetMember } from '#shared/memory/member-memory.ts'
import { dropHeldPayment, holdPayment, readHeldPayment } from './held-payment.ts'
import { dropTrouble, findTroubled, keepTrouble, readTrouble, type Trouble } from './trouble.ts'

const bought = { sid: 'basic-ngn-30', pid: 'basic' }
const trouble = { text: 'Error while making payment', reason: 'declined', isUnsure: false, reference: '', bought }

beforeEach(() => {
  dropHeldPayment()
  dropTrouble()
})

test('API-36 package and subscription ids are kept locally during a payment, and go with the account', () => {
  holdPayment({ ...bought, reference: 'KL-7F3K9Q2MXA' })
  expect(JSON.parse(localStore.getItem('payment') ?? '')).toEqual({ ...bought, reference: 'KL-7F3K9Q2MXA' })
  expect(readHeldPayment()).toEqual({ ...bought, reference: 'KL-7F3K9Q2MXA' })
  forgetMember()
  expect(readHeldPayment()).toBeNull()
})

test('a trouble is told for half an hour in its tab, and goes with the account', () => {
  keepTrouble(trouble, 1_000)
  expect(readTrouble(1_800_999)).toEqual({ ...trouble, atMs: 1_000 })
  expect(readTrouble(1_801_000)).toBeNull()
  keepTrouble(trouble, 1_000)
  forgetMember()
  expect(readTrouble(1_000)).toBeNull()
})

test('a trouble is about the payment of its reference, else about the newest of its price that had just begun', () => {
  const startedAt = '2026-11-22T09:00:00.000Z'
  const at = (minutes: number): Trouble => ({ ...trouble, atMs: Date.parse(startedAt) + minutes * 60_000 })
  const other: Payment = { ...examplePayment, reference: 'KL-AAAAAAAAAA', sub_id: 'family-ngn-30' }
  const payments = [other, { ...examplePayment, startedAt }]
  expect(findTroubled({ ...at(1), reference: 'KL-AAAAAAAAAA' }, payments)).toBe(other)
  expect(findTroubled(at(1), payments)?.reference).toBe('KL-7F3K9Q2MXA')
  expect(findTroubled(at(15), payments)).toBeUndefined()
  expect(findTroubled({ ...at(1), reference: 'KL-BBBBBBBBBB' }, payments)).toBeUndefined()
})

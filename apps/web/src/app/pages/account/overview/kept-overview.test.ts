import type { Overview } from '@kola/contract/overview/overview'
import { examplePayment } from '@kola/contract/payments/payment'
import { beforeEach, expect, test } from 'vitest'
import { dropKeptMember, keepMember } from '#shared/memory/kept-member.ts'
import { tokens } from '#shared/service/tokens.ts'
import { keepOverview, readKeptOverview } from './kept-overview.ts'

const overview = {
  account: { userid: 'a1', chatHash: 'vouches' },
  memberSince: '2025-03-14',
  signIn: { hasPassword: true, passwordSetAt: null, passkeys: [] },
  payments: [{ ...examplePayment, url: 'https://pay.example/on' }],
} as unknown as Overview

beforeEach(() => {
  dropKeptMember()
  tokens.write('user', 'usr_of_the_first_one')
})

test('what was seen last is there with its moment, without what would be pressed', () => {
  keepOverview(overview, 1_700_000_000_000)
  const kept = readKeptOverview()
  expect(kept).toMatchObject({ at: 1_700_000_000_000, overview: { memberSince: '2025-03-14' } })
  expect(kept?.overview.account).toEqual({ userid: 'a1' })
  expect(kept?.overview.payments[0]?.url).toBeNull()
})

test('nobody reads that of another account, nor what another version has kept', () => {
  keepOverview(overview, 1)
  tokens.write('user', 'usr_of_the_second_one')
  expect(readKeptOverview()).toBeUndefined()
  keepMember('overview', { overview: { account: {} }, at: 1 })
  expect(readKeptOverview()).toBeUndefined()
})

test('it goes with the sign-in', () => {
  keepOverview(overview, 1)
  dropKeptMember()
  expect(readKeptOverview()).toBeUndefined()
})

import type { AccountAnswer } from '@kola/contract/account'
import { expect, test, vi } from 'vitest'
import { paths } from '#shared/paths.ts'
import { type ArrivalNeeds, arrive } from './arrive.ts'

const makeAccount = (profile: object, subscriptions: object[] = [{ package_id: 'family' }]) =>
  ({ profile, subscriptions }) as unknown as AccountAnswer

const verified = { emailVerified: true, mobileVerified: true }

function makeNeeds(account: AccountAnswer, search = '') {
  const order: string[] = []
  const notify = vi.fn()
  const needs: ArrivalNeeds = {
    fetchAccount: async () => {
      order.push('account')
      return account
    },
    readSearch: () => search,
    navigate: (place) => void order.push(place),
    notify,
    announce: () => void order.push('announce'),
    showAfterwards: () => void order.push('popup'),
  }
  return { needs, order, notify }
}

test('LOGIN-07 the account is fetched before anything else happens', async () => {
  const { needs, order } = makeNeeds(makeAccount(verified))
  await arrive('email', needs)
  expect(order).toEqual(['account', paths.home, 'announce', 'popup'])
})

test('LOGIN-07 without the account nobody is led anywhere', async () => {
  const { needs, order } = makeNeeds(makeAccount(verified))
  await expect(arrive('email', { ...needs, fetchAccount: () => Promise.reject(new Error('lost')) })).rejects.toThrow(
    'lost',
  )
  expect(order).toEqual([])
})

test('an account without subscriptions goes to the plans, others to where they wanted', async () => {
  const plans = makeNeeds(makeAccount(verified, []), 'next=%2Flistmovies')
  await arrive('email', plans.needs)
  expect(plans.order[1]).toBe(paths.packages)
  const film = makeNeeds(makeAccount(verified), 'next=%2Flistmovies')
  await arrive('social', film.needs)
  expect(film.order[1]).toBe('/listmovies')
})

test('what was signed in by and is not verified is told, nothing else is', async () => {
  const cases = [
    ['email', { emailVerified: false, mobileVerified: false }, 'Please Verify your Email Address'],
    ['number', { emailVerified: false, mobileVerified: false }, 'Please Verify your Phone Number'],
    ['social', { emailVerified: false, mobileVerified: false }, 'Please Verify your Email Address'],
    ['number', { emailVerified: false, mobileVerified: true }, null],
    ['email', { emailVerified: true, mobileVerified: false }, null],
  ] as const
  for (const [way, profile, text] of cases) {
    const { needs, notify } = makeNeeds(makeAccount(profile))
    await arrive(way, needs)
    expect(notify.mock.calls).toEqual(text === null ? [] : [[text]])
  }
})

import type { UserSubscription } from '@kola/contract/billing'
import { expect, test } from 'vitest'
import { toSessionState } from '#shared/service/session.ts'
import { planNextAddress } from '../arrival/plan-next-address.ts'
import { planRedirect, toNextAddress } from './guards.ts'

test('ROLE-01 there are exactly two states, visitor and member, told apart by a living user token', () => {
  expect(toSessionState({ read: () => null })).toBe('visitor')
  expect(toSessionState({ read: () => 'usr_x' })).toBe('member')
})

test('ROLE-01 a member passes every guard of a member, a visitor none', () => {
  expect(planRedirect({ access: 'member', session: 'member', address: '/home' })).toBeNull()
  expect(planRedirect({ access: 'member', session: 'visitor', address: '/home' })).toBe('#/login?next=%2Fhome')
  expect(planRedirect({ access: 'anyone', session: 'visitor', address: '/packages' })).toBeNull()
  expect(planRedirect({ access: 'anyone', session: 'member', address: '/packages' })).toBeNull()
  expect(planRedirect({ access: 'visitor', session: 'visitor', address: '/' })).toBeNull()
  expect(planRedirect({ access: 'visitor', session: 'member', address: '/login' })).toBe('#/home')
})

test('CASH-02 a member who is sent to sign in goes on to where that leads, if it is an address of ours', () => {
  const lead = (address: string) => planRedirect({ access: 'visitor', session: 'member', address })
  expect(lead('/login?next=%2Fpayment-res%3Ftx_ref%3DKL-1')).toBe('/payment-res?tx_ref=KL-1')
  expect(lead('/login?next=https%3A%2F%2Fexample.com')).toBe('#/home')
  expect(lead('/login?next=%2F%2Fexample.com')).toBe('#/home')
  expect(lead('/login')).toBe('#/home')
})

test('after signing in only an address of the app itself is gone to', () => {
  expect(toNextAddress('next=%2Fdetails%2Fmakoko-blue%2Fhero')).toBe('/details/makoko-blue/hero')
  expect(toNextAddress('next=https%3A%2F%2Fexample.com')).toBeNull()
  expect(toNextAddress('next=%2F%2Fexample.com')).toBeNull()
  expect(toNextAddress('')).toBeNull()
})

test('LOGIN-10 an account without subscriptions goes to the plans, any other home or where it wanted to go', () => {
  const people = [{}] as never
  const subscribed = { subscriptions: [{} as UserSubscription], people }
  expect(planNextAddress({ subscriptions: [], people }, 'next=%2Fhome')).toBe('#/packages')
  expect(planNextAddress(subscribed, '')).toBe('#/home')
  expect(planNextAddress(subscribed, 'next=%2Fdetailseries%2Fshow')).toBe('/detailseries/show')
})

test('who came with a code of a gift comes back to it, without a membership and after a sign-up too', () => {
  expect(planNextAddress({ subscriptions: [], people: [] }, 'next=%2Fgift%2F7Q2M', true)).toBe('/gift/7Q2M')
})

test('the login after a sign-up leads to the plans, whatever was asked for', () => {
  expect(planNextAddress({ subscriptions: [{} as UserSubscription], people: [] }, 'next=%2Fhome', true)).toBe(
    '#/packages',
  )
})

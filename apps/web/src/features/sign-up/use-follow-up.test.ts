import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearRegistration,
  keepRegistration,
  markCodeAsked,
  readRegistration,
  readRegistrationHash,
} from './registration.ts'
import { planFollowUp, runFollowUp } from './use-follow-up.ts'

const NUMBER = '+2348031234567'

beforeEach(clearRegistration)
afterEach(() => vi.useRealTimers())

test('SIGNUP-07 follows the sign-up by 7000 ms, neither earlier nor later, however late its screen opens', async () => {
  for (const openedAfterMs of [0, 3_000, 6_999]) {
    vi.useFakeTimers()
    keepRegistration(NUMBER, 'a hash')
    await vi.advanceTimersByTimeAsync(openedAfterMs)
    const run = vi.fn()
    planFollowUp(run)
    await vi.advanceTimersByTimeAsync(6_999 - openedAfterMs)
    expect(run).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(run.mock.calls).toEqual([[NUMBER]])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(run).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  }
})

test('a sign-up whose time has passed is followed at once; nothing follows what was asked for, or is left', async () => {
  vi.useFakeTimers()
  const run = vi.fn()
  keepRegistration(NUMBER, 'a hash')
  await vi.advanceTimersByTimeAsync(30_000)
  planFollowUp(run)?.()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(run).not.toHaveBeenCalled()
  planFollowUp(run)
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(1)
  markCodeAsked()
  expect(planFollowUp(run)).toBeUndefined()
  clearRegistration()
  expect(planFollowUp(run)).toBeUndefined()
})

function makeNeeds() {
  const order: string[] = []
  const needs = {
    signIn: vi.fn(async () => void order.push('sign in')),
    askForCode: vi.fn(async (): Promise<string | undefined> => {
      order.push('ask')
      return 'delivery-1'
    }),
  }
  return { needs, order }
}

test('signs in with the registered number, then asks for the code', async () => {
  const { needs, order } = makeNeeds()
  keepRegistration(NUMBER, 'a hash')
  expect(await runFollowUp(NUMBER, needs)).toEqual({ state: 'asked', deliveryId: 'delivery-1' })
  expect(order).toEqual(['sign in', 'ask'])
  expect(needs.signIn).toHaveBeenCalledWith(NUMBER, 'a hash')
  expect(readRegistration()?.isCodeAsked).toBe(true)
})

test('a failure is told, and the code counts as not asked for', async () => {
  const { needs } = makeNeeds()
  keepRegistration(NUMBER, 'a hash')
  needs.askForCode.mockRejectedValue(new Error('Too many tries, please wait a little'))
  expect(await runFollowUp(NUMBER, needs)).toEqual({ state: 'failed', message: 'Too many tries, please wait a little' })
  expect(readRegistration()?.isCodeAsked).toBe(false)
})

test('nothing of the password is written down, and nothing stays once the number is verified', () => {
  keepRegistration(NUMBER, 'a hash')
  expect(Object.keys(readRegistration() ?? {}).sort()).toEqual(['isCodeAsked', 'startedAtMs', 'telephone'])
  clearRegistration()
  expect(readRegistration()).toBeNull()
  expect(readRegistrationHash()).toBeNull()
})

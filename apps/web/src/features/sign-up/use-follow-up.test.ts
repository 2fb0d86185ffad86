import { beforeEach, expect, test, vi } from 'vitest'
import { clearRegistration, keepRegistration, readRegistration, readRegistrationHash } from './registration.ts'
import { runFollowUp } from './use-follow-up.ts'

const NUMBER = '+2348031234567'

beforeEach(clearRegistration)

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

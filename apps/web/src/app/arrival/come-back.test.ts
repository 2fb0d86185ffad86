import { ApiError } from '@kola/contract/http/client'
import { expect, test } from 'vitest'
import { planRefusal } from './come-back.ts'

const UNKNOWN = 'There is no account for this yet, please sign up first'
const unknown = new ApiError(404, { code: 'SOCIAL_ACCOUNT_UNKNOWN', message: UNKNOWN })

test('a newcomer who chose to sign up goes on to the last step and is told of no fault', () => {
  expect(planRefusal(unknown, true)).toEqual({ toSignUp: true, text: null })
})

test('ERR-02 a newcomer who chose to log in is told that there is no account, and led to the sign-up', () => {
  expect(planRefusal(unknown, false)).toEqual({ toSignUp: true, text: UNKNOWN })
})

test('ERR-02 any other failure is told wherever it began', () => {
  const refused = new ApiError(401, { code: 'SOCIAL_TOKEN_INVALID', message: 'That sign-in did not come through' })
  for (const isSignUp of [true, false]) {
    expect(planRefusal(refused, isSignUp)).toEqual({ toSignUp: false, text: 'That sign-in did not come through' })
  }
})

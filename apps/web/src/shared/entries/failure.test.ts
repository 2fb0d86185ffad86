import { ApiError } from '@kola/contract/http/client'
import { expect, test } from 'vitest'
import { toFailure, toWaitText } from './failure.ts'

test('a wait is never told shorter than it is', () => {
  expect([1, 60, 61, 840, 5_400, 5_401, 86_400].map(toWaitText)).toEqual([
    'a minute',
    'a minute',
    '2 minutes',
    '14 minutes',
    '90 minutes',
    '2 hours',
    '24 hours',
  ])
})

test('says what the service says, and for how long it wants to be left alone', () => {
  const error = new ApiError(429, { code: 'RATE_LIMITED', message: 'Too many tries, please wait a little' })
  expect(toFailure(error).text).toBe('Too many tries, please wait a little')
  error.retryAfterSeconds = 840
  expect(toFailure(error).text).toBe('Too many tries, please wait a little. You can try again in 14 minutes.')
})

test('a lost connection is called that, and the fields are those that the service names', () => {
  expect(toFailure(new ApiError(0))).toMatchObject({ code: 'NETWORK', text: expect.stringContaining('still here') })
  const fields = { email_address: 'That is too long' }
  expect(toFailure(new ApiError(400, { code: 'INVALID_REQUEST', message: 'No', fields })).fields).toEqual(fields)
})

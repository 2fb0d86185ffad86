import { ApiError } from '@kola/contract/http/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { readConfirmedName } from '#features/verification/confirmed-name.ts'
import { clearPackageRoute, setPackageRoute, takePackageRoute } from '#shared/memory/package-route.ts'
import { confirmAndClear } from './confirm-email.ts'

const proof = { username: 'ada@example.com', token: '481920' }

beforeEach(clearPackageRoute)

test('VERIFY-06 confirming by email clears the package-route flag', async () => {
  setPackageRoute()
  await confirmAndClear(proof, async () => 'Ada')
  expect(takePackageRoute()).toBe(false)
  expect(readConfirmedName()).toBe('Ada')
})

test('a refused confirmation leaves the flag', async () => {
  setPackageRoute()
  const refuse = vi.fn().mockRejectedValue(new ApiError(400, { code: 'CODE_WRONG', message: 'no' }))
  await expect(confirmAndClear(proof, refuse)).rejects.toThrow('no')
  expect(takePackageRoute()).toBe(true)
})

test('the flag leads one login to the plans, not the one after it', () => {
  setPackageRoute()
  expect(takePackageRoute()).toBe(true)
  expect(takePackageRoute()).toBe(false)
})

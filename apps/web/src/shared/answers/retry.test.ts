import { ApiError } from '@kola/contract/http/client'
import { expect, test, vi } from 'vitest'
import { loadPatiently } from './retry.ts'

test('a lost connection is tried again three times, then it fails', async () => {
  const load = vi.fn().mockRejectedValue(new ApiError(0))
  await expect(loadPatiently(load, 0)).rejects.toThrow(ApiError)
  expect(load).toHaveBeenCalledTimes(4)
})

test('what was refused is not asked for again', async () => {
  const load = vi.fn().mockRejectedValue(new ApiError(404))
  await expect(loadPatiently(load, 0)).rejects.toThrow(ApiError)
  expect(load).toHaveBeenCalledTimes(1)
})

test('an answer of a later try is the answer', async () => {
  const load = vi.fn().mockRejectedValueOnce(new ApiError(503)).mockResolvedValue('there')
  expect(await loadPatiently(load, 0)).toBe('there')
})

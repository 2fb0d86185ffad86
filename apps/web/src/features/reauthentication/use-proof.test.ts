import type { ErrorCode } from '@kola/contract/errors'
import { ApiError } from '@kola/contract/http/client'
import { expect, test, vi } from 'vitest'
import { withProof } from './use-proof.ts'

const refusal = (code: ErrorCode) => new ApiError(403, { code, message: code })

function workThat(...outcomes: (string | ApiError)[]) {
  return vi.fn(async () => {
    const next = outcomes.shift()
    if (next instanceof ApiError) throw next
    return next ?? ''
  })
}

test('what needs no proof asks for none', async () => {
  const prove = vi.fn(async () => true)
  expect(await withProof(prove, workThat('done'))).toBe('done')
  expect(prove).not.toHaveBeenCalled()
})

test('what is refused for want of a proof is done again once it was shown, and not before', async () => {
  const work = workThat(refusal('REAUTHENTICATION_REQUIRED'), 'done')
  expect(
    await withProof(async () => {
      expect(work).toHaveBeenCalledTimes(1)
      return true
    }, work),
  ).toBe('done')
  expect(work).toHaveBeenCalledTimes(2)
})

test('who closes the dialog has changed nothing', async () => {
  const work = workThat(refusal('REAUTHENTICATION_REQUIRED'), 'done')
  expect(await withProof(async () => false, work)).toBe(null)
  expect(work).toHaveBeenCalledTimes(1)
})

test('other refusals are told as they are, and ask for no proof', async () => {
  const prove = vi.fn(async () => true)
  await expect(withProof(prove, workThat(refusal('PASSWORD_WRONG')))).rejects.toMatchObject({ code: 'PASSWORD_WRONG' })
  expect(prove).not.toHaveBeenCalled()
})

import type { AccountAnswer } from '@kola/contract/account'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ACCOUNT_FRESH_MS, fetchAccount } from './queries.ts'

const named = (name: string) => ({ name }) as AccountAnswer

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('START-04 a repeat within 30 seconds sends no call and returns the last response', async () => {
  const client = new QueryClient()
  const load = vi.fn().mockResolvedValueOnce(named('first')).mockResolvedValueOnce(named('second'))
  expect(ACCOUNT_FRESH_MS).toBe(30_000)
  expect(await fetchAccount({ client, load })).toEqual(named('first'))
  vi.advanceTimersByTime(29_999)
  expect(await fetchAccount({ client, load })).toEqual(named('first'))
  expect(load).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2)
  expect(await fetchAccount({ client, load })).toEqual(named('second'))
})

test('START-04 a forced fetch is sent whatever was answered a moment ago', async () => {
  const client = new QueryClient()
  const load = vi.fn().mockResolvedValueOnce(named('first')).mockResolvedValueOnce(named('second'))
  await fetchAccount({ client, load })
  expect(await fetchAccount({ client, load, isForced: true })).toEqual(named('second'))
})

test('START-04 a forced fetch is sent behind one that is under way, and so tells what came meanwhile', async () => {
  const client = new QueryClient()
  let answerFirst: (account: AccountAnswer) => void = () => {}
  const first = new Promise<AccountAnswer>((resolve) => {
    answerFirst = resolve
  })
  const load = vi.fn().mockReturnValueOnce(first).mockResolvedValueOnce(named('second'))
  const started = fetchAccount({ client, load })
  const forced = fetchAccount({ client, load, isForced: true })
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(1)
  answerFirst(named('first'))
  expect(await started).toEqual(named('first'))
  expect(await forced).toEqual(named('second'))
})

test('START-04 a forced fetch is sent although the one that was under way has failed', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const load = vi.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce(named('second'))
  const started = fetchAccount({ client, load })
  const forced = fetchAccount({ client, load, isForced: true })
  await expect(started).rejects.toThrow('lost')
  expect(await forced).toEqual(named('second'))
})

import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { reachability } from '../service/reachability.ts'
import { CLAIM, queryClient } from './query-client.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** The service does not answer, and then it does. */
async function loseService(): Promise<void> {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no line')))
  await reachability.ask()
  reachability.tell(true)
}

/** What a screen reads, as often as it is asked. */
function watch(key: string, options: { meta?: typeof CLAIM; fails?: boolean }) {
  const queryFn = vi.fn(() => (options.fails ? Promise.reject(new Error('no answer')) : Promise.resolve('an answer')))
  const observer = new QueryObserver(queryClient, {
    ...{ queryKey: [key], queryFn, retry: false as const, networkMode: 'always' as const },
    ...(options.meta && { meta: options.meta }),
  })
  return { queryFn, stop: observer.subscribe(() => {}) }
}

test('PLAYER-14 a service that is back is asked again for all but what an answer has claimed', async () => {
  const list = watch('list', {})
  const screen = watch('screen', { meta: CLAIM })
  const refused = watch('refused', { meta: CLAIM, fails: true })
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await loseService()
  await vi.waitFor(() => expect(list.queryFn).toHaveBeenCalledTimes(2))
  expect(screen.queryFn).toHaveBeenCalledTimes(1)
  expect(refused.queryFn).toHaveBeenCalledTimes(2)
  for (const { stop } of [list, screen, refused]) stop()
})

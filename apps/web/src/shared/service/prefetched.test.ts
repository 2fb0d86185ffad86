import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchOrTake } from './prefetched.ts'

const asMember = (token: string) => ({ method: 'GET', headers: { Authorization: `Bearer ${token}` } })
const read = async (address: string, init: RequestInit) => (await fetchOrTake(address, init)).text()

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(15_000)
  vi.stubGlobal('fetch', async () => new Response('fetched'))
  vi.stubGlobal('window', {
    kolaPrefetched: {
      token: 'mine',
      answers: { '/home': Promise.resolve(new Response('prefetched')), '/account': Promise.resolve(null) },
    },
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('an answer that was prefetched is taken once', async () => {
  expect(await read('/home', asMember('mine'))).toBe('prefetched')
  expect(await read('/home', asMember('mine'))).toBe('fetched')
})

test('a prefetched answer is for the member who asked, and for reading only', async () => {
  expect(await read('/home', asMember('another'))).toBe('fetched')
  expect(await read('/home', { ...asMember('mine'), method: 'POST' })).toBe('fetched')
  expect(await read('/home', { method: 'GET' })).toBe('fetched')
  expect(await read('/home', asMember('mine'))).toBe('prefetched')
})

test('what was not prefetched in time, or was not asked for, is fetched', async () => {
  expect(await read('/account', asMember('mine'))).toBe('fetched')
  expect(await read('/other', asMember('mine'))).toBe('fetched')
})

test('a prefetched answer is not for later', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(15_001)
  expect(await read('/home', asMember('mine'))).toBe('fetched')
})

test('a page without prefetched answers fetches', async () => {
  vi.stubGlobal('window', {})
  expect(await read('/home', asMember('mine'))).toBe('fetched')
})

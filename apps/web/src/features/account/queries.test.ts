import type { AccountAnswer } from '@kola/contract/account'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#shared/answers/query-client.ts'
import { localStore } from '#shared/memory/browser-store.ts'
import { forgetMember } from '#shared/memory/member-memory.ts'
import { PERSON_KEY, readKeptPerson, readPerson } from '#shared/memory/person.ts'
import { keepPerson, openPersonStore } from '#shared/memory/person-store.ts'
import { ACCOUNT_FRESH_MS, accountQuery, fetchAccount } from './queries.ts'

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

test('an answer of before another tab chose overwrites nobody whom that chose', () => {
  const people = ['ada', 'chidi'].map((id) => ({ id, name: id })) as AccountAnswer['people']
  const account = { people, person: 'ada' } as AccountAnswer
  keepPerson({ id: 'ada' })
  for (const id of ['', 'chidi']) {
    localStore.setItem(PERSON_KEY, JSON.stringify({ id }))
    queryClient.setQueryData(accountQuery.queryKey, account)
    expect([readKeptPerson()?.id, readPerson()?.id]).toEqual([id, 'ada'])
  }
  keepPerson({ id: 'ada' })
  queryClient.setQueryData(accountQuery.queryKey, { ...account, person: 'chidi' })
  expect([readKeptPerson()?.id, readPerson()?.name]).toEqual(['chidi', 'chidi'])
  forgetMember()
})

test.each([
  ['ada', 'English', 'en'],
  ['bisi', 'Yoruba', 'yo'],
  ['chidi', undefined, ''],
])('titles are read in the language of whoever is watching: %s reads %s', (person, language, code) => {
  const people = [
    { id: 'main', language: 'Igbo' },
    { id: person, language },
  ] as AccountAnswer['people']
  const profile = { metaData: { language: 'Igbo' } } as unknown as AccountAnswer['profile']
  queryClient.setQueryData(accountQuery.queryKey, { people, person, profile } as AccountAnswer)
  expect(openPersonStore().getItem('titleLanguage')).toBe(code)
  forgetMember()
})

test('START-04 a forced fetch is sent although the one that was under way has failed', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const load = vi.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce(named('second'))
  const started = fetchAccount({ client, load })
  const forced = fetchAccount({ client, load, isForced: true })
  await expect(started).rejects.toThrow('lost')
  expect(await forced).toEqual(named('second'))
})

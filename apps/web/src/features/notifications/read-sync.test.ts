import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetPerson } from '#shared/memory/member-memory.ts'
import { showPerson } from '#shared/memory/person.ts'
import { keepPerson } from '#shared/memory/person-store.ts'
import { call } from '#shared/service/service.ts'
import { readIds } from './read-ids.ts'
import { askAnnouncements, markRead } from './read-sync.ts'

vi.mock('#shared/service/service.ts', () => ({ call: vi.fn() }))

const announced = { _embedded: { items: [] } }
const answers: Record<string, unknown> = {}

beforeEach(() => {
  Object.assign(answers, { 'GET /apps/v1/upcoming-video': announced, 'GET /apps/v1/notifications/read': { read: [] } })
  vi.mocked(call).mockImplementation((async (key: string) => {
    const answer = answers[key]
    if (answer instanceof Error) throw answer
    return answer ?? {}
  }) as never)
})
afterEach(() => {
  forgetPerson()
  showPerson(null)
  vi.clearAllMocks()
})

const listSent = () => vi.mocked(call).mock.calls.flatMap(([key, input]) => (key.startsWith('POST') ? [input] : []))

test('what was read on another device is read here, beside what was read here', async () => {
  markRead(['flare'])
  answers['GET /apps/v1/notifications/read'] = { read: ['aso-ebi', 'flare'] }
  expect(await askAnnouncements()).toEqual(announced)
  expect(readIds()).toEqual(['flare', 'aso-ebi'])
})

test('announcements come also where it is not known what was read', async () => {
  answers['GET /apps/v1/notifications/read'] = new Error('lost')
  expect(await askAnnouncements()).toEqual(announced)
  expect(readIds()).toEqual([])
})

test('what could not be told is told with the next one', async () => {
  answers['POST /apps/v1/notifications/read'] = new Error('lost')
  markRead(['flare'])
  markRead(['tide'])
  expect(listSent()).toEqual([{ body: { ids: ['flare'] } }, { body: { ids: ['flare', 'tide'] } }])
})

test('an answer that comes once somebody else watches leaves nothing behind for them', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = { id: 'first', name: 'Ada', imageId: 1, ratingLimit: null, isChild: false } as const
  keepPerson(first)
  answers['GET /apps/v1/notifications/read'] = promise.then(() => ({ read: ['flare'] }))
  const late = askAnnouncements()
  keepPerson({ ...first, id: 'second', name: 'Bisi' })
  resolve()
  expect(await late).toEqual(announced)
  expect(readIds()).toEqual([])
  keepPerson(first)
  await askAnnouncements()
  expect(readIds()).toEqual(['flare'])
})

test('they go with the person', () => {
  markRead(['flare'])
  expect(readIds()).toEqual(['flare'])
  forgetPerson()
  expect(readIds()).toEqual([])
})

import { ApiError, type Client } from '@kola/contract/http/client'
import { createTestTimers } from '@kola/player/testing/test-player'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStore, type TextStore } from '#shared/memory/browser-store.ts'
import { showPerson } from '#shared/memory/person.ts'
import { deliverPlaces, startDelivery } from './deliver-places.ts'
import { createPlaceSaver } from './save-place.ts'
import { openUnsavedPlaces, type UnsavedPlace, type UnsavedPlaces } from './unsaved-places.ts'

const NOW = 1_790_000_000_000
let store: TextStore
let places: UnsavedPlaces

beforeEach(() => {
  store = createMemoryStore()
  places = openUnsavedPlaces(store)
  vi.stubGlobal('navigator', { onLine: true })
})

afterEach(() => {
  showPerson(null)
  vi.unstubAllGlobals()
})

const toPlace = (change: Partial<UnsavedPlace> = {}): UnsavedPlace => ({
  ...{ titleId: 'goat-money', sessionId: 's1', status: 1, positionSeconds: 61, sequence: 4 },
  ...{ at: NOW - 90_500, isLost: true },
  ...change,
})

describe('openUnsavedPlaces', () => {
  it('RESUME-01 keeps the newest place of each film, and of so many films', () => {
    for (let film = 0; film < 25; film += 1) places.keep(toPlace({ titleId: `film-${film}` }))
    places.keep(toPlace({ titleId: 'film-24', positionSeconds: 90 }))
    expect(places.list().map(({ titleId }) => titleId)).toHaveLength(20)
    expect(places.list().at(-1)).toMatchObject({ titleId: 'film-24', positionSeconds: 90 })
  })

  it('drops what was told and nothing that is newer, and leaves nothing behind', () => {
    places.keep(toPlace({ sequence: 5 }))
    places.drop(toPlace({ sequence: 4 }))
    places.drop(toPlace({ sequence: 9, sessionId: 's0' }))
    expect(places.list()).toHaveLength(1)
    places.drop(toPlace({ sequence: 5 }))
    expect(store.getItem('filmPlace')).toBeNull()
  })

  it.each(['{', '{"titleId":"x"}', '[null]', '["x"]', '[{"titleId":"goat-money","sessionId":"s","status":1}]'])(
    'what stands there otherwise counts for nothing: %s',
    (text) => {
      store.setItem('filmPlace', text)
      expect(places.list()).toEqual([])
    },
  )
})

type Call = (path: string, given: { body: object }) => Promise<unknown>
const toClient = (call: Call) => vi.fn(call) as unknown as Client & ReturnType<typeof vi.fn<Call>>

describe('deliverPlaces', () => {
  it('RESUME-01 tells how long ago each place was, the oldest first, and keeps none that was taken', async () => {
    const client = toClient(async () => ({ message: 'Saved' }))
    places.keep(toPlace())
    places.keep(toPlace({ titleId: 'zero-balance', at: NOW + 5_000, status: 0, positionSeconds: 0 }))
    expect(await deliverPlaces(client, { places, now: () => NOW })).toBe(true)
    const film = { sessionId: 's1', sequence: 4 }
    expect(client.mock.calls.map(([, { body }]) => body)).toEqual([
      { video_id: 'goat-money', status: 1, resumeTime: 61, agoSeconds: 90, ...film },
      { video_id: 'zero-balance', status: 0, resumeTime: 0, agoSeconds: 0, ...film },
    ])
    expect(places.list()).toEqual([])
  })

  it('tells nothing under the name of somebody else, and keeps it', async () => {
    const client = toClient(async () => ({}))
    showPerson({ id: 'ada' })
    places = openUnsavedPlaces(store)
    places.keep(toPlace())
    showPerson({ id: 'bola' })
    await deliverPlaces(client, { places })
    expect([client.mock.calls.length, places.list().length]).toEqual([0, 1])
    showPerson({ id: 'ada' })
    await deliverPlaces(client, { places })
    expect([client.mock.calls.length, places.list().length]).toEqual([1, 0])
  })

  it.each([0, 401, 408, 429, 500, 503])('keeps all of it where the answer is %s', async (status) => {
    const client = toClient(() => Promise.reject(new ApiError(status)))
    places.keep(toPlace())
    expect(await deliverPlaces(client, { places })).toBe(false)
    expect(places.list()).toHaveLength(1)
  })

  it.each([400, 403, 404])('drops what is refused with %s', async (status) => {
    const client = toClient(() => Promise.reject(new ApiError(status)))
    places.keep(toPlace())
    expect(await deliverPlaces(client, { places })).toBe(true)
    expect(places.list()).toEqual([])
  })
})

it('RESUME-01 asks again later, and as soon as the line is back', async () => {
  const answers = [() => Promise.reject(new ApiError(0)), () => Promise.reject(new ApiError(503))]
  const client = toClient(() => (answers.shift() ?? (async () => ({})))())
  const [timers, page, onSaved] = [createTestTimers(), new EventTarget(), vi.fn()]
  places.keep(toPlace())
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  startDelivery(client, { places, timers, page, onSaved })
  await settle()
  expect([client.mock.calls.length, onSaved.mock.calls.length]).toEqual([1, 0])
  await timers.advance(15_000)
  await settle()
  expect(client).toHaveBeenCalledTimes(2)
  page.dispatchEvent(new Event('online'))
  await settle()
  expect([client.mock.calls.length, onSaved.mock.calls.length, places.list().length]).toEqual([3, 1, 0])
  page.dispatchEvent(new Event('online'))
  await timers.advance(600_000)
  expect(client).toHaveBeenCalledTimes(3)
})

describe('createPlaceSaver', () => {
  const answer = { video: { id: 'goat-money' }, sessionId: 's1', presence: { token: 't' } } as never
  const report = { status: 1 as const, positionSeconds: 61, sequence: 4 }
  const save = (call: Call) => createPlaceSaver({ client: toClient(call), answer, places, now: () => NOW })

  it('RESUME-01 keeps a place while it is on its way, and until it has come', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const saving = save(() => promise)(report, 'call')
    expect(places.list()).toMatchObject([{ titleId: 'goat-money', positionSeconds: 61, at: NOW, isLost: false }])
    resolve({})
    await saving
    expect(places.list()).toEqual([])
  })

  it('keeps what nobody answered as lost, with all after it, and drops what was refused', async () => {
    const answers = [503, 404].map((status) => () => Promise.reject(new ApiError(status)))
    const send = save(() => (answers.shift() ?? (async () => ({})))())
    await expect(send(report, 'call')).rejects.toThrow()
    expect(places.list()).toMatchObject([{ sequence: 4, isLost: true }])
    await expect(send({ ...report, sequence: 5 }, 'call')).rejects.toThrow()
    expect(places.list()).toEqual([])
  })
})

import { ApiError } from '@kola/contract/http/client'
import type { TitleDocument } from '@kola/contract/titles/document'
import type { EditedTitle } from '@kola/contract/titles/titles'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AGAIN_MS, QUIET_MS } from '#shared/drafts/keeper.ts'
import { createDraftKeeper } from './draft-keeper.ts'

const LIVE: TitleDocument = {
  ...{
    name: 'Kuti Street',
    synopsis: '',
    language: 'English',
    translations: [],
    releasedOn: '2024-05-01',
    rating: '15',
  },
  ...{
    certificate: { number: '', givenOn: '' },
    genres: ['Drama'],
    cast: '',
    starring: '',
    director: '',
    producer: '',
  },
  ...{ writers: '', tagline: '', trendingText: '', spotlightText: '', relatedId: '', pictures: '', markers: [] },
}
const toTitle = (document: TitleDocument | null, revision = 1): EditedTitle => ({
  ...{ id: 'kuti', kind: 'movie', state: 'live', live: LIVE, versions: [], lacks: [], poster: '', address: '' },
  draft: document && { document, revision, changedAt: '2026-11-29T10:00:00.000Z', changedBy: 'Tolu' },
})

/** A service that keeps one draft and refuses who goes on from another revision. */
function createService(start: EditedTitle) {
  const kept = new Map<string, string>()
  const service = {
    title: start,
    calls: 0,
    isOffline: false,
    memory: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
      removeItem: (name: string) => void kept.delete(name),
    },
    kept,
    async send(document: TitleDocument, revision: number): Promise<EditedTitle> {
      service.calls += 1
      if (service.isOffline) throw new ApiError(0)
      if ((service.title.draft?.revision ?? 0) !== revision) {
        const error = { code: 'TITLE_CHANGED' as const, message: '', requestId: '', title: service.title }
        throw new ApiError(409, error)
      }
      // As a database gives a document back: its keys in another order.
      const entries = Object.entries(document).toReversed()
      service.title = toTitle(Object.fromEntries(entries) as TitleDocument, revision + 1)
      return service.title
    },
  }
  return service
}

const open = (service: ReturnType<typeof createService>) =>
  createDraftKeeper({ title: service.title, send: service.send, memory: service.memory, onTitle: () => undefined })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is written is kept once nobody types any more, in one call', async () => {
  const service = createService(toTitle(null))
  const keeper = open(service)
  for (const name of ['K', 'Ku', 'Kut']) {
    keeper.change({ name })
    await vi.advanceTimersByTimeAsync(QUIET_MS - 1)
  }
  expect([service.calls, keeper.read().isKept]).toEqual([0, false])
  await vi.advanceTimersByTimeAsync(1)
  expect([service.calls, keeper.read().isKept, service.title.draft?.document.name]).toEqual([1, true, 'Kut'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(service.calls).toBe(1)
})

test('without a line it waits on this device and goes when there is one', async () => {
  const service = createService(toTitle(null))
  const keeper = open(service)
  service.isOffline = true
  keeper.change({ name: 'Written in a tunnel' })
  await vi.advanceTimersByTimeAsync(QUIET_MS)
  expect(keeper.read().failure).toBeInstanceOf(ApiError)
  expect(service.kept.size).toBe(1)
  service.isOffline = false
  await vi.advanceTimersByTimeAsync(AGAIN_MS)
  expect([service.title.draft?.document.name, keeper.read().failure, service.kept.size]).toEqual([
    'Written in a tunnel',
    null,
    0,
  ])
})

test('what never arrived is there when the title is opened again, beside what others wrote since', async () => {
  const service = createService(toTitle(null))
  service.isOffline = true
  open(service).change({ name: 'Mine' })
  await vi.advanceTimersByTimeAsync(QUIET_MS)
  service.title = toTitle({ ...LIVE, synopsis: 'Theirs' }, 3)
  service.isOffline = false
  const again = open(service)
  expect(again.read().document).toMatchObject({ name: 'Mine', synopsis: 'Theirs' })
  await vi.advanceTimersByTimeAsync(QUIET_MS)
  expect(service.title.draft).toMatchObject({ document: { name: 'Mine', synopsis: 'Theirs' }, revision: 4 })
})

test('who wrote other fields meanwhile is joined without a question', async () => {
  const service = createService(toTitle(null))
  const keeper = open(service)
  service.title = toTitle({ ...LIVE, synopsis: 'Theirs' }, 1)
  keeper.change({ name: 'Mine' })
  await vi.advanceTimersByTimeAsync(QUIET_MS)
  expect(keeper.read().conflict).toBeNull()
  expect(service.title.draft).toMatchObject({ document: { name: 'Mine', synopsis: 'Theirs' }, revision: 2 })
})

test('who wrote the same field is asked about, and nothing is sent until that is settled', async () => {
  const service = createService(toTitle(null))
  const keeper = open(service)
  service.title = toTitle({ ...LIVE, name: 'Theirs', synopsis: 'Theirs' }, 1)
  keeper.change({ name: 'Mine', tagline: 'Mine' })
  await vi.advanceTimersByTimeAsync(QUIET_MS)
  const { conflict } = keeper.read()
  expect(conflict).toMatchObject({
    fields: ['name'],
    mine: { name: 'Mine' },
    merged: { name: 'Theirs', synopsis: 'Theirs', tagline: 'Mine' },
  })
  expect(service.title.draft?.document.name).toBe('Theirs')
  keeper.settle({ ...(conflict?.merged ?? LIVE), name: 'Mine' })
  await vi.advanceTimersByTimeAsync(QUIET_MS)
  expect(service.title.draft?.document).toMatchObject({ name: 'Mine', synopsis: 'Theirs', tagline: 'Mine' })
})

test('whoever leaves has what was written sent at once', async () => {
  const service = createService(toTitle(null))
  const keeper = open(service)
  keeper.change({ name: 'In haste' })
  keeper.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(service.title.draft?.document.name).toBe('In haste')
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlaybackNeeds } from '../needs.ts'
import { type StartPlayback, useStartPlayback } from './use-start-playback.tsx'

const film = { id: 'goat-money', kind: 'movie' as const, children: [] }
const frames: (() => void)[] = []
const client = vi.fn(async () => ({ sessionId: 's', url: 'https://media.example/dash.mpd' }))
const pictures: string[] = []
const goTo = vi.fn()
const loadPlayerPage = vi.fn(async () => null)
const needs = { client, deviceId: 'ABCDEFGHIJKLMNOPQRST', goTo, notify: vi.fn() } as unknown as PlaybackNeeds

/** What a page's buttons are given. */
function use(): StartPlayback {
  let given: StartPlayback | undefined
  function Page() {
    given = useStartPlayback({ needs, isPlayEnabled: true, account: undefined, loadPlayerPage })
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  if (!given) throw new Error('Nothing was drawn')
  return given
}

async function paint(): Promise<void> {
  for (const frame of frames.splice(0)) frame()
  await vi.advanceTimersByTimeAsync(1)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.stubGlobal('navigator', { userAgent: 'iPhone', vendor: 'Apple Computer, Inc.' })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response()),
  )
  vi.stubGlobal('document', { createElement: () => ({ canPlayType: () => '' }) })
})

afterEach(() => {
  vi.clearAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  frames.length = 0
  pictures.length = 0
})

test('PLAY-01 a press asks at once, and is painted before the player is fetched and its page opened', async () => {
  const { start } = use()
  void start(film)
  await vi.advanceTimersByTimeAsync(50)
  expect(client).toHaveBeenCalledTimes(1)
  expect(loadPlayerPage).not.toHaveBeenCalled()
  expect(goTo).not.toHaveBeenCalled()
  await paint()
  expect(loadPlayerPage).toHaveBeenCalledTimes(1)
  expect(goTo).toHaveBeenCalledExactlyOnceWith('#/viewvideo/goat-money')
})

/** A picture that the page asks for before it is drawn. */
class Asked {
  set src(url: string) {
    pictures.push(url)
  }
}

test('the picture that stands until the film does is asked for beside the permission', async () => {
  vi.stubGlobal('Image', Asked)
  const { start } = use()
  const art = { base: '/art/goat', kinds: ['still'] }
  const pressed = start({ ...film, art } as never)
  expect(pictures).toEqual([])
  await paint()
  await pressed
  expect(pictures).toEqual(['/art/goat/still-640.webp'])
  await startOf({ ...film, kind: 'season', children: [film], art })
  await startOf({ ...film, art: { ...art, kinds: ['poster'] } })
  expect(pictures).toHaveLength(1)
})

async function startOf(title: object) {
  const pressed = use().start(title as never)
  await paint()
  await pressed
}

test('on intent the player is fetched ahead, and not where data is saved, until the press', async () => {
  use().warm()
  await paint()
  expect(loadPlayerPage).toHaveBeenCalledTimes(1)
  vi.stubGlobal('navigator', { userAgent: 'iPhone', vendor: 'Apple Computer, Inc.', connection: { saveData: true } })
  use().warm()
  await paint()
  expect(loadPlayerPage).toHaveBeenCalledTimes(1)
  await startOf(film)
  expect(loadPlayerPage).toHaveBeenCalledTimes(2)
})

test('a second press while the first one is being answered asks for nothing, whichever drawing its button comes from', async () => {
  const { start } = use()
  const first = start(film)
  void start(film)
  await paint()
  await first
  expect(client).toHaveBeenCalledTimes(1)
  void start(film)
  await paint()
  expect(client).toHaveBeenCalledTimes(2)
})

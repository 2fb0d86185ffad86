import { expect, test } from 'vitest'
import { PIECE_BYTES, type StoredFilm } from './film.ts'
import { createStoreQueue, type Hold, type QueueNeeds } from './store-queue.ts'
import { createFilmServer, toBytes, toFilm } from './testing/film-server.ts'
import { createMemoryLocker } from './testing/memory-locker.ts'

const FILES = { 'cenc/480p.mp4': toBytes(3 * PIECE_BYTES, 1), 'cenc/audio-en.mp4': toBytes(10, 2) }
/** One lock for all pages of a browser, as the browser has it. */
function createLock() {
  let last: Promise<unknown> = Promise.resolve()
  return (work: () => Promise<void>) => {
    const run = last.then(work)
    last = run.catch(() => undefined)
    return run
  }
}

function create(change: Partial<QueueNeeds> = {}) {
  const server = createFilmServer({ ...FILES })
  const locker = createMemoryLocker()
  const removed: string[] = []
  const line = { hold: null as Exclude<Hold, 'full'> | null }
  const needs: QueueNeeds = {
    ...{ locker, askPermission: server.askPermission, fetch: server.fetch, canPlay: () => true },
    ...{ wait: async () => undefined, alone: createLock(), announce: () => undefined, nowMs: () => performance.now() },
    findHold: ({ isUrgent }: StoredFilm) => (line.hold === 'wifi' && isUrgent ? null : line.hold),
    tellRemoved: async (titleId) => void removed.push(titleId),
    ...change,
  }
  return { server, locker, removed, line, needs, queue: createStoreQueue(needs) }
}

const statuses = ({ queue }: Pick<ReturnType<typeof create>, 'queue'>) =>
  queue.getState().films.map(({ titleId, status }) => `${titleId} ${status}`)

test('films are stored one after the other, in the order in which they were asked for', async () => {
  const on = create()
  await on.queue.add(toFilm({ titleId: 'second', addedAt: 2 }))
  await on.queue.add(toFilm({ titleId: 'first', addedAt: 1 }))
  await on.queue.look()
  expect(statuses(on)).toEqual(['first ready', 'second ready'])
  expect(on.queue.getState()).toMatchObject({ activeId: null, hold: null })
})

test('without Wi-Fi what waits says so, what is urgent comes, and with it all of it', async () => {
  const on = create()
  on.line.hold = 'wifi'
  await on.queue.add(toFilm({ titleId: 'waits', addedAt: 1 }))
  await on.queue.add(toFilm({ titleId: 'now', addedAt: 2, isUrgent: true }))
  await on.queue.look()
  expect(statuses(on)).toEqual(['waits waiting', 'now ready'])
  expect(on.queue.getState().hold).toBe('wifi')
  on.line.hold = null
  await on.queue.look()
  expect(statuses(on)).toEqual(['waits ready', 'now ready'])
})

test('who leaves Wi-Fi in the middle of a film pays for one piece at most, and it goes on later', async () => {
  const on = create()
  await on.queue.add(toFilm())
  const stop = on.queue.subscribe(() => {
    if ((on.queue.getState().films[0]?.storedBytes ?? 0) === PIECE_BYTES) on.line.hold = 'wifi'
  })
  await on.queue.look()
  expect(on.queue.getState()).toMatchObject({ hold: 'wifi', activeId: null })
  expect(on.locker.pieces.size).toBe(1)
  stop()
  on.line.hold = null
  await on.queue.look()
  expect(statuses(on)).toEqual(['film ready'])
  expect(on.server.asked.at(-2)).toBe(`GET cenc/480p.mp4 ${PIECE_BYTES}-`)
})

test('a pause stops it where it stands, and it goes on from there', async () => {
  const on = create()
  await on.queue.add(toFilm())
  let isPaused = false
  on.queue.subscribe(() => {
    if (isPaused || on.queue.getState().films[0]?.storedBytes !== PIECE_BYTES) return
    isPaused = true
    void on.queue.change('film', (film) => ({ ...film, status: 'paused' }))
  })
  await on.queue.look()
  expect(statuses(on)).toEqual(['film paused'])
  const stored = on.locker.pieces.size
  expect(stored).toBeLessThan(3)
  await on.queue.look()
  expect(on.locker.pieces.size).toBe(stored)
  await on.queue.change('film', (film) => ({ ...film, status: 'waiting' }))
  await on.queue.look()
  expect(statuses(on)).toEqual(['film ready'])
})

test('a full device holds the queue, says so, and goes on when there is room', async () => {
  const on = create()
  on.locker.maxPieces = 5
  await on.queue.add(toFilm({ titleId: 'one', addedAt: 1 }))
  await on.queue.add(toFilm({ titleId: 'two', addedAt: 2 }))
  await on.queue.look()
  expect([statuses(on), on.queue.getState().hold]).toEqual([['one ready', 'two waiting'], 'full'])
  await on.queue.remove('one')
  await on.queue.look()
  expect([statuses(on), on.queue.getState().hold]).toEqual([['two ready'], null])
  expect(on.removed).toEqual(['one'])
})

test('two pages at once store each piece once, and both see it', async () => {
  const alone = createLock()
  const first = create({ alone })
  const second = createStoreQueue({ ...first.needs, alone })
  await first.queue.add(toFilm())
  await second.load()
  await Promise.all([first.queue.look(), second.look()])
  expect(second.getState().films.map(({ status }) => status)).toEqual(['ready'])
  expect(first.server.asked.filter((asked) => asked.startsWith('GET cenc/480p'))).toHaveLength(1)
})

test('what was removed without a line is told when there is one', async () => {
  let isAway = true
  const told: string[] = []
  const tellRemoved = async (titleId: string) => {
    if (isAway) throw new TypeError('no line')
    told.push(titleId)
  }
  const on = create({ tellRemoved })
  await on.queue.add(toFilm())
  await expect(on.queue.remove('film')).rejects.toThrow('no line')
  expect([on.queue.getState().films, await on.locker.listRemoved()]).toEqual([[], ['film']])
  isAway = false
  await on.queue.settle()
  expect([told, await on.locker.listRemoved()]).toEqual([['film'], []])
})

test('how fast bytes come is told while they come', async () => {
  let nowMs = 0
  const on = create({
    nowMs: () => {
      nowMs += 500
      return nowMs
    },
  })
  const rates = new Set<number>()
  on.queue.subscribe(() => rates.add(Math.round(on.queue.getState().bytesPerSecond)))
  await on.queue.add(toFilm())
  await on.queue.look()
  expect(Math.max(...rates)).toBeGreaterThan(0)
})

test('nothing of anybody stays when everything goes', async () => {
  const on = create()
  await on.queue.add(toFilm())
  await on.queue.look()
  await on.queue.clear()
  expect([on.queue.getState().films, on.locker.pieces.size]).toEqual([[], 0])
})

test('whoever looks while a look is under way shares the next one, which has what was changed meanwhile', async () => {
  const on = create()
  await on.queue.load()
  let looks = 0
  const { list } = on.locker
  on.locker.list = () => {
    looks += 1
    return list()
  }
  const first = on.queue.load()
  await on.locker.put(toFilm({ titleId: 'meanwhile' }))
  await Promise.all([first, ...Array.from({ length: 5 }, () => on.queue.load())])
  expect(looks).toBe(2)
  expect(statuses(on)).toEqual(['meanwhile waiting'])
  on.locker.list = () => Promise.reject(new Error('taken away'))
  const failed = [on.queue.load(), on.queue.load()]
  expect((await Promise.allSettled(failed)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  on.locker.list = list
  await on.queue.load()
})

import { expect, test } from 'vitest'
import { PIECE_BYTES, type StoredFilm } from './film.ts'
import { isWhole, readStored } from './read-stored.ts'
import { StoreRefused, type StoringNeeds, storeFilm } from './store-film.ts'
import { createFilmServer, toBytes, toFilm } from './testing/film-server.ts'
import { createMemoryLocker } from './testing/memory-locker.ts'

const FILES = {
  'cenc/240p.mp4': toBytes(9, 3),
  'cenc/480p.mp4': toBytes(2 * PIECE_BYTES + 1_000, 1),
  'cenc/audio-en.mp4': toBytes(PIECE_BYTES, 2),
}
const WANTED = ['cenc/480p.mp4', 'cenc/audio-en.mp4'] as const
const ALL_BYTES = FILES['cenc/480p.mp4'].length + FILES['cenc/audio-en.mp4'].length

function create(change: Partial<StoringNeeds> = {}) {
  const server = createFilmServer({ ...FILES })
  const locker = createMemoryLocker()
  const waits: number[] = []
  const needs: StoringNeeds = {
    ...{ locker, askPermission: server.askPermission, fetch: server.fetch, canPlay: () => true },
    onStored: () => true,
    wait: async (ms) => void waits.push(ms),
    ...change,
  }
  const store = async (film: StoredFilm = toFilm(), signal = new AbortController().signal) => {
    if (!(await locker.find(film.titleId))) await locker.put(film)
    return storeFilm((await locker.find(film.titleId)) ?? film, needs, signal)
  }
  return { server, locker, needs, waits, store }
}

/** Byte by byte, without a list of what differs. */
const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, at) => byte === b[at])

async function expectWhole(locker: ReturnType<typeof createMemoryLocker>) {
  const film = await locker.find('film')
  if (!film) throw new Error('nothing is stored')
  expect([film.status, film.storedBytes, await isWhole(locker, film)]).toEqual(['ready', ALL_BYTES, true])
  for (const name of WANTED) {
    const bytes = await readStored(locker, film, { name, start: 0, end: null })
    expect(isSame(bytes, FILES[name]), name).toBe(true)
  }
}

test('one picture, its sound and a manifest that names nothing else; each file comes by one request', async () => {
  const { server, locker, store } = create()
  expect(await store()).toBe('done')
  await expectWhole(locker)
  const film = await locker.find('film')
  expect(film?.manifest).not.toContain('240p')
  expect(film?.manifest).not.toContain('maxHeight')
  expect(server.asked).toEqual([
    'GET dash.mpd',
    'HEAD cenc/480p.mp4',
    'HEAD cenc/audio-en.mp4',
    'GET cenc/480p.mp4 0-',
    'GET cenc/audio-en.mp4 0-',
  ])
})

const CUTS = [
  0,
  1,
  99_999,
  PIECE_BYTES - 1,
  PIECE_BYTES,
  PIECE_BYTES + 1,
  2 * PIECE_BYTES,
  2 * PIECE_BYTES + 999,
  ALL_BYTES - 1,
]

test.each(CUTS)(
  'a line that breaks after %i bytes costs less than one piece, and the film is whole in the end',
  async (cut) => {
    const { server, locker, store, waits } = create()
    server.cutAfter = cut
    expect(await store()).toBe('done')
    await expectWhole(locker)
    expect(waits).toEqual([2_000])
    expect(server.bytesSent - ALL_BYTES).toBeGreaterThanOrEqual(0)
    expect(server.bytesSent - ALL_BYTES).toBeLessThan(PIECE_BYTES)
  },
)

test('a body that ends early without a word is a line that broke: it is waited for', async () => {
  const { server, locker } = create()
  let isCut = false
  const short = (async (url: string, init: RequestInit = {}) => {
    const answer = await server.fetch(url, init)
    if (isCut || init.method === 'HEAD' || !url.endsWith('480p.mp4')) return answer
    isCut = true
    const bytes = new Uint8Array(await answer.arrayBuffer())
    return new Response(bytes.slice(0, PIECE_BYTES + 9), { status: 206 })
  }) as typeof globalThis.fetch
  const again = create({ askPermission: server.askPermission, fetch: short, locker })
  await locker.put(toFilm())
  expect(await storeFilm(toFilm(), again.needs, new AbortController().signal)).toBe('done')
  await expectWhole(locker)
  expect(again.waits).toEqual([2_000])
})

test.each([0, 1, 2, 3])(
  'a page that is closed after %i pieces leaves them, and the next one goes on behind them',
  async (count) => {
    const first = create()
    const closed = new AbortController()
    let stored = 0
    const needs = {
      ...first.needs,
      onStored: () => {
        stored += 1
        return stored < count
      },
    }
    if (count === 0) closed.abort()
    await first.locker.put(toFilm())
    expect(await storeFilm(toFilm(), needs, closed.signal)).toBe('left')
    expect(first.locker.pieces.size).toBe(count)
    const before = first.server.asked.length
    expect(await first.store()).toBe('done')
    await expectWhole(first.locker)
    const second = first.server.asked.slice(before).filter((asked) => asked.startsWith('GET cenc'))
    if (count > 0)
      expect(second[0]).toBe(count < 3 ? `GET cenc/480p.mp4 ${count * PIECE_BYTES}-` : 'GET cenc/audio-en.mp4 0-')
  },
)

test('an address that runs out is asked for anew, and what was stored stays', async () => {
  const { server, locker } = create()
  server.cutAfter = PIECE_BYTES + 5
  const { askPermission } = server
  let isRenewed = false
  const ask: typeof askPermission = async () => {
    const permission = await askPermission()
    // The address is too old as soon as the line is back.
    if (!isRenewed)
      setTimeout(() => {
        server.token = 2
      }, 0)
    isRenewed = true
    return permission
  }
  const again = create({ askPermission: ask, fetch: server.fetch, locker })
  await locker.put(toFilm())
  expect(await storeFilm(toFilm(), again.needs, new AbortController().signal)).toBe('done')
  await expectWhole(locker)
  expect(server.permissions).toBe(2)
})

test('a film that was packaged anew meanwhile is begun anew: bytes of one go with none of another', async () => {
  const { server, locker, store } = create()
  await locker.put(
    toFilm({ mediaId: 'm', version: 'v0', manifest: '<MPD/>', files: [{ name: 'old.mp4', bytes: 9 }], storedBytes: 9 }),
  )
  await locker.putPiece({ titleId: 'film', file: 'old.mp4', index: 0 }, toBytes(9, 1))
  expect(await store()).toBe('done')
  await expectWhole(locker)
  expect([...locker.pieces.keys()].some((key) => key.includes('old.mp4'))).toBe(false)
  expect(server.version).toBe('v1')
})

test('a file that has another length than it had is begun anew, and in the end that is said', async () => {
  const { server, locker } = create()
  const { fetch } = server
  const lying = (async (url: string, init: RequestInit) => {
    const answer = await fetch(url, init)
    return init?.method === 'HEAD' ? new Response(null, { headers: { 'content-length': '77' } }) : answer
  }) as typeof globalThis.fetch
  const { needs } = create({ fetch: lying, askPermission: server.askPermission, locker })
  await locker.put(toFilm())
  expect(await storeFilm(toFilm(), needs, new AbortController().signal)).toBe('done')
  expect(await locker.find('film')).toMatchObject({ status: 'failed', problem: { kind: 'changed' } })
})

test('a device without room says so and loses nothing; with room it goes on where it stopped', async () => {
  const { server, locker, store } = create()
  locker.maxPieces = 2
  expect(await store()).toBe('full')
  expect(await locker.find('film')).toMatchObject({ status: 'waiting', storedBytes: 2 * PIECE_BYTES })
  locker.maxPieces = 9
  const sent = server.bytesSent
  expect(await store()).toBe('done')
  await expectWhole(locker)
  expect(server.bytesSent - sent).toBeLessThanOrEqual(ALL_BYTES - 2 * PIECE_BYTES)
})

test('a refusal of the service is kept in its words, and nothing is fetched', async () => {
  const { server, locker, store, waits } = create()
  server.refusal = new StoreRefused('STORED_DEVICES_FULL', 'On two devices already')
  expect(await store()).toBe('done')
  const problem = { kind: 'refused', code: 'STORED_DEVICES_FULL', text: 'On two devices already' }
  expect(await locker.find('film')).toMatchObject({ status: 'failed', problem })
  expect([server.asked, waits]).toEqual([[], []])
})

test('a service that is away is waited for, longer each time, until the page is closed', async () => {
  const closed = new AbortController()
  const waits: number[] = []
  const { store } = create({
    askPermission: () => Promise.reject(new TypeError('no line')),
    wait: async (ms) => {
      waits.push(ms)
      if (waits.length === 8) closed.abort()
    },
  })
  expect(await store(toFilm(), closed.signal)).toBe('left')
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
})

test('a film that is removed while its bytes come leaves none behind', async () => {
  const { locker, needs } = create()
  const removing = {
    ...needs,
    onStored: () => {
      void locker.remove('film')
      return true
    },
  }
  await locker.put(toFilm())
  expect(await storeFilm(toFilm(), removing, new AbortController().signal)).toBe('left')
  expect([await locker.list(), locker.pieces.size]).toEqual([[], 0])
})

test('bytes that the browser took are fetched again, and only those', async () => {
  const { server, locker, store } = create()
  await store()
  locker.pieces.delete('film|cenc/480p.mp4|2')
  const film = await locker.find('film')
  if (!film) throw new Error('gone')
  expect(await isWhole(locker, film)).toBe(false)
  await expect(readStored(locker, film, { name: 'cenc/480p.mp4', start: 0, end: null })).rejects.toThrow(
    'not on this device',
  )
  await locker.change('film', (one) => ({ ...one, status: 'waiting', storedBytes: one.storedBytes - 1_000 }))
  server.asked.length = 0
  expect(await store()).toBe('done')
  await expectWhole(locker)
  expect(server.asked).toEqual([`GET cenc/480p.mp4 ${2 * PIECE_BYTES}-`])
})

test('any range of a stored film is the same bytes as on the server', async () => {
  const { locker, store } = create()
  await store()
  const film = await locker.find('film')
  if (!film) throw new Error('gone')
  const [name] = WANTED
  const last = FILES[name].length - 1
  for (const [start, end] of [
    [0, 0],
    [5, 1_700],
    [PIECE_BYTES - 1, PIECE_BYTES],
    [PIECE_BYTES, 2 * PIECE_BYTES - 1],
    [1, last],
    [last, last + 500],
  ] as const) {
    const bytes = await readStored(locker, film, { name, start, end })
    expect(isSame(bytes, FILES[name].subarray(start, end + 1)), `${start}-${end}`).toBe(true)
  }
})

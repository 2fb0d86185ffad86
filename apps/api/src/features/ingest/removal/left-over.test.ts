import { createTestClock } from '@kola/platform/clock'
import { newId } from '@kola/platform/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { removeLeftOver } from './left-over.ts'
import { StrangeStorageError } from './owned.ts'

const DAY_MS = 86_400_000
/** Media and their versions in the order in which they were made. */
const [OLD, NOW, NEXT] = [newId(), newId(), newId()]

let stage: ApiStage
beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  for (const [id, state, version] of [
    ['shown', 'ready', NOW],
    ['by-hand', 'ready', 'v2'],
    ['refused', 'failed', null],
    ['made', 'processing', null],
  ] as const)
    await stage.db.insertInto('media').values({ tenant_id: 'demo', id, state, version, package: '{}' }).execute()
  await stage.addTitle({ id: 'film', name: 'Danfo' })
  for (const [id, completed_at] of [
    ['whole', new Date()],
    ['half', null],
  ] as const)
    await stage.db
      .insertInto('upload')
      .values({ tenant_id: 'demo', id, name: 'a', size_bytes: 1, sha256: id.padEnd(64, '0'), completed_at })
      .execute()
})
beforeEach(() => stage.platform.storage.delete('sweeps/left-over.json'))
afterAll(() => stage.close())

/** So many days after everything was written. */
const run = (days: number, most?: Parameters<typeof removeLeftOver>[1]) =>
  removeLeftOver({ ...stage.platform, clock: createTestClock(new Date(Date.now() + days * DAY_MS)) }, most)
const put = async (keys: readonly string[]) => {
  for (const key of keys) await stage.platform.storage.put(key, Buffer.from('x'))
}
const list = async () => {
  const { storage } = stage.platform
  const areas = ['art/', 'media/', 'sources/', 'uploads/', 'web-builds/']
  return (await Promise.all(areas.map((area) => storage.list(area)))).flat()
}

const KEPT = [
  // Put there by hand, or of a title that is there.
  ...['art/demo/avatars/v1/00.svg', `art/demo/film/${OLD}/poster.webp`, 'art/demo/gone/v1/poster.webp'],
  ...['media/demo/by-hand/v1/dash.mpd', `media/demo/made/${OLD}/dash.mpd`],
  ...[`media/demo/shown/${NEXT}/dash.mpd`, `media/demo/shown/${NOW}/cenc/240p.mp4`, 'media/demo/shown/v0/dash.mpd'],
  ...['sources/demo/half', 'sources/demo/whole', 'uploads/demo/half/000000000000000-1', 'web-builds/web/a.bin'],
].sort()
const GONE = [
  `art/demo/gone/${OLD}/poster.webp`,
  ...[`media/demo/gone/${OLD}/cenc/240p.mp4`, 'media/demo/gone/v1/dash.mpd', `media/other/shown/${NOW}/dash.mpd`],
  ...[`media/demo/refused/${OLD}/dash.mpd`, `media/demo/shown/${OLD}/cenc/240p.mp4`],
  ...['sources/demo/gone', 'uploads/demo/gone/000000000000000-1', 'uploads/demo/whole/000000000000000-1'],
]

test('takes away what nothing leads to once it is a day old, and nothing else', async () => {
  await put([...KEPT, ...GONE])
  expect(await run(0.9)).toEqual({ files: 0, unfinished: 0, isThrough: true })
  expect(await list()).toHaveLength(KEPT.length + GONE.length)
  expect(await run(1.1)).toEqual({ files: GONE.length, unfinished: 0, isThrough: true })
  expect((await list()).sort()).toEqual(KEPT)
  expect(await run(2)).toMatchObject({ files: 0, isThrough: true })
})

test('a film that was packaged anew today keeps what may still be played of the one before', async () => {
  await put(GONE)
  const fresh = new Date(Date.now() + DAY_MS)
  await stage.db.updateTable('media').set({ updated_at: fresh }).where('id', 'in', ['shown', 'refused']).execute()
  await run(1.1)
  const left = (await list()).filter((key) => GONE.includes(key))
  expect(left.sort()).toEqual([`media/demo/refused/${OLD}/dash.mpd`, `media/demo/shown/${OLD}/cenc/240p.mp4`])
  await run(2.1)
  expect((await list()).sort()).toEqual(KEPT)
})

test('a run costs so much at most, and the next goes on where it ended', async () => {
  await put(GONE)
  const most = { pages: 3, removed: 2, unfinished: 1 }
  let [runs, files] = [0, 0]
  for (let isThrough = false; !isThrough && runs < 50; runs += 1) {
    const left = await run(3, most)
    expect(left.files).toBeLessThanOrEqual(2)
    ;[files, isThrough] = [files + left.files, left.isThrough]
  }
  expect(runs).toBeGreaterThan(GONE.length / 2)
  expect([files, (await list()).sort()]).toEqual([GONE.length, KEPT])
})

test('nothing is removed by a database that knows fewer of the films than it does not know, or none at all', async () => {
  const others = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => `media/demo/${id}/${OLD}/dash.mpd`)
  await put([...KEPT, ...others])
  await expect(run(3)).rejects.toThrow(StrangeStorageError)
  expect((await list()).filter((key) => key.startsWith('media/'))).toEqual(expect.arrayContaining(others))
  const rows = await stage.db.deleteFrom('media').returningAll().execute()
  await expect(run(3)).rejects.toThrow('This database has no film: nothing was removed from the storage.')
  for (const { package: made, notices, lean, ...row } of rows)
    await stage.db
      .insertInto('media')
      .values({ ...row, package: JSON.stringify(made) })
      .execute()
  for (const key of others) await stage.platform.storage.delete(key)
})

test.each(['', 'nonsense', '{"area":"secrets/","after":null}'])(
  'a place %j that cannot be read is the beginning',
  async (text) => {
    await put(GONE)
    await stage.platform.storage.put('sweeps/left-over.json', Buffer.from(text))
    expect(await run(3)).toMatchObject({ files: GONE.length, isThrough: true })
  },
)
